import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { billingCalls } from '../../contract/billing';
import { envelopeOf } from '../testing/test-backend';
import { type Buyer, startTestShop, type TestShop } from '../testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function payAsGuest(buyer: Buyer, email: string, signInToken: string): Promise<string> {
  const answer = await buyer.tryOrder('pack', 'pack-week', { signInToken });
  const { orderId } = envelopeOf(answer).obj as { orderId: string };
  await buyer.decide(await buyer.startPayment(orderId), 'approve', { email });
  await expect.poll(() => buyer.readStatus(orderId), { timeout: 20_000 }).toBe(1);
  return orderId;
}

function openSession(buyer: Buyer, orderId: string, signInToken: string) {
  const payload = { orderId, signInToken };
  return shop.inject({
    method: 'POST',
    url: billingCalls.paySession.path,
    payload,
    headers: buyer.headers(),
  });
}

test('a guest who paid is signed in once, by the browser and the secret of the order, and then chooses a password', async () => {
  const [guest, token, email] = [shop.newVisitor(), randomUUID(), `${randomUUID()}@mail.test`];
  const orderId = await payAsGuest(guest, email, token);
  expect((await openSession(shop.newVisitor(), orderId, token)).statusCode).toBe(404);
  expect((await openSession(guest, orderId, randomUUID())).statusCode).toBe(404);
  const { obj } = envelopeOf(await openSession(guest, orderId, token)) as {
    obj: { tokenKey: string; tokenValue: string; userDetailVo: object };
  };
  expect(obj).toMatchObject({ userDetailVo: { email }, userInfo: { hasPassword: false } });
  expect((await openSession(guest, orderId, token)).statusCode).toBe(404);

  const headers = { [obj.tokenKey]: obj.tokenValue };
  const choose = (currenPass: string, newPass: string) =>
    shop.inject({
      method: 'PUT',
      url: accountCalls.changePassword.path,
      payload: { currenPass, newPass },
      headers,
    });
  expect(envelopeOf(await choose('', 'first-password')).success).toBe('1');
  // From then on the old one is asked for, as everywhere.
  expect(envelopeOf(await choose('', 'second-password')).success).not.toBe('1');
  const info = await shop.inject({ url: accountCalls.userInfo.path, headers });
  expect(envelopeOf(info).obj).toMatchObject({ hasPassword: true });
});

test('who pays for an account that was there before is not signed in to it', async () => {
  const [token, email] = [randomUUID(), `${randomUUID()}@mail.test`];
  // The first guest never chose a password.
  await payAsGuest(shop.newVisitor(), email, randomUUID());
  const stranger = shop.newVisitor();
  const orderId = await payAsGuest(stranger, email, token);
  expect((await openSession(stranger, orderId, token)).statusCode).toBe(404);
});
