import type { FastifyInstance } from 'fastify';
import { loadServerSecret } from '../db/server-secret';
import type { Services } from '../services';
import type { Task } from '../tasks/task-queue';
import { createSandboxProvider, type Sandbox } from './sandbox/sandbox-provider';
import { createWebhookTask, type WebhookPayload } from './sandbox/webhook-task';

export type Payments = {
  provider: Sandbox;
  webhookTask: Task<WebhookPayload>;
  /** Signs the provider's webhooks. */
  secret: string;
};

/** The payment provider of this server, which is the sandbox, and how it reports. */
export async function openPayments(app: FastifyInstance, services: Services): Promise<Payments> {
  const { config, database, tasks } = services;
  const secret = await loadServerSecret(database, 'payment-webhook');
  const webhookTask = createWebhookTask(services, app, secret);
  tasks.add(webhookTask);
  const provider = createSandboxProvider({
    queueWebhook: (tx, webhookId, notBefore) => tasks.enqueue(tx, webhookTask, { webhookId }, notBefore),
    lateSeconds: config.sandboxLateSeconds,
  });
  return { provider, webhookTask, secret };
}
