import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { gt } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { hourMs } from '../../contract/time-spans';
import { seedRandom } from '../../tests/support/seeded-random';
import { isWholeSuite } from '../../tests/support/whole-suite';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { membershipGrants, orders, paymentRequests, subscriptions, users } from '../db/schema';
import { makeDataFolder } from '../testing/data-folder';
import type { StripeObject } from '../testing/fake-stripe/fake-books';
import { type RunningFake, startFakeStripe } from '../testing/fake-stripe/start-fake-stripe';
import { findFreePort } from '../testing/free-port';
import { describeGuestOrder, siteCode } from '../testing/payment-site';
import { startTestProcess, type TalkingProcess } from '../testing/process-lines';
import { comparePayments } from './comparison/compare-payments';
import { openStripeAccount } from './providers/stripe/stripe-account';
import { createStripeBooks } from './providers/stripe/stripe-books';

/** COUNT=1000 by `npm run test:payments`. */
const count = Number(process.env.COUNT ?? (isWholeSuite ? 200 : 12));
const killsMost = Math.ceil(count / 4);
const buyersAtOnce = 6;
const seed = 20_261_129;
const secret = 'whsec_x';

type Buyer = { id: string; isSubscription: boolean; plan: 'keep' | 'abandon' | 'part' | 'whole' };

test(`${count} purchases with renewals and refunds, while the server and Stripe are killed: each charge is an entry`, async () => {
  const random = seedRandom(seed);
  const kills = { server: 0, stripe: 0 };
  let isOver = false;
  let doneCount = 0;
  let killing: Promise<void> = Promise.resolve();
  const dataDir = await makeDataFolder();
  const stripe = await startFakeStripe(seed);
  const seller = await startSeller(dataDir, stripe);
  onTestFinished(async () => {
    isOver = true;
    await killing;
    await seller.kill();
    await stripe.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const faults = { dropped: 0.05, refused: 0.05, doubled: 0.1, delayMs: 300, answerMs: 150 };
  const webhook = { url: `${seller.url}/webhooks/stripe`, host: 'a.test', secret };
  await stripe.setUp({ faults, webhook });

  const buyers = Array.from({ length: count }, (): Buyer => {
    const plan = random() < 0.15 ? 'abandon' : random() < 0.2 ? 'part' : random() < 0.3 ? 'whole' : 'keep';
    return { id: randomUUID(), isSubscription: random() < 0.5, plan };
  });
  killing = (async () => {
    while (!isOver && kills.server + kills.stripe < killsMost) {
      // Somebody gets through between two kills; the moment after that is what is tried.
      const before = doneCount;
      await waitFor(
        async () => isOver || doneCount > before,
        async () => 'nobody gets through',
      );
      await wait(random() * 1_500);
      const who = random() < 0.25 ? 'stripe' : 'server';
      kills[who] += 1;
      await (who === 'stripe' ? stripe.killAndRestart() : seller.killAndRestart());
    }
  })();
  const waiting = [...buyers];
  await Promise.all(
    Array.from({ length: buyersAtOnce }, async () => {
      for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) {
        await live(buyer, seller, stripe);
        doneCount += 1;
      }
    }),
  );
  isOver = true;
  await killing;
  // What the last kill has left is taken up at a start.
  await stripe.setUp({ faults: { dropped: 0, refused: 0, doubled: 0 } });
  await seller.killAndRestart();
  await seller.waitUntilQuiet();
  await seller.kill();
  const counts = await checkBooks(dataDir, stripe, buyers);
  process.stdout.write(`${JSON.stringify({ purchases: count, ...counts, kills })}\n`);
}, 7_200_000);

/** One person's way through the shop; every step is tried until it is answered. */
async function live(buyer: Buyer, seller: Seller, stripe: RunningFake): Promise<void> {
  const { id, isSubscription, plan } = buyer;
  await seller.post('/orders', describeGuestOrder(id, isSubscription));
  const open = async () => ((await seller.post(`/orders/${id}/page`)) as { page: string | null }).page;
  const page = await open();
  if (plan === 'abandon' || page === null) return;
  const session = await insist(() => stripe.act({ do: 'pay', id: page.split('/').at(-1) ?? '' }));
  await seller.waitForCharges(id, 1);
  if (isSubscription) {
    if (plan === 'part') {
      await insist(() => stripe.act({ do: 'card', id: String(session.customer), card: 'declined' }));
      await seller.post(`/orders/${id}/due`);
    } else {
      await seller.post(`/orders/${id}/due`);
      await seller.waitForCharges(id, 2);
    }
  }
  if (plan === 'part') await seller.post(`/orders/${id}/refund`, { amount: '5.00' });
  if (plan === 'whole') await seller.post(`/orders/${id}/refund`);
}

/** What is here against what the fake has, and what must never be. */
async function checkBooks(dataDir: string, stripe: RunningFake, buyers: readonly Buyer[]) {
  const open = await openEmbeddedDatabase(dataDir);
  onTestFinished(() => open.close());
  const { database } = open;
  const account = openStripeAccount({ secretKey: 'sk_test_x', webhookSecret: secret }, stripe.url);
  const now = Date.now();
  const { differences, compared } = await comparePayments(
    database,
    [{ provider: 'stripe', siteCodes: [siteCode], books: createStripeBooks(account) }],
    { since: new Date(now - 24 * hourMs), until: new Date(now + hourMs), known: [] },
  );
  expect(differences).toEqual([]);

  const { objects } = await stripe.readObjects();
  const charges = objects.filter(({ object }) => object === 'charge');
  const grants = await database.select().from(membershipGrants);
  expect(charges).toHaveLength(compared);
  expect(new Set(charges.map(nameCharge)).size).toBe(charges.length);
  expect(grants.map(({ orderId, period }) => `${orderId} ${period}`).sort()).toEqual(
    charges.map(nameCharge).sort(),
  );

  const chargedOrders = new Set(grants.map(({ orderId }) => orderId));
  const members = await database.select().from(users).where(gt(users.expirationTime, now));
  const paying = new Set(grants.filter(({ refundedAt }) => !refundedAt).map(({ userId }) => userId));
  expect(members.filter(({ id }) => !paying.has(id))).toEqual([]);
  const listed = await database.select().from(orders);
  for (const { id, state } of listed)
    expect([id, state === 'paid' || state === 'refunded']).toEqual([id, chargedOrders.has(id)]);
  for (const { id, plan } of buyers) if (plan !== 'abandon') expect(chargedOrders).toContain(id);

  const refunds = objects.filter(({ object }) => object === 'refund');
  const isRefund = ({ plan }: Buyer) => plan === 'part' || plan === 'whole';
  expect(refunds).toHaveLength(buyers.filter(isRefund).length);
  const failed = (await database.select().from(paymentRequests)).filter(({ state }) => state === 'failed');
  expect(failed).toEqual([]);
  return {
    charges: charges.length,
    renewals: grants.filter(({ period }) => period > 0).length,
    declined: (await database.select().from(subscriptions)).filter(({ failures }) => failures > 0).length,
    refunds: refunds.length,
    differences: differences.length,
  };
}

function nameCharge({ metadata }: StripeObject): string {
  const { orderId, period } = metadata as Record<string, string>;
  return `${orderId} ${period}`;
}

type SellerState = { unsettled: { id: string }[]; open: number; charges: Record<string, number> };

type Seller = {
  url: string;
  post: (path: string, body?: object) => Promise<unknown>;
  waitForCharges: (orderId: string, least: number) => Promise<void>;
  /** Nothing is to be asked for, and nothing to be reported. */
  waitUntilQuiet: () => Promise<void>;
  killAndRestart: () => Promise<void>;
  kill: () => Promise<void>;
};

async function startSeller(dataDir: string, stripe: RunningFake): Promise<Seller> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = { DATA_DIR: dataDir, DEMO: '1', STRIPE_API_URL: stripe.url, WEBHOOK_SECRET: secret };
  const start = async (): Promise<TalkingProcess> => {
    const started = startTestProcess('payment-process', environment, 'work', String(port));
    await started.waitFor('sells');
    return started;
  };
  let running = await start();
  const post = (path: string, body: object = {}) => insist(() => send(url + path, body));
  const read = async () => (await post('/state')) as SellerState;
  /** What is not settled of an order. */
  const sayOpen = (orderId: string) => async () =>
    JSON.stringify((await read()).unsettled.filter(({ id }) => id.includes(orderId)));
  return {
    url,
    post,
    waitForCharges: (id, least) =>
      waitFor(async () => ((await read()).charges[id] ?? 0) >= least, sayOpen(id)),
    waitUntilQuiet: () =>
      waitFor(async () => {
        const { undelivered } = await insist(() => stripe.readObjects());
        return undelivered === 0 && (await read()).open === 0;
      }, sayOpen('')),
    killAndRestart: async () => {
      await running.kill();
      running = await start();
    },
    kill: () => running.kill(),
  };
}

/** A refusal is an answer: what was asked for is done already. */
async function send(url: string, body: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok && answer.status !== 409)
    throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const patienceMs = 240_000;

/** The other side may be dead at this moment. */
async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  const untilMs = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > untilMs) throw error;
      await wait(150);
    }
  }
}

async function waitFor(isSo: () => Promise<boolean>, explain: () => Promise<string>): Promise<void> {
  const untilMs = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > untilMs) throw new Error(`it did not come to that: ${await explain()}`);
    await wait(150);
  }
}
