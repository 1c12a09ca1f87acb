import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountDataCalls } from '../../contract/account-data';
import { accountCalls } from '../../contract/accounts';
import { billingCalls } from '../../contract/billing';
import { failureCodes } from '../../contract/failures';
import { findMail, readResetToken } from '../testing/find-mail';
import { envelopeOf } from '../testing/test-backend';
import { createPasskeyCalls } from '../testing/test-passkeys';
import { type Buyer, startTestShop, type TestShop } from '../testing/test-shop';

type Headers = Record<string, string>;

let shop: TestShop;
let passkeys: ReturnType<typeof createPasskeyCalls>;
beforeAll(async () => {
  shop = await startTestShop();
  const { port } = shop.app.server.address() as AddressInfo;
  passkeys = createPasskeyCalls(shop, `http://alpha.test:${port}`);
});
afterAll(() => shop.close());

const post = async (url: string, payload: object, headers: Headers = {}) =>
  envelopeOf(await shop.inject({ method: 'POST', url, payload, headers }));
const isSignedIn = async (headers: Headers) =>
  (await shop.inject({ url: accountCalls.userInfo.path, headers })).statusCode === 200;

async function logIn(identifier: string, credential: string) {
  const { success, obj } = await post(accountCalls.login.path, {
    identityType: 'EMAIL',
    identifier,
    credential,
  });
  const session = obj as { tokenKey: string; tokenValue: string } | undefined;
  return { success, headers: session ? { [session.tokenKey]: session.tokenValue } : {} };
}

async function askForLink(email: string): Promise<string> {
  await post(accountCalls.forgotPassword.path, { identifier: email });
  return readResetToken(await findMail(shop.config, email, /24 hours/));
}

const reset = async (token: string, newPass: string) =>
  (await post(accountCalls.resetPassword.path, { token, newPass })).success;

const change = async (headers: Headers, newPass: string) => {
  const payload = { currenPass: 'a-password', newPass };
  const url = accountCalls.changePassword.path;
  return envelopeOf(await shop.inject({ method: 'PUT', url, payload, headers })).success;
};

/** Somebody who buys for an address and is not logged in. */
async function payAsGuest(email: string, options: object = {}): Promise<{ guest: Buyer; orderId: string }> {
  const guest = shop.newVisitor();
  const answer = await guest.tryOrder('pack', 'pack-week', { email, ...options });
  const { orderId } = envelopeOf(answer).obj as { orderId: string };
  await guest.decide(await guest.startPayment(orderId), 'approve');
  await expect.poll(() => guest.readStatus(orderId), { timeout: 20_000 }).toBe(1);
  return { guest, orderId };
}

async function listCharges(headers: Headers): Promise<string[]> {
  const url = `${billingCalls.orderHistory.path}?pageNumber=1&pageSize=10`;
  const { page } = envelopeOf(await shop.inject({ url, headers }));
  return (page as { result: { orderId: string }[] }).result.map(({ orderId }) => orderId);
}

describe('an attacker who was in the account', () => {
  test('is out after “forgot password”: session, passkey and pending links end, and the mail says so', async () => {
    const { email, headers } = await shop.signIn();
    const attacker = await passkeys.addPasskey(headers);
    expect(attacker.added.success).toBe('1');
    const token = await askForLink(email);
    expect((await passkeys.logIn(attacker.use(await passkeys.askLogin()))).success).toBe('1');
    expect(await reset(token, 'brand-new')).toBe('1');
    expect(await isSignedIn(headers)).toBe(false);
    const refused = await passkeys.logIn(attacker.use(await passkeys.askLogin()));
    expect(refused.success).toBe(failureCodes.passkey.unknown);
    const { text } = await findMail(shop.config, email, /was changed/);
    expect(text).toContain('Devices logged out: 2');
    expect(text).toContain('Passkeys removed: 1');
    expect(text).toContain('/reset');
  });

  test('is out after a changed password, and only the session that changed it stays', async () => {
    const { email, headers } = await shop.signIn();
    const stolen = await logIn(email, 'a-password');
    const attacker = await passkeys.addPasskey(stolen.headers);
    const token = await askForLink(email);
    expect(await change(headers, 'another-one')).toBe('1');
    expect([await isSignedIn(headers), await isSignedIn(stolen.headers)]).toEqual([true, false]);
    const refused = await passkeys.logIn(attacker.use(await passkeys.askLogin()));
    expect(refused.success).toBe(failureCodes.passkey.unknown);
    expect(await reset(token, 'a-third-one')).toBe(failureCodes.resetLinkGone);
    const { text } = await findMail(shop.config, email, /was changed/);
    expect(text).toContain('Devices logged out: 1');
    expect(text).toContain('Passkeys removed: 1');
  });

  test('cannot finish what was begun before the reset: a log-in, a passkey, a changed password', async () => {
    const { email, headers } = await shop.signIn();
    const token = await askForLink(email);
    // All at once: whichever order they end in, nothing of the attacker's is left.
    const [, late] = await Promise.all([
      reset(token, 'brand-new'),
      logIn(email, 'a-password'),
      change(headers, 'the-attackers'),
      passkeys.addPasskey(headers),
    ]);
    expect(await isSignedIn(late.headers)).toBe(false);
    expect((await logIn(email, 'the-attackers')).success).toBe(failureCodes.wrongCredentials);
    const owner = await logIn(email, 'brand-new');
    expect(owner.success).toBe('1');
    const { obj } = envelopeOf(
      await shop.inject({ url: accountDataCalls.exportAccount.path, headers: owner.headers }),
    );
    expect(obj).toMatchObject({ passkeys: [], devices: [{}] });
  });
});

describe('an attacker who registered a stranger’s address', () => {
  test('is put out when its owner buys, and sees nothing of it; the owner comes in by the mail', async () => {
    const { email, headers } = await shop.signIn();
    const attacker = await passkeys.addPasskey(headers);
    expect(attacker.added.success).toBe('1');
    const { orderId } = await payAsGuest(email);
    expect(await isSignedIn(headers)).toBe(false);
    expect((await logIn(email, 'a-password')).success).toBe(failureCodes.wrongCredentials);
    const refused = await passkeys.logIn(attacker.use(await passkeys.askLogin()));
    expect(refused.success).toBe(failureCodes.passkey.unknown);
    const mail = await findMail(shop.config, email, /nobody had confirmed/);
    expect(await reset(readResetToken(mail), 'the-owners')).toBe('1');
    const owner = await logIn(email, 'the-owners');
    expect(await listCharges(owner.headers)).toEqual([orderId]);
  });

  test('as a guest who paid first does not use that order’s secret once its owner has bought', async () => {
    const [email, signInToken] = [`${randomUUID()}@mail.test`, randomUUID()];
    const attacker = await payAsGuest(email, { signInToken });
    await payAsGuest(email);
    const payload = { orderId: attacker.orderId, signInToken };
    const url = billingCalls.paySession.path;
    const answer = await shop.inject({ method: 'POST', url, payload, headers: attacker.guest.headers() });
    expect(answer.statusCode).toBe(404);
  });

  test('puts nobody out who has proven the address, by paying for it', async () => {
    const { email } = await shop.signIn();
    await reset(await askForLink(email), 'the-owners');
    const owner = await logIn(email, 'the-owners');
    const { orderId } = await payAsGuest(email);
    expect(await isSignedIn(owner.headers)).toBe(true);
    expect(await listCharges(owner.headers)).toEqual([orderId]);
  });
});
