import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountDataCalls } from '../../contract/account-data';
import { accountCalls } from '../../contract/accounts';
import { findMail } from '../testing/find-mail';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { createMailer } from './mailer';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ mailLimits: { resetIntervalMs: 60_000, perAddressDay: 3 } });
});
afterAll(() => shop.close());

const post = (url: string, payload: object, headers = {}, host = 'alpha.test') =>
  shop.inject({ method: 'POST', url, payload, headers, host });
const forget = (identifier: string, host?: string) =>
  post(accountCalls.forgotPassword.path, { identifier }, {}, host);

/** Mails to an address, once others that were asked for later have come; two are sent at once. */
async function countMails(email: string): Promise<number> {
  for (let count = 0; count < 3; count += 1) {
    const other = await shop.signIn();
    await forget(other.email);
    await findMail(shop.config, other.email);
  }
  const { listOutbox } = createMailer(shop.config);
  const lists = [await listOutbox?.('alpha-test'), await listOutbox?.('beta-test')];
  return lists.flatMap((mails) => mails ?? []).filter(({ to }) => to === email).length;
}

test('one account gets one reset mail in some minutes, also deleted and registered again', async () => {
  const { email, headers } = await shop.signIn();
  await Promise.all([forget(email), forget(email), forget(email)]);
  expect(await countMails(email)).toBe(1);
  await post(accountDataCalls.deleteAccount.path, { email }, headers);
  const identity = { identityType: 'EMAIL', identifier: email, credential: 'another-password' };
  await post(accountCalls.register.path, { ...identity, trackId: '0123456789abcdef' });
  await forget(email);
  // The deletion has emptied the outbox.
  expect(await countMails(email)).toBe(0);
});

test('one address gets a bounded number of mails a day, of any kind and from all sites', async () => {
  const email = 'flooded@example.test';
  const identity = { identityType: 'EMAIL', identifier: email, credential: 'a-long-password' };
  await post(accountCalls.register.path, { ...identity, trackId: '0123456789abcdef' }, {}, 'beta.test');
  await forget(email, 'beta.test');
  for (let count = 0; count < 4; count += 1) {
    const buyer = shop.newVisitor();
    const orderId = await buyer.createOrder('pack', 'pack-week');
    await buyer.decide(await buyer.startPayment(orderId), 'approve', { email });
    await expect.poll(() => buyer.readStatus(orderId), { timeout: 20_000 }).toBe(1);
  }
  expect(await countMails(email)).toBe(3);
});
