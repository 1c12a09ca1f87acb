import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
}, 60_000);
afterAll(() => shop.close());

test('a visitor buys: the order is paid and the account is a member', async () => {
  const buyer = shop.newVisitor();
  const orderId = await buyer.createOrder('plus', 'plus-month', { email: 'first@example.test' });
  const page = await buyer.startPayment(orderId);
  const shown = await buyer.open(page);
  expect(shown.body).toContain('Approve payment');
  expect(shown.body).toContain('$0.99');
  const left = await buyer.decide(page, 'approve');
  expect(left.statusCode).toBe(303);
  await expect.poll(() => buyer.readStatus(orderId), { timeout: 10_000 }).toBe(1);
});
