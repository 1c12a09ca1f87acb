import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { billingCalls } from '../../contract/billing';
import { failureCodes } from '../../contract/failures';
import { createMailer } from '../mail/mailer';
import { findMail } from '../testing/find-mail';
import { envelopeOf } from '../testing/test-backend';
import { startTestShop, type TestShop } from '../testing/test-shop';

type Headers = Record<string, string>;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ mailLimits: { resetIntervalMs: 60_000, perAddressDay: 30 } });
});
afterAll(() => shop.close());

const post = (url: string, headers: Headers = {}, payload?: object) =>
  shop.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) });
const send = (headers?: Headers) => post(accountCalls.sendConfirmation.path, headers);
const confirm = (token: string, headers?: Headers) =>
  post(accountCalls.confirmEmail.path, headers, { token });

async function isConfirmed(headers: Headers): Promise<unknown> {
  const { obj } = envelopeOf(await shop.inject({ url: accountCalls.userInfo.path, headers }));
  return (obj as { isEmailConfirmed: boolean }).isEmailConfirmed;
}

async function readToken(email: string): Promise<string> {
  const { text } = await findMail(shop.config, email, /\/reset\?confirm=/);
  return /confirm=([\w-]+)/.exec(text)?.[1] ?? '';
}

test('who follows the mailed link has a confirmed address, and what a guest pays for it in their account', async () => {
  const { email, headers } = await shop.signIn();
  expect(await isConfirmed(headers)).toBe(false);
  expect(envelopeOf(await send(headers)).success).toBe('1');
  const token = await readToken(email);
  expect(envelopeOf(await confirm(token, headers)).success).toBe('1');
  expect(await isConfirmed(headers)).toBe(true);
  expect(envelopeOf(await confirm(token, headers)).success).toBe(failureCodes.resetLinkGone);

  const guest = shop.newVisitor();
  const order = envelopeOf(await guest.tryOrder('pack', 'pack-week', { email })).obj as { orderId: string };
  await guest.decide(await guest.startPayment(order.orderId), 'approve');
  await expect.poll(() => guest.readStatus(order.orderId), { timeout: 20_000 }).toBe(1);
  const url = `${billingCalls.orderHistory.path}?pageNumber=1&pageSize=10`;
  expect(envelopeOf(await shop.inject({ url, headers })).page).toMatchObject({
    result: [{ orderId: order.orderId }],
  });
});

test('a link confirms the account of its address alone, and not for who is not logged in to it', async () => {
  const [owner, stranger] = [await shop.signIn(), await shop.signIn()];
  await send(owner.headers);
  const token = await readToken(owner.email);
  expect((await confirm(token)).statusCode).toBe(401);
  expect(envelopeOf(await confirm(token, stranger.headers)).success).toBe(failureCodes.resetLinkGone);
  expect([await isConfirmed(owner.headers), await isConfirmed(stranger.headers)]).toEqual([false, false]);
  expect(envelopeOf(await confirm(token, owner.headers)).success).toBe('1');
});

test('who asks again and again gets one mail in some minutes, and nobody gets one who is confirmed', async () => {
  const { email, headers } = await shop.signIn();
  for (let count = 0; count < 5; count += 1) expect(envelopeOf(await send(headers)).success).toBe('1');
  await confirm(await readToken(email), headers);
  await send(headers);
  expect((await send()).statusCode).toBe(401);
  // A later mail is sent after every earlier one.
  const other = await shop.signIn();
  await send(other.headers);
  await readToken(other.email);
  const mails = (await createMailer(shop.config).listOutbox?.('alpha-test')) ?? [];
  expect(mails.filter(({ to }) => to === email)).toHaveLength(1);
});
