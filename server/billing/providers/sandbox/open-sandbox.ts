import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services';
import { createSandboxProvider, type Sandbox } from './sandbox-provider';
import { createWebhookTask, takeUpWebhooks } from './webhook-task';

/** The sandbox of this server, and how it reports. */
export function openSandbox(
  app: FastifyInstance,
  services: Services,
  secret: string,
): { sandbox: Sandbox; takeUpWebhooks: (now: Date) => Promise<void> } {
  const { config, database, tasks } = services;
  const webhookTask = createWebhookTask(services, app, secret);
  tasks.add(webhookTask);
  const sandbox = createSandboxProvider({
    database,
    queueWebhook: (tx, webhookId, notBefore) => tasks.enqueue(tx, webhookTask, { webhookId }, notBefore),
    lateSeconds: config.sandboxLateSeconds,
  });
  return { sandbox, takeUpWebhooks: (now) => takeUpWebhooks(services, webhookTask, now) };
}
