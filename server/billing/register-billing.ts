import type { FastifyInstance } from 'fastify';
import type { Mailing } from '../mail/mailing';
import type { Services } from '../services';
import { registerBillingRoutes } from './billing-routes';
import { storeComparison } from './comparison/store-comparison';
import { registerMembershipRoutes } from './membership-routes';
import { registerOlderOrderRoutes } from './older-order-routes';
import type { OpenPayments } from './open-payments';
import { expireOrders } from './order-store';
import type { Payments } from './payments';
import { registerSandboxRoutes } from './providers/sandbox/sandbox-routes';
import { renewDueSubscriptions } from './renew-due-subscriptions';
import { registerRenewalLink } from './renewal-link-routes';
import { registerWebhookRoutes } from './webhook-routes';

/** Plans, orders, payment and what they lead to. */
export async function registerBilling(
  app: FastifyInstance,
  services: Services,
  mailing: Mailing,
  { payments, providers, listAccounts, sandbox, secret, takeUpWebhooks }: OpenPayments,
): Promise<void> {
  const { config, database, tasks } = services;

  // The sandbox would renew for nothing.
  const findProvider: Payments['findProvider'] = (order) =>
    order.provider === 'sandbox' && !config.isDemo ? undefined : payments.findProvider(order);

  await registerBillingRoutes(app, services, payments, mailing);
  await registerOlderOrderRoutes(app, services, payments, mailing);
  registerRenewalLink(app, services, payments);
  await registerMembershipRoutes(app, services, mailing);
  if (config.isDemo) {
    await app.register((scope) => registerSandboxRoutes(scope, services, sandbox, mailing.listOutbox));
  }
  await app.register((scope) => registerWebhookRoutes(scope, services, { secret, payments }));
  for (const { registerWebhook } of providers) {
    await app.register((scope) => registerWebhook(scope, payments));
  }
  tasks.addSchedule({
    name: 'process-payments',
    cron: '* * * * *',
    run: async () => {
      const now = new Date();
      await takeUpWebhooks(now);
      await renewDueSubscriptions(services, { ...payments, findProvider }, now);
      await payments.takeUp(now);
      await expireOrders(database, now);
    },
  });
  tasks.addSchedule({
    name: 'compare-payments',
    cron: '20 4 * * *',
    run: async () => void (await storeComparison(services, listAccounts(), new Date())),
  });
}
