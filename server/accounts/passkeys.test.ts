import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountDataCalls } from '../../contract/account-data';
import { accountCalls } from '../../contract/accounts';
import { failureCodes } from '../../contract/failures';
import { passkeyCalls, passkeysMax } from '../../contract/passkeys';
import { createTestAuthenticator, type TestAuthenticator } from '../testing/test-authenticator';
import { envelopeOf, startTestBackend, type TestBackend } from '../testing/test-backend';
import { challengeLifetimeMs } from './passkey-challenge-store';

type Headers = Record<string, string>;
type Options = { challenge: string; user: { id: string }; rp: { id: string }; excludeCredentials: unknown[] };

const { passkey: codes } = failureCodes;
const alpha = { host: 'alpha.test', rpId: 'alpha.test', origin: 'https://alpha.test' };

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());
afterEach(() => {
  vi.useRealTimers();
});

const post = async (url: string, payload: object, headers: Headers = {}, host = alpha.host) =>
  envelopeOf(await backend.inject({ method: 'POST', url, payload, headers, host }));

async function askNew(headers: Headers): Promise<Options> {
  return (await post(passkeyCalls.newPasskeyOptions.path, {}, headers)).obj as Options;
}

async function askLogin(host?: string): Promise<string> {
  const { obj } = await post(passkeyCalls.passkeyLoginOptions.path, {}, {}, host);
  return (obj as { challenge: string }).challenge;
}

/** Somebody with a passkey. */
async function addPasskey(authenticator: TestAuthenticator = createTestAuthenticator()) {
  const { email, headers } = await backend.signIn();
  const { challenge, user } = await askNew(headers);
  const added = await post(
    passkeyCalls.addPasskey.path,
    authenticator.create({ challenge, ...alpha }),
    headers,
  );
  expect(added.success).toBe('1');
  const { id } = added.obj as { id: string };
  const use = (challenge: string, change: { counter?: number; rpId?: string; origin?: string } = {}) =>
    authenticator.use({ challenge, ...alpha, userHandle: user.id, counter: 0, ...change });
  return { email, headers, id, use, userHandle: user.id };
}

const logIn = (answer: object, host?: string) => post(passkeyCalls.passkeyLogin.path, answer, {}, host);
const list = async (headers: Headers) =>
  envelopeOf(await backend.inject({ url: passkeyCalls.passkeys.path, headers })).result as object[];

describe('a passkey', () => {
  test('is added, listed, logs its person in, is exported, and goes with a removal', async () => {
    const { email, headers, id, use } = await addPasskey();
    expect(await list(headers)).toMatchObject([{ id, lastUsedAt: null }]);
    const { success, obj } = await logIn(use(await askLogin()));
    expect(success).toBe('1');
    const session = obj as { tokenKey: string; tokenValue: string; userDetailVo: object };
    expect(session.userDetailVo).toEqual({ email });
    const signedIn = { [session.tokenKey]: session.tokenValue };
    expect((await backend.inject({ url: accountCalls.userInfo.path, headers: signedIn })).statusCode).toBe(
      200,
    );
    expect(await list(headers)).toMatchObject([{ id, lastUsedAt: expect.any(Number) }]);
    const exported = await backend.inject({ url: accountDataCalls.exportAccount.path, headers });
    expect(envelopeOf(exported).obj).toMatchObject({ passkeys: [{ name: '' }] });
    expect(exported.body).not.toContain('publicKey');
    const path = passkeyCalls.deletePasskey.path.replace(':id', id);
    expect((await post(path, {}, headers)).success).toBe('1');
    expect(await list(headers)).toEqual([]);
    expect((await logIn(use(await askLogin()))).success).toBe(codes.unknown);
  });

  test('asks the device to verify its owner and to offer no passkey that is there already', async () => {
    const { headers } = await addPasskey();
    expect(await askNew(headers)).toMatchObject({
      rp: { id: 'alpha.test' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ transports: ['internal'] }],
    });
  });

  test('of somebody else is neither listed nor removed', async () => {
    const { headers, id } = await addPasskey();
    const stranger = await backend.signIn();
    expect(await list(stranger.headers)).toEqual([]);
    const url = passkeyCalls.deletePasskey.path.replace(':id', id);
    const answer = await backend.inject({ method: 'POST', url, payload: {}, headers: stranger.headers });
    expect(answer.statusCode).toBe(404);
    expect(await list(headers)).toHaveLength(1);
  });

  test('is gone with its person, and refused in the words of who asks', async () => {
    const { email, headers, use } = await addPasskey();
    expect((await post(accountDataCalls.deleteAccount.path, { email }, headers)).success).toBe('1');
    const language = { 'accept-language': 'id' };
    const refused = await post(passkeyCalls.passkeyLogin.path, use(await askLogin()), language);
    expect(refused).toMatchObject({ success: codes.unknown, msg: expect.stringContaining('kata sandi') });
  });
});

describe('logging in is refused', () => {
  test('to an answer that was given before', async () => {
    const { use } = await addPasskey();
    const answer = use(await askLogin());
    expect((await logIn(answer)).success).toBe('1');
    expect((await logIn(answer)).success).toBe(codes.expired);
  });

  test('to an answer that comes too late, or to a challenge made here by nobody', async () => {
    const { use } = await addPasskey();
    const challenge = await askLogin();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + challengeLifetimeMs + 1 });
    expect((await logIn(use(challenge))).success).toBe(codes.expired);
    vi.useRealTimers();
    expect((await logIn(use('bm9ib2R5J3M'))).success).toBe(codes.expired);
  });

  test('to a challenge of another site, and to another site’s passkey', async () => {
    const { use } = await addPasskey();
    expect((await logIn(use(await askLogin('beta.test')))).success).toBe(codes.expired);
    const beta = { rpId: 'beta.test', origin: 'http://beta.test' };
    expect((await logIn(use(await askLogin('beta.test'), beta), 'beta.test')).success).toBe(codes.unknown);
  });

  test.each([
    ['signed on another origin', { origin: 'https://alpha.test.evil.test' }],
    ['signed on an insecure origin', { origin: 'http://alpha.test' }],
    ['signed for another relying party', { rpId: 'evil.test' }],
  ])('when it was %s', async (_what, change) => {
    const { use } = await addPasskey();
    expect((await logIn(use(await askLogin(), change))).success).toBe(codes.unknown);
  });

  test('when the counter does not rise: the passkey was copied', async () => {
    const { use } = await addPasskey();
    expect((await logIn(use(await askLogin(), { counter: 7 }))).success).toBe('1');
    for (const counter of [7, 6, 0]) {
      expect((await logIn(use(await askLogin(), { counter }))).success).toBe(codes.unknown);
    }
    expect((await logIn(use(await askLogin(), { counter: 8 }))).success).toBe('1');
  });

  test('to a signature by another key under a known name', async () => {
    const { use, userHandle } = await addPasskey();
    const known = use(await askLogin());
    const forged = createTestAuthenticator().use({
      challenge: await askLogin(),
      ...alpha,
      userHandle,
      counter: 0,
    });
    const { id, rawId } = known as { id: string; rawId: string };
    expect((await logIn({ ...forged, id, rawId })).success).toBe(codes.unknown);
  });
});

describe('adding is refused', () => {
  test('to a replay, and to a challenge that another person or a log-in was given', async () => {
    const [person, other] = [await backend.signIn(), await backend.signIn()];
    const add = async (challenge: string, authenticator = createTestAuthenticator()) =>
      (
        await post(
          passkeyCalls.addPasskey.path,
          authenticator.create({ challenge, ...alpha }),
          person.headers,
        )
      ).success;
    const { challenge } = await askNew(person.headers);
    expect(await add(challenge)).toBe('1');
    expect(await add(challenge)).toBe(codes.expired);
    expect(await add((await askNew(other.headers)).challenge)).toBe(codes.expired);
    expect(await add(await askLogin())).toBe(codes.expired);
  });

  test('to another origin, to a passkey that is there, and beyond the limit', async () => {
    const authenticator = createTestAuthenticator();
    const { headers } = await addPasskey(authenticator);
    const add = async (made: TestAuthenticator, origin = alpha.origin) => {
      const { challenge } = await askNew(headers);
      return post(passkeyCalls.addPasskey.path, made.create({ challenge, ...alpha, origin }), headers);
    };
    expect((await add(createTestAuthenticator(), 'https://evil.test')).success).toBe(codes.notAdded);
    expect((await add(authenticator)).success).toBe(codes.notAdded);
    for (let count = 1; count < passkeysMax; count += 1) {
      expect((await add(createTestAuthenticator())).success).toBe('1');
    }
    expect((await post(passkeyCalls.newPasskeyOptions.path, {}, headers)).success).toBe(codes.tooMany);
  });

  test('to a visitor', async () => {
    const answer = await backend.inject({
      method: 'POST',
      url: passkeyCalls.newPasskeyOptions.path,
      payload: {},
    });
    expect(answer.statusCode).toBe(401);
  });
});
