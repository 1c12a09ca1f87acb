import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountDataCalls } from '../../contract/account-data';
import { accountCalls } from '../../contract/accounts';
import { failureCodes } from '../../contract/failures';
import { signInCalls } from '../../contract/sign-in';
import { findMail, readResetToken } from '../testing/find-mail';
import { type OidcServer, oidcClient, startOidcServer } from '../testing/oidc-server';
import { envelopeOf, startTestBackend, type TestBackend, writeSite } from '../testing/test-backend';
import { createPasskeyCalls } from '../testing/test-passkeys';
import { assertSignInKeys } from './sign-in-keys';

const codes = failureCodes.signIn;
const appleKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const variables: Record<string, string> = {
  SIGN_IN_ID: oidcClient.id,
  SIGN_IN_SECRET: oidcClient.secret,
  // As an environment file has it.
  APPLE_KEY: appleKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
};
const readVariable = (name: string) => variables[name];

let google: OidcServer;
let apple: OidcServer;
let backend: TestBackend;
let passkeys: ReturnType<typeof createPasskeyCalls>;
let people = 0;

const callbackOf = (host: string, name: string) => `http://${host}/sign-in/${name}/callback`;

beforeAll(async () => {
  const redirectUris = ['alpha.test', 'beta.test'].flatMap((host) => callbackOf(host, 'google'));
  google = await startOidcServer({ redirectUris, hasEmailInToken: false });
  apple = await startOidcServer({
    redirectUris: [callbackOf('alpha.test', 'apple')],
    secretKey: appleKeys.publicKey,
  });
  const secret = { clientIdEnv: 'SIGN_IN_ID', clientSecretEnv: 'SIGN_IN_SECRET' };
  const appleKey = { teamId: 'TEAM123456', keyId: 'KEY1234567', privateKeyEnv: 'APPLE_KEY' };
  const ofGoogle = { name: 'google', label: 'Google', issuer: google.issuer, ...secret };
  backend = await startTestBackend({ readVariable }, async (sitesDir) => {
    const signIn = [
      ofGoogle,
      { name: 'apple', label: 'Apple', issuer: apple.issuer, clientIdEnv: 'SIGN_IN_ID', apple: appleKey },
      // Nobody listens there.
      { name: 'nowhere', label: 'Nowhere', issuer: 'http://127.0.0.1:9', ...secret },
    ];
    await writeSite(sitesDir, 'alpha.test', { server: { aliases: ['127.0.0.1'], demo: true, signIn } });
    await writeSite(sitesDir, 'beta.test', { server: { demo: true, signIn: [ofGoogle] } });
    await writeSite(sitesDir, 'gamma.test', { server: { demo: true } });
  });
  await backend.listen();
  const { port } = backend.app.server.address() as AddressInfo;
  passkeys = createPasskeyCalls(backend, `http://alpha.test:${port}`);
});
afterAll(async () => {
  await backend.close();
  await google.close();
  await apple.close();
});
beforeEach(() => {
  google.forge = undefined;
  google.isDown = () => false;
});

/** Somebody with an account at a provider, who is the next to be at its page. */
function newPerson({ provider = google, email = '', isConfirmed = true as boolean | string } = {}) {
  people += 1;
  const subject = `subject-${people}`;
  const address = email || `signed-in-${people}@mail.test`;
  provider.accounts.set(subject, { email: address, email_verified: isConfirmed });
  provider.person = subject;
  return { subject, email: address };
}

/** A browser, with its cookies of the site and of the provider. */
function newBrowser(host = 'alpha.test') {
  const cookies = new Map<string, string>();
  const ofProvider = new Map<string, string>();
  const cookieOf = (jar: Map<string, string>) =>
    [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const post = async (url: string, payload: object) => {
    const headers = { cookie: cookieOf(cookies), 'accept-language': 'en' };
    const answer = await backend.inject({ host, method: 'POST', url, payload, headers });
    keep(cookies, [answer.headers['set-cookie'] ?? []].flat());
    return answer;
  };
  const browser = {
    cookies,
    start: (name = 'google') => post(signInCalls.startSignIn.path, { name }),
    begin: async (name = 'google'): Promise<string> => {
      const { obj } = envelopeOf(await browser.start(name));
      return (obj as { url: string }).url;
    },
    /** Goes through the provider's pages; answers with where its last one leads, or with its form. */
    visit: async (from: string): Promise<string | Record<string, string>> => {
      let url = from;
      for (;;) {
        const answer = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: cookieOf(ofProvider) },
        });
        keep(ofProvider, answer.headers.getSetCookie());
        const next = answer.headers.get('location');
        if (next === null) return readForm(await answer.text());
        url = new URL(next, url).href;
        if (new URL(url).host === host) return url;
      }
    },
    comeBack: async (address: string) => {
      const { pathname, search } = new URL(address);
      const headers = { cookie: cookieOf(cookies) };
      const answer = await backend.inject({ host, url: pathname + search, headers });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `http://${host}/sign-in`]);
    },
    finish: async () => envelopeOf(await post(signInCalls.finishSignIn.path, {})),
    /** All of it. */
    signIn: async () => {
      await browser.comeBack((await browser.visit(await browser.begin())) as string);
      return browser.finish();
    },
  };
  return browser;
}

function keep(jar: Map<string, string>, setCookies: readonly string[]): void {
  for (const cookie of setCookies) {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
    jar.set(name, value);
  }
}

function readForm(page: string): Record<string, string> {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]+)"/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
}

type Answer = Awaited<ReturnType<ReturnType<typeof newBrowser>['finish']>>;

function headersOf({ success, obj }: Answer): Record<string, string> {
  expect(success).toBe('1');
  const { tokenKey, tokenValue } = obj as { tokenKey: string; tokenValue: string };
  return { [tokenKey]: tokenValue };
}

async function readInfo(headers: Record<string, string>, host = 'alpha.test') {
  const answer = await backend.inject({ host, url: accountCalls.userInfo.path, headers });
  return answer.statusCode === 200 ? (envelopeOf(answer).obj as Record<string, unknown>) : null;
}

async function logIn(identifier: string, credential = 'a-password') {
  const payload = { identityType: 'EMAIL', identifier, credential };
  return envelopeOf(await backend.inject({ method: 'POST', url: accountCalls.login.path, payload }));
}

async function reset(email: string, newPass: string): Promise<void> {
  const post = (url: string, payload: object) => backend.inject({ method: 'POST', url, payload });
  await post(accountCalls.forgotPassword.path, { identifier: email });
  const token = readResetToken(await findMail(backend.config, email, /24 hours/));
  expect(envelopeOf(await post(accountCalls.resetPassword.path, { token, newPass })).success).toBe('1');
}

async function readExport(headers: Record<string, string>) {
  const answer = await backend.inject({ url: accountDataCalls.exportAccount.path, headers });
  return envelopeOf(answer).obj as { account: { id: string }; identities: { subject: string }[] };
}

describe('whose account a provider’s account opens', () => {
  test('nobody has the address: a new one, confirmed and without a password; the same the next time', async () => {
    const { email, subject } = newPerson();
    const browser = newBrowser();
    const address = await browser.begin();
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      redirect_uri: callbackOf('alpha.test', 'google'),
    });
    await browser.comeBack((await browser.visit(address)) as string);
    const headers = headersOf(await browser.finish());
    expect(await readInfo(headers)).toMatchObject({ email, hasPassword: false, isEmailConfirmed: true });
    const first = await readExport(headers);
    expect(first.identities).toMatchObject([{ subject, issuer: google.issuer }]);
    // Another address at the provider later.
    google.accounts.set(subject, { email: 'another@mail.test', email_verified: false });
    const again = await readExport(headersOf(await newBrowser().signIn()));
    expect(again.account).toEqual(first.account);
  });

  test('somebody who has confirmed the address: theirs, and nothing of it ends', async () => {
    const { email } = await backend.signIn();
    await reset(email, 'the-owners');
    const owner = headersOf(await logIn(email, 'the-owners'));
    newPerson({ email: email.toUpperCase() });
    const headers = headersOf(await newBrowser().signIn());
    expect((await readExport(headers)).account.id).toBe((await readExport(owner)).account.id);
    expect((await logIn(email, 'the-owners')).success).toBe('1');
  });

  test('somebody who registered it without confirming: put out first, with session, password and passkey', async () => {
    const { email, headers: attacker } = await backend.signIn();
    const passkey = await passkeys.addPasskey(attacker);
    newPerson({ email });
    const answer = await newBrowser().signIn();
    expect(answer.msg).toContain('old password no longer works');
    const owner = headersOf(answer);
    expect(await readInfo(attacker)).toBeNull();
    expect((await logIn(email)).success).toBe(failureCodes.wrongCredentials);
    const refused = await passkeys.logIn(passkey.use(await passkeys.askLogin()));
    expect(refused.success).toBe(failureCodes.passkey.unknown);
    expect(await readInfo(owner)).toMatchObject({ email, isEmailConfirmed: true, hasPassword: false });
  });

  test.each([false, 'false'])('an address whose confirmation is %j opens nothing', async (isConfirmed) => {
    const { email } = await backend.signIn();
    newPerson({ email, isConfirmed });
    expect(await newBrowser().signIn()).toMatchObject({
      success: codes.unconfirmed,
      msg: expect.stringContaining('no confirmed email address'),
    });
    expect((await logIn(email)).success).toBe('1');
  });

  test('a reset password ends it, also between coming back and being signed in; the address joins it again', async () => {
    const { email } = newPerson();
    const first = await readExport(headersOf(await newBrowser().signIn()));
    const late = newBrowser();
    await late.comeBack((await late.visit(await late.begin())) as string);
    await reset(email, 'the-owners');
    expect((await late.finish()).success).toBe(codes.expired);
    const owner = headersOf(await logIn(email, 'the-owners'));
    expect((await readExport(owner)).identities).toEqual([]);
    const again = await readExport(headersOf(await newBrowser().signIn()));
    expect(again.account.id).toBe(first.account.id);
  });

  test('the same person on two sites is two people', async () => {
    const { email } = newPerson();
    const alpha = headersOf(await newBrowser().signIn());
    const beta = headersOf(await newBrowser('beta.test').signIn());
    expect(await readInfo(beta, 'beta.test')).toMatchObject({ email });
    expect([await readInfo(beta), await readInfo(alpha, 'beta.test')]).toEqual([null, null]);
  });
});

describe('Apple', () => {
  test('is given a signed secret, answers by a form of its own page, and says “true” as text', async () => {
    const { email } = newPerson({ provider: apple, isConfirmed: 'true' });
    const browser = newBrowser();
    const form = (await browser.visit(await browser.begin('apple'))) as Record<string, string>;
    // A form of another site comes without the cookie.
    const answer = await backend.inject({
      method: 'POST',
      url: '/sign-in/apple/callback',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...form, user: '{"name":"Kim"}' }).toString(),
    });
    expect(answer.statusCode).toBe(303);
    const { location } = answer.headers;
    expect(location).not.toContain('Kim');
    await browser.comeBack(String(location));
    expect(await readInfo(headersOf(await browser.finish()))).toMatchObject({ email });
  });
});

describe('what fails', () => {
  test('a person who cancels reads that, and can try again', async () => {
    const browser = newBrowser();
    google.person = null;
    expect(await browser.signIn()).toMatchObject({
      success: codes.cancelled,
      msg: expect.stringContaining('cancelled'),
    });
    newPerson();
    expect((await newBrowser().signIn()).success).toBe('1');
  });

  test('a provider that nobody reaches, or that is down, is named as what is wrong', async () => {
    newPerson();
    expect(envelopeOf(await newBrowser().start('nowhere')).success).toBe(codes.unavailable);
    for (const broken of ['/token', '/jwks', '/me']) {
      google.isDown = (path) => path === broken;
      // A key that is known already is not asked for again.
      const expected = broken === '/jwks' ? ['1', codes.unavailable] : [codes.unavailable];
      expect(expected).toContain((await newBrowser().signIn()).success);
    }
  });

  test('a site without that provider has no such addresses', async () => {
    const startAt = (host: string, name: string) =>
      backend.inject({ host, method: 'POST', url: signInCalls.startSignIn.path, payload: { name } });
    expect((await startAt('gamma.test', 'google')).statusCode).toBe(404);
    expect((await startAt('beta.test', 'apple')).statusCode).toBe(404);
    const url = '/sign-in/google/callback?code=x&state=y';
    expect((await backend.inject({ host: 'gamma.test', url })).statusCode).toBe(404);
    const answer = await backend.inject({ host: 'gamma.test', url: '/nodeapi/site?host=gamma.test' });
    expect(answer.json().data.capabilities.signIn).toBeUndefined();
  });

  test('what a site says of its providers has their names alone', async () => {
    const answer = await backend.inject({ url: '/nodeapi/site?host=alpha.test' });
    expect(answer.json().data.capabilities.signIn).toEqual([
      { name: 'google', label: 'Google' },
      { name: 'apple', label: 'Apple' },
      { name: 'nowhere', label: 'Nowhere' },
    ]);
    expect(answer.body).not.toContain('SIGN_IN_ID');
  });

  test('a missing key, or an issuer without TLS outside of a demonstration, keeps a server from starting', () => {
    const provider = { name: 'local', label: 'Local', issuer: apple.issuer, clientIdEnv: 'SIGN_IN_ID' };
    const sites = [{ host: 'alpha.test', signIn: [{ ...provider, clientSecretEnv: 'SIGN_IN_SECRET' }] }];
    const assert = (read: typeof readVariable, isDemo: boolean) => () =>
      assertSignInKeys(sites, read, isDemo);
    expect(assert(readVariable, true)).not.toThrow();
    expect(assert(() => undefined, true)).toThrow('SIGN_IN_ID: is not set, and alpha.test names it');
    expect(assert(() => undefined, true)).toThrow('SIGN_IN_SECRET: is not set');
    expect(assert(readVariable, false)).toThrow(
      'alpha.test: server.signIn local: an issuer without TLS needs DEMO=1',
    );
  });
});

describe('attacks', () => {
  test('an answer counts once, and only in the browser that asked', async () => {
    newPerson();
    const [victim, attacker] = [newBrowser(), newBrowser()];
    const stolen = (await attacker.visit(await attacker.begin())) as string;
    // Logged into the attacker's account, the victim would upload there.
    await victim.begin();
    await victim.comeBack(stolen);
    expect((await victim.finish()).success).toBe(codes.expired);
    await newBrowser().comeBack(stolen);
    await attacker.comeBack(stolen);
    expect((await victim.finish()).success).toBe(codes.expired);
    expect((await attacker.finish()).success).toBe('1');
    expect((await attacker.finish()).success).toBe(codes.expired);
    await attacker.comeBack(stolen);
    expect((await attacker.finish()).success).toBe(codes.expired);
  });

  test('a state that nobody was given signs nobody in', async () => {
    newPerson();
    const browser = newBrowser();
    const address = (await browser.visit(await browser.begin())) as string;
    await browser.comeBack(address.replace(/state=[^&]+/, 'state=made-up'));
    expect((await browser.finish()).success).toBe(codes.expired);
  });

  test('an answer for one site is none on another, nor at another provider’s address', async () => {
    newPerson();
    const browser = newBrowser();
    const address = (await browser.visit(await browser.begin())) as string;
    const elsewhere = newBrowser('beta.test');
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    await elsewhere.comeBack(address);
    expect((await elsewhere.finish()).success).toBe(codes.expired);
    await browser.comeBack(address.replace('/google/', '/apple/'));
    expect((await browser.finish()).success).toBe(codes.expired);
    // Nor does the outcome leave its site.
    await browser.comeBack(address);
    expect((await elsewhere.finish()).success).toBe(codes.expired);
    expect((await browser.finish()).success).toBe('1');
  });

  test('a code that another flow was given does not fit its verifier', async () => {
    newPerson();
    const [victim, attacker] = [newBrowser(), newBrowser()];
    const own = new URL((await victim.visit(await victim.begin())) as string);
    const other = new URL((await attacker.visit(await attacker.begin())) as string);
    own.searchParams.set('code', other.searchParams.get('code') ?? '');
    await victim.comeBack(own.href);
    expect((await victim.finish()).success).toBe(codes.refused);
  });

  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const minutes = (count: number) => Math.floor(Date.now() / 1000) + count * 60;
  test.each<
    [string, (claims: Record<string, unknown>) => Record<string, unknown>, 'own' | 'foreign' | 'none']
  >([
    ['another key', (claims) => claims, 'foreign'],
    ['changed claims under the old signature', (claims) => ({ ...claims, sub: 'subject-1' }), 'none'],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://accounts.google.com' }), 'own'],
    ['another audience', (claims) => ({ ...claims, aud: 'somebody-else' }), 'own'],
    ['another nonce', (claims) => ({ ...claims, nonce: 'made-up' }), 'own'],
    ['no nonce', ({ nonce: _, ...claims }) => claims, 'own'],
    ['an end in the past', (claims) => ({ ...claims, exp: minutes(-5) }), 'own'],
  ])('an ID token with %s is refused', async (_, change, key) => {
    newPerson();
    const keys = { own: { key: google.privateKey }, foreign: { key: foreign }, none: {} };
    google.forge = { change, ...keys[key] };
    expect((await newBrowser().signIn()).success).toBe(codes.refused);
  });

  test('a provider’s clock may be half a minute off', async () => {
    newPerson();
    const change = (claims: Record<string, unknown>) => ({
      ...claims,
      iat: minutes(0.5),
      exp: minutes(-0.5),
    });
    google.forge = { change, key: google.privateKey };
    expect((await newBrowser().signIn()).success).toBe('1');
  });
});
