import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { dayMs } from '../../../../contract/time-spans';
import type { Services } from '../../../services';
import type { Task } from '../../../tasks/task-queue';
import { webhookPath } from '../../billing-paths';
import { signatureHeader, signWebhook } from '../../webhook-signature';
import { postWebhook, WebhookRefusedError } from './post-webhook';
import { beginSending, deleteWebhook, listUndelivered, noteRefused } from './sandbox-store';

export type WebhookPayload = { webhookId: string };

/** A webhook that its task has given up on for now is taken up again when it is this late. */
const takeUpAfterMs = 90_000;
const takeUpMost = 200;
/** Refusals that go on for so long do not end. An endpoint that cannot be reached has not refused. */
const givingUpAfterMs = dayMs;

/** Sends one webhook of the sandbox to the billing side's own endpoint, over HTTP as a real provider would. */
export function createWebhookTask(
  services: Services,
  app: FastifyInstance,
  secret: string,
): Task<WebhookPayload> {
  const { config, database } = services;
  return {
    name: 'send-payment-webhook',
    concurrency: 4,
    leaseSeconds: 60,
    maxAttempts: 6,
    retryDelaySeconds: 1,
    run: async ({ webhookId }, { signal }) => {
      const webhook = await beginSending(database, webhookId);
      if (!webhook) return;
      const headers = { [signatureHeader]: signWebhook(secret, webhook.body, Date.now()) };
      try {
        await postWebhook(
          new URL(webhookPath, config.paymentWebhookUrl ?? ownAddress(app)),
          { host: webhook.host, body: webhook.body, headers },
          signal,
        );
      } catch (error) {
        if (!(error instanceof WebhookRefusedError)) throw error;
        if (!(await noteRefused(database, webhook, new Date(), givingUpAfterMs))) throw error;
        services.log.error({ webhookId, status: error.status }, 'a payment webhook was refused for a day');
        return;
      }
      await deleteWebhook(database, webhookId);
    },
    giveUp: async ({ webhookId }) =>
      services.log.warn({ webhookId }, 'a payment webhook waits to be sent again'),
  };
}

/** Enqueues again what was not accepted: a webhook is dropped only after a day of refusals. */
export async function takeUpWebhooks(
  services: Services,
  task: Task<WebhookPayload>,
  now: Date,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const ids = await listUndelivered(tx, new Date(now.getTime() - takeUpAfterMs), takeUpMost);
    for (const webhookId of ids) await services.tasks.enqueue(tx, task, { webhookId });
  });
}

/** Where this very process listens. Throws while it does not: the task is tried again. */
function ownAddress(app: FastifyInstance): string {
  const address: AddressInfo | string | null = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen yet');
  if (address.address === '::' || address.address === '0.0.0.0') return `http://127.0.0.1:${address.port}`;
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}
