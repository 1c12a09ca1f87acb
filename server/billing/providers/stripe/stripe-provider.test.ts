import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentRequests } from '../../../db/schema';
import { startStripeAccount, type TestStripeAccount } from '../../../testing/stripe-account';
import type { Order } from '../../order-store';
import { RequestRefusedError } from '../../payment-provider';
import { describeCharge, describeRefund } from '../../payment-request-store';

let at: TestStripeAccount;
beforeAll(async () => {
  at = await startStripeAccount();
});
afterAll(() => at.close());

const renewal = (order: Order, attempt = 0) =>
  at.reserve(describeCharge(order, { period: 1, attempt, currency: 'USD', amountMinor: 2000 }));

async function countIntents(customer: string): Promise<number> {
  const { objects } = await at.stripe.readObjects();
  return objects.filter((one) => one.object === 'payment_intent' && one.customer === customer).length;
}

describe('a renewal', () => {
  test('is charged once to the card that paid first, however often it is asked for', async () => {
    const { order, customer } = await at.subscribe();
    const request = await renewal(order);
    const answers = [await at.provider.ask(request, order), await at.provider.ask(request, order)];
    const [first, second] = answers.map(({ events }) => events);
    expect(first).toMatchObject([
      { type: 'approve', orderId: order.id, period: 1, currency: 'USD', amountMinor: 2000 },
    ]);
    expect(second?.[0]?.id).toBe(first?.[0]?.id);
    expect(await countIntents(customer)).toBe(2);
  });

  test('is charged once although Stripe has forgotten the key', async () => {
    const { order, customer } = await at.subscribe();
    const request = await renewal(order);
    const answer = await at.provider.ask(request, order);
    const dayOld = new Date(Date.now() - 25 * 3_600_000);
    await at.database
      .update(paymentRequests)
      .set({ createdAt: dayOld })
      .where(eq(paymentRequests.id, request.id));
    expect((await at.provider.ask({ ...request, createdAt: dayOld }, order)).remoteId).toBe(answer.remoteId);
    expect(await countIntents(customer)).toBe(2);
  });

  test.each([
    ['a refused card', 'declined'],
    ['a card whose bank wants the person', 'sca'],
  ])('of %s is an outcome, and the next attempt another charge', async (_, card) => {
    const { order, customer } = await at.subscribe();
    await at.stripe.act({ do: 'card', id: customer, card });
    const { events } = await at.provider.ask(await renewal(order), order);
    expect(events).toMatchObject([{ orderId: order.id, period: 1 }]);
    expect(events?.[0]?.type).not.toBe('approve');
    await at.stripe.act({ do: 'card', id: customer, card: 'ok' });
    expect((await at.provider.ask(await renewal(order, 1), order)).events).toMatchObject([
      { type: 'approve' },
    ]);
  });

  test('of an order whose card nobody knows is refused for good', async () => {
    const { order } = await at.order();
    await expect(at.provider.ask(await renewal(order), order)).rejects.toThrow(RequestRefusedError);
  });

  test('whose key was used for another amount is refused for good', async () => {
    const { order } = await at.subscribe();
    const request = await renewal(order);
    await at.provider.ask(request, order);
    const changed = at.provider.ask({ ...request, amountMinor: 1 }, order);
    await expect(changed).rejects.toThrow(RequestRefusedError);
  });
});

test('a refund is made once, and says what was given back', async () => {
  const { order, payment } = await at.subscribe();
  const charge = { period: 0, paymentId: payment, currency: 'USD', amountMinor: 2000 };
  const request = await at.reserve(describeRefund(order, charge));
  for (const _ of [1, 2]) {
    const { events = [] } = await at.provider.ask(request, order);
    expect(events.at(-1)).toMatchObject({ type: 'refund', amountMinor: 2000, paymentId: payment });
  }
  const { objects } = await at.stripe.readObjects();
  expect(objects.filter((one) => one.object === 'refund' && one.payment_intent === payment)).toHaveLength(1);
});

test('parts are given back once each, and never more than was paid', async () => {
  const { order, payment } = await at.subscribe();
  const charge = { period: 0, paymentId: payment, currency: 'USD', amountMinor: 2000 };
  const part = await at.reserve(describeRefund(order, charge, { amountMinor: 500 }));
  for (const _ of [1, 2])
    expect((await at.provider.ask(part, order)).events?.at(-1)).toMatchObject({ amountMinor: 500 });
  const rest = await at.reserve(describeRefund(order, { ...charge, refundedMinor: 500 }));
  expect((await at.provider.ask(rest, order)).events?.at(-1)).toMatchObject({ amountMinor: 2000 });
  const { objects } = await at.stripe.readObjects();
  const refunds = objects.filter((one) => one.object === 'refund' && one.payment_intent === payment);
  expect(refunds.map(({ amount }) => amount)).toEqual([500, 1500]);

  const other = await at.subscribe();
  const tooMuch = { ...charge, paymentId: other.payment, amountMinor: 2001 };
  const refused = at.provider.ask(await at.reserve(describeRefund(other.order, tooMuch)), other.order);
  await expect(refused).rejects.toThrow(RequestRefusedError);
});

test('a page is closed before another replaces it; one that was paid meanwhile says so', async () => {
  const { order } = await at.order();
  const pages = [await at.openPage(order, 0, null), await at.openPage(order, 1, null)];
  const [unpaid, paid] = pages;
  if (!unpaid || !paid) throw new Error('there are two');
  expect(await at.provider.closePage(unpaid, order)).toEqual([]);
  expect(await at.provider.query(unpaid, order)).toMatchObject([{ type: 'expire' }]);
  await at.stripe.act({ do: 'pay', id: paid.remoteId ?? '', email: 'a@example.test' });
  expect(await at.provider.closePage(paid, order)).toMatchObject([
    { type: 'approve', email: 'a@example.test' },
  ]);
});
