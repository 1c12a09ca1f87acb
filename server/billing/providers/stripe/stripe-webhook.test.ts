import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { billingCalls } from '../../../../contract/billing';
import { minuteMs } from '../../../../contract/time-spans';
import type { StripeObject } from '../../../testing/fake-stripe/fake-books';
import { findMail } from '../../../testing/find-mail';
import { type StripeShop, startStripeShop, waitForStatus, webhookSecret } from '../../../testing/stripe-shop';
import { stripeWebhookPath } from '../../billing-paths';

let shop: StripeShop;
beforeAll(async () => {
  shop = await startStripeShop();
});
afterAll(() => shop.close());

async function findSession(path: string): Promise<StripeObject> {
  const { objects } = await shop.stripe.readObjects();
  const session = objects.find(({ id }) => id === path.split('/').at(-1));
  if (!session) throw new Error('there is no such session');
  return session;
}

/** Posts an event as Stripe signs it. */
async function post(
  event: object,
  { secret = webhookSecret, signedAt = Date.now(), host = 'alpha.test', change = '' } = {},
) {
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    ...event,
  });
  const timestamp = Math.floor(signedAt / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await shop.inject({
    host,
    method: 'POST',
    url: stripeWebhookPath,
    payload: payload + change,
    headers,
  });
  return answer.statusCode;
}

const completed = (session: object) => ({ type: 'checkout.session.completed', data: { object: session } });

/** The session as it would be once it was paid. */
function paid(session: StripeObject, change: object = {}): StripeObject {
  const payment = { payment_status: 'paid', status: 'complete', payment_intent: `pi_${randomUUID()}` };
  return { ...session, ...payment, ...change };
}

async function openOrder(priceId = 'pack-week') {
  const buyer = await shop.newCustomer();
  const orderId = await buyer.createOrder(priceId.split('-')[0] ?? '', priceId);
  const path = await buyer.startPayment(orderId);
  return { buyer, orderId, path };
}

describe('a purchase', () => {
  test('is paid on Stripe’s page, and makes a member once Stripe says so', async () => {
    const { buyer, orderId, path } = await openOrder();
    expect(await findSession(path)).toMatchObject({
      mode: 'payment',
      amount_total: 500,
      currency: 'usd',
      client_reference_id: orderId,
      customer_email: buyer.email,
    });
    expect(await buyer.readStatus(orderId)).toBe(0);
    await shop.pay(path);
    await waitForStatus(buyer, orderId, 1);
    expect(await buyer.readInfo()).toMatchObject({ subStatus: 1 });
  });

  test('of a guest makes the account of the address that was typed at Stripe', async () => {
    const visitor = shop.newVisitor();
    const orderId = await visitor.createOrder('pack', 'pack-week');
    const path = await visitor.startPayment(orderId);
    expect(await findSession(path)).toMatchObject({ customer_email: null });
    await shop.pay(path, { email: `${randomUUID()}@example.test` });
    await waitForStatus(visitor, orderId, 1);
  });

  test('of a second trial under an address that is typed at Stripe is given back', async () => {
    const email = `${randomUUID()}@example.test`;
    const pay = async () => {
      const visitor = shop.newVisitor();
      const orderId = await visitor.createOrder('plus', 'plus-month');
      const session = await shop.pay(await visitor.startPayment(orderId), { email });
      return { visitor, orderId, session };
    };
    const [first, second] = [await pay(), await pay()];
    await waitForStatus(first.visitor, first.orderId, 1);
    await waitForStatus(second.visitor, second.orderId, 5);
    await vi.waitUntil(
      async () => {
        const { objects } = await shop.stripe.readObjects();
        return objects.some(
          (one) => one.object === 'refund' && one.payment_intent === second.session.payment_intent,
        );
      },
      { timeout: 20_000 },
    );
    expect((await findMail(shop.config, email, /regular price/)).text).toContain('$0.99');
  });

  test('keeps the card only of what renews', async () => {
    const [pack, subscription] = [await openOrder(), await openOrder('plus-plain')];
    const readUse = async (path: string) =>
      Reflect.get(Object((await findSession(path)).payment_intent_data), 'setup_future_usage');
    expect(await readUse(pack.path)).toBeNull();
    expect(await readUse(subscription.path)).toBe('off_session');
  });

  test('has one page however often it is opened, and none once it is paid', async () => {
    const { buyer, orderId, path } = await openOrder();
    const again = await Promise.all([buyer.startPayment(orderId), buyer.startPayment(orderId)]);
    expect(again).toEqual([path, path]);
    await shop.pay(path);
    await waitForStatus(buyer, orderId, 1);
    await expect(buyer.startPayment(orderId)).rejects.toThrow();
  });

  test('whose page has expired opens another', async () => {
    const { buyer, orderId, path } = await openOrder();
    await shop.stripe.act({ do: 'expire', id: path.split('/').at(-1) ?? '' });
    await waitForStatus(buyer, orderId, 4);
    const second = await buyer.startPayment(orderId);
    expect(second).not.toBe(path);
    await shop.pay(second);
    await waitForStatus(buyer, orderId, 1);
  });
});

describe('a webhook', () => {
  test('counts once, and what is not signed, old or of another secret is refused', async () => {
    const { buyer, orderId, path } = await openOrder();
    const event = { id: `evt_${randomUUID()}`, ...completed(paid(await findSession(path))) };
    expect(await post(event, { secret: 'whsec_other' })).toBe(400);
    expect(await post(event, { signedAt: Date.now() - 6 * minuteMs })).toBe(400);
    expect(await post(event, { change: ' ' })).toBe(400);
    expect(await buyer.readStatus(orderId)).toBe(0);
    expect(await Promise.all([post(event), post(event)])).toEqual([200, 200]);
    const once = await buyer.readInfo();
    expect(await post({ ...event, id: `evt_${randomUUID()}` })).toBe(200);
    expect(await buyer.readInfo()).toEqual(once);
    expect(await buyer.readStatus(orderId)).toBe(1);
  });

  test.each([
    ['a smaller amount', { amount_total: 1 }],
    ['a larger amount', { amount_total: 501 }],
    ['another currency', { currency: 'vnd' }],
    ['no amount at all', { amount_total: null }],
  ])('of %s than the order’s makes nobody a member', async (_, change) => {
    const { buyer, orderId, path } = await openOrder();
    expect(await post(completed(paid(await findSession(path), change)))).toBe(200);
    expect(await buyer.readStatus(orderId)).toBe(0);
    expect(await buyer.readInfo()).toMatchObject({ subStatus: 0 });
  });

  test('of an order that is not this site’s, of another mode or of a kind that nobody reads is accepted, and changes nothing', async () => {
    const { buyer, orderId, path } = await openOrder();
    const session = paid(await findSession(path));
    const stranger = { ...session, id: 'cs_test_other', client_reference_id: randomUUID(), metadata: {} };
    expect(await post(completed(stranger))).toBe(200);
    expect(await post({ ...completed(session), livemode: true })).toBe(200);
    expect(await post({ type: 'payout.paid', data: { object: { id: 'po_1', object: 'payout' } } })).toBe(200);
    expect(await post(completed({ ...session, payment_status: 'unpaid' }))).toBe(200);
    expect(await post(completed(session), { host: 'beta.test' })).toBe(404);
    expect(await buyer.readStatus(orderId)).toBe(0);
  });

  test('of a refund that overtakes the payment’s own counts, and the payment after it changes nothing', async () => {
    const { buyer, orderId, path } = await openOrder();
    const session = paid(await findSession(path));
    const charge = {
      id: 'ch_1',
      object: 'charge',
      paid: true,
      captured: true,
      amount: 500,
      amount_refunded: 500,
      currency: 'usd',
      payment_intent: session.payment_intent,
      customer: null,
      receipt_email: null,
      billing_details: { email: null },
      metadata: session.metadata,
    };
    expect(await post({ type: 'charge.refunded', data: { object: charge } })).toBe(200);
    expect(await buyer.readStatus(orderId)).toBe(5);
    expect(await post(completed(session))).toBe(200);
    expect(await buyer.readStatus(orderId)).toBe(5);
  });
});

test('a Stripe that cannot be reached is said, and the order can be paid later', async () => {
  const buyer = await shop.newCustomer();
  const orderId = await buyer.createOrder('pack', 'pack-week');
  await shop.stripe.setUp({ faults: { refused: 1 } });
  await expect(buyer.startPayment(orderId)).rejects.toThrow();
  await shop.stripe.setUp({ faults: { refused: 0 } });
  await shop.pay(await buyer.startPayment(orderId));
  await waitForStatus(buyer, orderId, 1);
});

test('a dispute ends what is charged; the bank’s decision for the person ends the membership', async () => {
  const { buyer, orderId, path } = await openOrder('plus-plain');
  const session = await shop.pay(path);
  await waitForStatus(buyer, orderId, 1);
  const id = String(session.payment_intent);
  await shop.stripe.act({ do: 'dispute', id });
  await vi.waitUntil(async () => (await buyer.readInfo()).subscription === null, { timeout: 20_000 });
  const { expirationTime } = await buyer.readInfo();
  expect(expirationTime).toBeGreaterThan(Date.now());
  await shop.stripe.act({ do: 'dispute', id, status: 'lost' });
  await waitForStatus(buyer, orderId, 5);
  expect((await buyer.readInfo()).expirationTime).toBeLessThanOrEqual(Date.now());
});

test('a dispute of a payment that nobody knows is kept for whoever looks at the differences', async () => {
  const dispute = {
    ...{ id: 'du_1', object: 'dispute', payment_intent: 'pi_nobody', charge: 'ch_nobody' },
    ...{ amount: 700, currency: 'usd', status: 'needs_response' },
  };
  for (const _ of [1, 2])
    expect(await post({ type: 'charge.dispute.created', data: { object: dispute } })).toBe(200);
  expect(await shop.readMetrics()).toContain(
    'toolfront_payment_differences{site="alpha-test",kind="unknown_payment"} 1',
  );
});

test('a refund of a part in Stripe’s dashboard leaves the membership, and the rest ends it', async () => {
  const { buyer, orderId, path } = await openOrder();
  const { payment_intent: id } = await shop.pay(path);
  await waitForStatus(buyer, orderId, 1);
  const before = await buyer.readInfo();
  await shop.stripe.act({ do: 'refund', id: String(id), amount: '100' });
  await vi.waitUntil(async () => (await shop.stripe.readObjects()).undelivered === 0, { timeout: 20_000 });
  expect(await buyer.readInfo()).toEqual(before);
  const readCharge = async () => {
    const url = `${billingCalls.orderHistory.path}?pageNumber=1&pageSize=10`;
    const answer = await shop.inject({ url, headers: buyer.headers() });
    return answer.json().page.result[0];
  };
  expect(await readCharge()).toMatchObject({ charged: '5.00', refunded: '1.00' });
  await shop.stripe.act({ do: 'refund', id: String(id) });
  await waitForStatus(buyer, orderId, 5);
  expect(await readCharge()).toMatchObject({ refundTime: expect.any(Number) });
});
