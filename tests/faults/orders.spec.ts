import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '../support/running-server';
import { seedRandom } from '../support/seeded-random';
import { type Bought, buyStubbornly } from '../support/stubborn-buyer';
import { startWebhookChaos } from '../support/webhook-chaos';
import { isWholeSuite } from '../support/whole-suite';

/** Half a second of work each: CHAOS_ORDERS=200 for the long run. */
const orderCount = Number(process.env.CHAOS_ORDERS ?? (isWholeSuite ? 60 : 20));
const buyersAtOnce = 8;
const killCount = 3;
/** Two plans of the pdf site without a first price, which nobody gets twice. */
const plans = {
  pack: { productId: 'pdf-week', priceId: 'pdf-week-price' },
  subscription: { productId: 'pdf-year', priceId: 'pdf-year-price' },
};

type Purchase = Bought & { email: string; isPaid: boolean };

// A slow machine is no failure.
test.setTimeout(600_000);

test('webhooks lost, doubled, late and out of order, impatient buyers, killed servers: paid is granted, once each', async () => {
  const random = seedRandom(20_261_121);
  const chaos = await startWebhookChaos(random);
  const server = await startServer({
    RATE_LIMIT_FACTOR: '1000',
    PAYMENT_WEBHOOK_URL: chaos.origin,
    // A late approval comes after what was decided after it.
    SANDBOX_LATE_SECONDS: '2',
  });
  chaos.target.origin = `http://127.0.0.1:${server.port}`;
  const purchases = await buyAll(server, random);
  await expect.poll(() => countUntold(server, purchases), { timeout: 60_000, intervals: [500] }).toBe(0);
  await chaos.drain();
  expect(Object.values(chaos.counts).filter((count) => count === 0)).toEqual([]);
  await checkBooks(server, purchases);
  await server.stop();
  await chaos.close();
});

/** Several buyers at once; now and then the server is killed under them and started again. */
async function buyAll(server: RunningServer, random: () => number): Promise<Purchase[]> {
  const purchases: Purchase[] = [];
  let number = 0;
  let kills = 0;
  let restarting: Promise<void> = Promise.resolve();
  await Promise.all(
    Array.from({ length: buyersAtOnce }, async () => {
      while (number < orderCount) {
        number += 1;
        purchases.push(await buy(server, number, random));
        if (kills === killCount || purchases.length < ((kills + 1) * orderCount) / (killCount + 1)) continue;
        kills += 1;
        restarting = restarting.then(() => server.kill()).then(() => server.restart());
      }
    }),
  );
  await restarting;
  expect(kills).toBe(killCount);
  expect(purchases).toHaveLength(orderCount);
  return purchases;
}

/** What people decide on the payment page, one after the other. An order that was approved at any time is paid. */
const habits = [
  ['approve'],
  ['approve', 'approve'],
  ['late'],
  ['decline', 'approve'],
  ['cancel', 'approve'],
  ['decline', 'cancel', 'late'],
  ['decline'],
  ['cancel'],
];

async function buy(server: RunningServer, number: number, random: () => number): Promise<Purchase> {
  // Two purchases an address, at about the same time.
  const email = `buyer-${Math.floor(number / 2)}@example.test`;
  const plan = number % 5 === 0 ? plans.subscription : plans.pack;
  const decisions = habits[number % habits.length] ?? [];
  const bought = await buyStubbornly(
    () => `http://127.0.0.1:${server.port}`,
    { ...plan, email, decisions },
    random,
  );
  const isPaid = decisions.includes('approve') || decisions.includes('late');
  return { ...bought, email, isPaid };
}

/** Orders of which the server does not know yet what was decided last. */
async function countUntold(server: RunningServer, purchases: readonly Purchase[]): Promise<number> {
  const statuses = await Promise.all(
    purchases.map(async ({ orderIds: [orderId], cookie, isPaid }) => {
      const url = `http://127.0.0.1:${server.port}/backapi/v1/pay/info/${orderId}`;
      const answer = await fetch(url, { headers: { cookie } });
      const status = ((await answer.json()) as { obj?: { status: number } }).obj?.status;
      return isPaid ? status === 1 : status === 2 || status === 3;
    }),
  );
  return statuses.filter((isDecided) => !isDecided).length;
}

type OrderRow = { id: string; state: string; email: string; isRenew: number; expirationMs: string | null };
type GrantRow = { orderId: string; email: string; fromMs: number; untilMs: number };

async function checkBooks(server: RunningServer, purchases: readonly Purchase[]): Promise<void> {
  const ofBuyers = `email like 'buyer-%@example.test'`;
  const orders = await server.readRows<OrderRow>(`
    select o.id, o.state, o.email, o.is_renew as "isRenew", u.expiration_time as "expirationMs"
    from orders o left join users u on u.id = o.user_id where o.${ofBuyers}`);
  const grants = await server.readRows<GrantRow>(`
    select g.order_id as "orderId", u.email,
      extract(epoch from valid_from) * 1000 as "fromMs", extract(epoch from valid_until) * 1000 as "untilMs"
    from membership_grants g join users u on u.id = g.user_id where u.${ofBuyers} order by valid_from`);
  const subscriptions = await server.readRows<{ id: string; state: string; email: string }>(`
    select s.id, s.state, u.email from subscriptions s join users u on u.id = s.user_id where u.${ofBuyers}`);

  for (const { orderIds } of purchases) expect(new Set(orderIds).size).toBe(1);
  const paidIds = purchases.filter(({ isPaid }) => isPaid).flatMap(({ orderIds: [id] }) => id ?? []);
  const paidOrders = orders.filter(({ state }) => state === 'paid');
  expect(orders).toHaveLength(orderCount);
  expect(sort(paidOrders.map(({ id }) => id))).toEqual(sort(paidIds));
  expect(orders.filter(({ state }) => state === 'created' || state === 'pending')).toEqual([]);
  expect(sort(grants.map(({ orderId }) => orderId))).toEqual(sort(paidIds));
  const renewing = paidOrders.filter(({ isRenew }) => isRenew === 1);
  expect(sort(subscriptions.map(({ id }) => id))).toEqual(sort(renewing.map(({ id }) => id)));

  for (const email of new Set(grants.map((grant) => grant.email))) {
    const own = grants.filter((grant) => grant.email === email);
    // Each begins where the one before it ends: nothing is counted twice and nothing is lost.
    for (const [index, grant] of own.slice(1).entries()) {
      expect(Number(grant.fromMs)).toBe(Number(own[index]?.untilMs));
    }
    const [account] = paidOrders.filter((order) => order.email === email);
    expect(Number(account?.expirationMs)).toBe(Number(own.at(-1)?.untilMs));
    const active = subscriptions.filter((one) => one.email === email && one.state === 'active');
    expect(active.length).toBeLessThanOrEqual(1);
  }
}

function sort(ids: readonly string[]): string[] {
  return [...ids].sort();
}
