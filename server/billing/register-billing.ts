import type { FastifyInstance } from 'fastify';
import type { Mailing } from '../mail/mailing';
import type { Services } from '../services';
import { announce } from './announce';
import { registerBillingRoutes } from './billing-routes';
import { registerMembershipRoutes } from './membership-routes';
import { registerOlderOrderRoutes } from './older-order-routes';
import type { Payments } from './open-payments';
import { expireOrders } from './order-store';
import { renewDueSubscriptions } from './renew-due-subscriptions';
import { registerSandboxRoutes } from './sandbox/sandbox-routes';
import { takeUpWebhooks } from './sandbox/webhook-task';
import { registerWebhookRoutes } from './webhook-routes';

/** Plans, orders, payment and what they lead to. */
export async function registerBilling(
  app: FastifyInstance,
  services: Services,
  mailing: Mailing,
  { provider: sandbox, webhookTask, secret }: Payments,
): Promise<void> {
  const { config, database, tasks } = services;

  await registerBillingRoutes(app, services, sandbox);
  await registerOlderOrderRoutes(app, services, sandbox);
  await registerMembershipRoutes(app, services, mailing);
  if (config.isDemo) {
    await app.register((scope) => registerSandboxRoutes(scope, services, sandbox, mailing.listOutbox));
  }
  await app.register((scope) =>
    registerWebhookRoutes(scope, services, {
      secret,
      provider: sandbox,
      announce: (tx, applied) => announce(mailing, tx, applied),
    }),
  );
  tasks.addSchedule({
    name: 'care-for-payments',
    cron: '* * * * *',
    run: async () => {
      await takeUpWebhooks(services, webhookTask, new Date());
      // The sandbox would renew for nothing.
      if (config.isDemo) await renewDueSubscriptions(services, sandbox, new Date());
      await expireOrders(database, new Date());
    },
  });
}
