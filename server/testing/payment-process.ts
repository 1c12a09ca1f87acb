// A process that sells by Stripe, for tests that kill it: orders, pages, renewals, refunds and the webhook, each as the
// server has them. It takes up what a killed one has left, every half second instead of every minute.

import { setTimeout as wait } from 'node:timers/promises';
import { and, count, eq, ne } from 'drizzle-orm';
import Fastify from 'fastify';
import { updateSubscription } from '../billing/grant-store';
import { openPage } from '../billing/open-page';
import { insertOrder, type NewOrder } from '../billing/order-store';
import { countOpenRequests } from '../billing/payment-request-store';
import { createPayments } from '../billing/payments';
import { openStripe } from '../billing/providers/stripe/open-stripe';
import { renewDueSubscriptions } from '../billing/renew-due-subscriptions';
import { readConfig } from '../config';
import { openDatabase } from '../db/open-database';
import { membershipGrants, paymentRequests } from '../db/schema';
import { ApiFailure } from '../http/failure';
import type { Mailing } from '../mail/mailing';
import { Refusal } from '../operator/command';
import { refundCharge } from '../operator/refund-command';
import type { Services } from '../services';
import { createTaskQueue } from '../tasks/task-queue';
import type { Tenant } from '../tenants/tenant-source';
import { siteCode } from './payment-site';

const [port = '0'] = process.argv.slice(3);
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const config = readConfig(process.env);
const open = await openDatabase(config);
const { database } = open;
const tasks = createTaskQueue(open, log);
const services = { config, database, tasks, log } as unknown as Services;
const keys = { secretKey: 'sk_test_x', webhookSecret: process.env.WEBHOOK_SECRET ?? '' };
const stripe = openStripe({ services, keysOf: () => keys });
// Nobody reads mails here.
const mailing = { queue: async () => {} } as unknown as Mailing;
const payments = createPayments(services, { findProvider: () => stripe.findProvider(siteCode), mailing });

/** Whoever leaves a page leaves it open. */
const isOpenPage = and(eq(paymentRequests.kind, 'open'), eq(paymentRequests.state, 'asked'));

const app = Fastify({ trustProxy: false });
const tenant = { code: siteCode, paymentProvider: 'stripe' } as unknown as Tenant;
app.decorateRequest('knownTenant', null);
app.addHook('onRequest', async (request) => {
  request.knownTenant = tenant;
});
app.setErrorHandler((error, _request, reply) => {
  // A failure for a person goes out with 200.
  const status = error instanceof ApiFailure ? Math.max(error.failure.status, 400) : 500;
  return reply.code(error instanceof Refusal ? 409 : status).send({ message: String(error) });
});
await app.register((scope) => stripe.registerWebhook(scope, payments));

type Order = NewOrder & { id: string };
app.post<{ Body: Order }>('/orders', async ({ body: { id, ...order } }) => {
  await database.transaction((tx) => insertOrder(tx, order, id));
  return {};
});
app.post<{ Params: { id: string } }>('/orders/:id/page', async (request) => {
  return { page: await openPage(services, payments, { request, orderId: request.params.id }) };
});
app.post<{ Params: { id: string } }>('/orders/:id/due', async (request) => {
  await database.transaction((tx) => updateSubscription(tx, request.params.id, { renewsAt: new Date() }));
  return {};
});
app.post<{ Params: { id: string }; Body: { amount?: string } }>('/orders/:id/refund', async (request) => {
  const { data } = await refundCharge({
    ...{ config, actor: 'test', reservePayment: payments.reserve, withDatabase: (work) => work(open) },
    ...{ operands: [request.params.id], switches: new Set<string>() },
    options: { charge: '0', before: '0', ...request.body },
  });
  return data;
});

app.post('/state', async () => {
  const { reserved, asked } = await countOpenRequests(database);
  const pages = await database.$count(paymentRequests, isOpenPage);
  const rows = await database
    .select({ id: membershipGrants.orderId, charges: count() })
    .from(membershipGrants)
    .groupBy(membershipGrants.orderId);
  const unsettled = await database
    .select({ id: paymentRequests.id, state: paymentRequests.state, failure: paymentRequests.failure })
    .from(paymentRequests)
    .where(ne(paymentRequests.state, 'settled'));
  return {
    unsettled,
    open: reserved + asked - pages,
    charges: Object.fromEntries(rows.map(({ id, charges }) => [id, charges])),
  };
});

// As if the minutes had passed after which it is asked for again, and asked about.
await database.update(paymentRequests).set({ nextCheckAt: new Date() });
await tasks.start();
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('sells\n');
for (;;) {
  const now = new Date();
  await renewDueSubscriptions({ database }, payments, now);
  await payments.takeUp(now);
  await wait(500);
}
