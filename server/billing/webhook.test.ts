import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { billingCalls } from '../../contract/billing';
import { minuteMs } from '../../contract/time-spans';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { serverSecrets } from '../db/schema';
import { envelopeOf } from '../testing/test-backend';
import { type Buyer, startTestShop, type TestShop } from '../testing/test-shop';
import { webhookPath } from './billing-paths';
import { signatureHeader, signWebhook } from './webhook-signature';

const secret = 'known to these tests';

let shop: TestShop;
beforeAll(async () => {
  // Nobody listens there: the sandbox's own webhooks never come, and these tests play the provider.
  shop = await startTestShop({ paymentWebhookUrl: 'http://127.0.0.1:9' }, async (sitesDir) => {
    const { database, close } = await openEmbeddedDatabase(dirname(sitesDir));
    await database.insert(serverSecrets).values({ name: 'payment-webhook', value: secret });
    await close();
  });
});
afterAll(() => shop.close());

type Opened = { buyer: Buyer & { email: string }; orderId: string; news: Record<string, unknown> };

/** An order whose payment page is open, and the news of its approval. */
async function openOrder(
  priceId = 'pack-week',
  amountMinor = 500,
  newCustomer = shop.newCustomer,
): Promise<Opened> {
  const buyer = await newCustomer();
  const orderId = await buyer.createOrder(priceId.split('-')[0] ?? '', priceId);
  const paymentId = (await buyer.startPayment(orderId)).split('/').at(-1);
  const money = { currency: 'USD', amountMinor, email: buyer.email };
  const news = { type: 'approve', paymentId, orderId, period: 0, ...money, occurredAt: Date.now() };
  return { buyer, orderId, news };
}

async function tell(news: object, { signedAt = Date.now(), host = 'alpha.test', change = '' } = {}) {
  const body = JSON.stringify({ id: randomUUID(), ...news });
  const answer = await shop.inject({
    host,
    method: 'POST',
    url: webhookPath,
    payload: body + change,
    headers: { 'content-type': 'application/json', [signatureHeader]: signWebhook(secret, body, signedAt) },
  });
  return answer.statusCode;
}

async function countCharges({ headers }: Buyer): Promise<number> {
  const url = `${billingCalls.orderHistory.path}?pageNumber=1&pageSize=10`;
  const { page } = envelopeOf(await shop.inject({ url, headers: headers() }));
  return (page as { totalCount: number }).totalCount;
}

describe('news of a payment', () => {
  test('counts once: sent again, reported by another event, and at the same time', async () => {
    const { buyer, orderId, news } = await openOrder();
    const event = { id: randomUUID(), ...news };
    expect(await Promise.all([tell(event), tell(event), tell(news), tell(news)])).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await tell(event)).toBe(200);
    expect(await buyer.readStatus(orderId)).toBe(1);
    expect(await countCharges(buyer)).toBe(1);
  });

  test('that is older than what is known changes nothing, and what was paid stays paid', async () => {
    const { buyer, orderId, news } = await openOrder();
    await tell({ ...news, type: 'decline', occurredAt: Date.now() });
    expect(await buyer.readStatus(orderId)).toBe(2);
    await tell({ ...news, type: 'cancel', occurredAt: Date.now() - minuteMs });
    expect(await buyer.readStatus(orderId)).toBe(2);
    await tell({ ...news, occurredAt: Date.now() - minuteMs });
    await tell({ ...news, type: 'decline', occurredAt: Date.now() + minuteMs });
    expect(await buyer.readStatus(orderId)).toBe(1);
  });

  test('of a renewal may come before that of the first payment is repeated', async () => {
    const { buyer, news } = await openOrder('plus-plain', 2000);
    await tell(news);
    await tell({ ...news, period: 1, paymentId: randomUUID() });
    await tell(news);
    expect(await countCharges(buyer)).toBe(2);
  });

  test('of another amount, another currency or nobody’s order is refused, and buys nothing', async () => {
    const { buyer, orderId, news } = await openOrder();
    expect(await tell({ ...news, amountMinor: 1 })).toBe(400);
    expect(await tell({ ...news, currency: 'VND' })).toBe(400);
    expect(await tell({ ...news, orderId: randomUUID() })).toBe(404);
    expect(await tell({ ...news, period: 1 })).toBe(400);
    expect(await tell({ nothing: 'of it' })).toBe(400);
    expect(await buyer.readStatus(orderId)).toBe(0);
  });
});

test('a stranger’s payment for somebody who has subscribed meanwhile is granted once, and their own plan continues', async () => {
  const { buyer, orderId: ownId, news } = await openOrder('plus-plain', 2000, shop.newProvenCustomer);
  const stranger = shop.newVisitor();
  const orderId = await stranger.createOrder('plus', 'plus-plain');
  const paymentId = (await stranger.startPayment(orderId)).split('/').at(-1);
  const readInfo = async () =>
    envelopeOf(await shop.inject({ url: accountCalls.userInfo.path, headers: buyer.headers() })).obj as {
      expirationTime: number;
      subscription: { renewsAt: number };
    };
  await tell(news);
  const own = await readInfo();
  await tell({ ...news, orderId, paymentId, email: buyer.email });
  await tell({ ...news, orderId, paymentId, email: buyer.email });
  const after = await readInfo();
  expect(after.subscription).toEqual(own.subscription);
  expect(after.expirationTime).toBeGreaterThan(own.expirationTime + 27 * 24 * 60 * minuteMs);
  expect(await countCharges(buyer)).toBe(2);
  expect(envelopeOf(await stranger.readOrder(orderId)).obj).toMatchObject({ status: 1, renewsAt: null });
  // What was there first is renewed, and only that.
  expect(await tell({ ...news, orderId: ownId, paymentId: randomUUID(), period: 1 })).toBe(200);
  expect(await tell({ ...news, orderId, paymentId: randomUUID(), period: 1 })).toBe(400);
});

describe('a signature', () => {
  test.each([
    ['of six minutes ago', { signedAt: Date.now() - 6 * minuteMs }],
    ['of tomorrow', { signedAt: Date.now() + 24 * 60 * minuteMs }],
    ['of a body that was changed since', { change: ' ' }],
  ])('%s is none', async (_, options) => {
    const { buyer, orderId, news } = await openOrder();
    expect(await tell(news, options)).toBe(401);
    expect(await buyer.readStatus(orderId)).toBe(0);
  });

  test('lets nobody decide another site’s orders', async () => {
    const { buyer, orderId, news } = await openOrder();
    expect(await tell(news, { host: 'beta.test' })).toBe(404);
    expect(await buyer.readStatus(orderId)).toBe(0);
  });
});

test('nobody becomes a member by what the page sends: paid is what the provider says', async () => {
  const { buyer, orderId } = await openOrder();
  const headers = buyer.headers();
  await shop.inject({
    method: 'PUT',
    url: accountCalls.saveUserInfo.path,
    headers,
    payload: { firstName: '', lastName: '', address: '', country: '', subStatus: 1, expirationTime: 4e12 },
  });
  await buyer.tryOrder('pack', 'pack-week', { price: '0.01', chargeMinor: 1, currency: 'VND' });
  const page = await buyer.startPayment(orderId);
  expect((await buyer.open(`${page}?lang=en`)).body).toContain('$5.00');
  // Approved, and not reported yet.
  await buyer.decide(page, 'approve');
  expect(await buyer.readStatus(orderId)).toBe(0);
  const { obj } = envelopeOf(await shop.inject({ url: accountCalls.userInfo.path, headers }));
  expect(obj).toMatchObject({ subStatus: 0, expirationTime: 0 });
});
