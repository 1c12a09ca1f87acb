import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { failureCodes } from '../../contract/failures';
import { createMailer, type OutboxMail } from '../mail/mailer';
import { envelopeOf } from '../testing/test-backend';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { forgotAnswerMs } from './password-routes';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function findMail(to: string): Promise<OutboxMail> {
  const { listOutbox } = createMailer(shop.config);
  let found: OutboxMail | undefined;
  await expect
    .poll(
      async () => {
        found = (await listOutbox?.('alpha-test'))?.find((mail) => mail.to === to);
        return found;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  if (!found) throw new Error(`no mail to ${to}`);
  return found;
}

function readToken({ text }: OutboxMail): string {
  return /\/reset\?token=([\w-]+)/.exec(text)?.[1] ?? '';
}

const post = (url: string, payload: object, host?: string) =>
  shop.inject({ method: 'POST', url, payload, ...(host ? { host } : {}) });

const logIn = (identifier: string, credential: string) =>
  post(accountCalls.login.path, { identityType: 'EMAIL', identifier, credential });

describe('a mailed link', () => {
  test('sets a password once and ends all sessions', async () => {
    const { email, headers } = await shop.signIn();
    await post(accountCalls.forgotPassword.path, { identifier: email });
    const token = readToken(await findMail(email));
    const newPass = 'brand-new';
    const elsewhere = await post(accountCalls.resetPassword.path, { token, newPass }, 'beta.test');
    expect(envelopeOf(elsewhere).success).toBe(failureCodes.resetLinkGone);
    expect(envelopeOf(await post(accountCalls.resetPassword.path, { token, newPass })).success).toBe('1');
    expect(envelopeOf(await post(accountCalls.resetPassword.path, { token, newPass })).success).toBe(
      failureCodes.resetLinkGone,
    );
    expect(envelopeOf(await logIn(email, newPass)).success).toBe('1');
    expect((await shop.inject({ url: accountCalls.userInfo.path, headers })).statusCode).toBe(401);
  });

  test('is promised to an unknown e-mail in the same words, and no sooner', async () => {
    const { email } = await shop.signIn();
    const ask = async (identifier: string) => {
      const startedAtMs = performance.now();
      const { body } = await post(accountCalls.forgotPassword.path, { identifier });
      return { body, tookMs: performance.now() - startedAtMs };
    };
    const known = await ask(email);
    const unknown = await ask('nobody@example.test');
    expect(unknown.body).toBe(known.body);
    // Timers may fire a millisecond early.
    for (const { tookMs } of [known, unknown]) expect(tookMs).toBeGreaterThan(forgotAnswerMs - 5);
  });

  test('comes with a visitor’s first payment, in the visitor’s language, and opens the paid account', async () => {
    const buyer = shop.newVisitor();
    const email = 'newcomer@example.test';
    const orderId = await buyer.createOrder('pack', 'pack-week', { email });
    await buyer.decide(await buyer.startPayment(orderId), 'approve');
    const mail = await findMail(email);
    expect(mail.text).toContain('$5.00');
    expect(envelopeOf(await logIn(email, '')).success).not.toBe('1');
    await post(accountCalls.resetPassword.path, { token: readToken(mail), newPass: 'my-password' });
    expect(envelopeOf(await logIn(email, 'my-password')).success).toBe('1');
  });
});

describe('a changed password', () => {
  const change = (headers: Record<string, string>, payload: object) =>
    shop.inject({ method: 'PUT', url: accountCalls.changePassword.path, headers, payload });

  test('ends the other sessions and keeps this one', async () => {
    const { email, headers } = await shop.signIn();
    const other = envelopeOf(await logIn(email, 'a-password')).obj as {
      tokenKey: string;
      tokenValue: string;
    };
    const answer = await change(headers, { currenPass: 'a-password', newPass: 'another-one' });
    expect(envelopeOf(answer).success).toBe('1');
    expect((await shop.inject({ url: accountCalls.userInfo.path, headers })).statusCode).toBe(200);
    const otherHeaders = { [other.tokenKey]: other.tokenValue };
    expect((await shop.inject({ url: accountCalls.userInfo.path, headers: otherHeaders })).statusCode).toBe(
      401,
    );
  });

  test('needs the current one and 6 to 30 characters', async () => {
    const { headers } = await shop.signIn();
    const wrong = await change(headers, { currenPass: 'not-it', newPass: 'another-one' });
    expect(envelopeOf(wrong).success).toBe(failureCodes.wrongPassword);
    for (const newPass of ['short', 'x'.repeat(31)])
      expect((await change(headers, { currenPass: 'a-password', newPass })).statusCode).toBe(400);
  });
});

test('signing out everywhere ends every session', async () => {
  const { headers } = await shop.signIn();
  await shop.inject({ method: 'POST', url: accountCalls.logoutEverywhere.path, headers });
  expect((await shop.inject({ url: accountCalls.userInfo.path, headers })).statusCode).toBe(401);
});
