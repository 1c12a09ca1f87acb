import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountDataCalls } from '../../contract/account-data';
import { accountCalls } from '../../contract/accounts';
import { failureCodes } from '../../contract/failures';
import { passkeyCalls, passkeysMax } from '../../contract/passkeys';
import { createTestAuthenticator, type TestAuthenticator } from '../testing/test-authenticator';
import { envelopeOf, startTestBackend, type TestBackend } from '../testing/test-backend';
import { alphaPasskeys, createPasskeyCalls } from '../testing/test-passkeys';
import { challengeLifetimeMs } from './passkey-challenge-store';

type Headers = Record<string, string>;

const { passkey: codes } = failureCodes;

let backend: TestBackend;
let calls: ReturnType<typeof createPasskeyCalls>;
beforeAll(async () => {
  backend = await startTestBackend();
  calls = createPasskeyCalls(backend);
});
afterAll(() => backend.close());
afterEach(() => {
  vi.useRealTimers();
});

/** Somebody with a passkey. */
async function addPasskey(authenticator?: TestAuthenticator) {
  const { email, headers } = await backend.signIn();
  const { added, use, userHandle } = await calls.addPasskey(headers, authenticator);
  expect(added.success).toBe('1');
  const { id } = added.obj as { id: string };
  return { email, headers, id, use, userHandle };
}

const list = async (headers: Headers) =>
  envelopeOf(await backend.inject({ url: passkeyCalls.passkeys.path, headers })).result as object[];

describe('a passkey', () => {
  test('is added, listed, logs its person in, is exported, and goes with a removal', async () => {
    const { email, headers, id, use } = await addPasskey();
    expect(await list(headers)).toMatchObject([{ id, lastUsedAt: null }]);
    const { success, obj } = await calls.logIn(use(await calls.askLogin()));
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
    expect((await calls.post(path, {}, headers)).success).toBe('1');
    expect(await list(headers)).toEqual([]);
    expect((await calls.logIn(use(await calls.askLogin()))).success).toBe(codes.unknown);
  });

  test('asks the device to verify its owner and to offer no passkey that is there already', async () => {
    const { headers } = await addPasskey();
    expect(await calls.askNew(headers)).toMatchObject({
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
    expect((await calls.post(accountDataCalls.deleteAccount.path, { email }, headers)).success).toBe('1');
    const language = { 'accept-language': 'id' };
    const refused = await calls.post(passkeyCalls.passkeyLogin.path, use(await calls.askLogin()), language);
    expect(refused).toMatchObject({ success: codes.unknown, msg: expect.stringContaining('kata sandi') });
  });
});

describe('logging in is refused', () => {
  test('to an answer that was given before', async () => {
    const { use } = await addPasskey();
    const answer = use(await calls.askLogin());
    expect((await calls.logIn(answer)).success).toBe('1');
    expect((await calls.logIn(answer)).success).toBe(codes.expired);
  });

  test('to an answer that comes too late, or to a challenge made here by nobody', async () => {
    const { use } = await addPasskey();
    const challenge = await calls.askLogin();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + challengeLifetimeMs + 1 });
    expect((await calls.logIn(use(challenge))).success).toBe(codes.expired);
    vi.useRealTimers();
    expect((await calls.logIn(use('bm9ib2R5J3M'))).success).toBe(codes.expired);
  });

  test('to a challenge of another site, and to another site’s passkey', async () => {
    const { use } = await addPasskey();
    expect((await calls.logIn(use(await calls.askLogin('beta.test')))).success).toBe(codes.expired);
    const beta = { rpId: 'beta.test', origin: 'http://beta.test' };
    expect((await calls.logIn(use(await calls.askLogin('beta.test'), beta), 'beta.test')).success).toBe(
      codes.unknown,
    );
  });

  test.each([
    ['signed on another origin', { origin: 'https://alpha.test.evil.test' }],
    ['signed on an insecure origin', { origin: 'http://alpha.test' }],
    ['signed for another relying party', { rpId: 'evil.test' }],
  ])('when it was %s', async (_what, change) => {
    const { use } = await addPasskey();
    expect((await calls.logIn(use(await calls.askLogin(), change))).success).toBe(codes.unknown);
  });

  test('when the counter does not rise: the passkey was copied', async () => {
    const { use } = await addPasskey();
    expect((await calls.logIn(use(await calls.askLogin(), { counter: 7 }))).success).toBe('1');
    for (const counter of [7, 6, 0]) {
      expect((await calls.logIn(use(await calls.askLogin(), { counter }))).success).toBe(codes.unknown);
    }
    expect((await calls.logIn(use(await calls.askLogin(), { counter: 8 }))).success).toBe('1');
  });

  test('to a signature by another key under a known name', async () => {
    const { use, userHandle } = await addPasskey();
    const known = use(await calls.askLogin());
    const forged = createTestAuthenticator().use({
      challenge: await calls.askLogin(),
      ...alphaPasskeys,
      userHandle,
      counter: 0,
    });
    const { id, rawId } = known as { id: string; rawId: string };
    expect((await calls.logIn({ ...forged, id, rawId })).success).toBe(codes.unknown);
  });
});

describe('adding is refused', () => {
  test('to a replay, and to a challenge that another person or a log-in was given', async () => {
    const [person, other] = [await backend.signIn(), await backend.signIn()];
    const add = async (challenge: string, authenticator = createTestAuthenticator()) =>
      (
        await calls.post(
          passkeyCalls.addPasskey.path,
          authenticator.create({ challenge, ...alphaPasskeys }),
          person.headers,
        )
      ).success;
    const { challenge } = await calls.askNew(person.headers);
    expect(await add(challenge)).toBe('1');
    expect(await add(challenge)).toBe(codes.expired);
    expect(await add((await calls.askNew(other.headers)).challenge)).toBe(codes.expired);
    expect(await add(await calls.askLogin())).toBe(codes.expired);
  });

  test('to another origin, to a passkey that is there, and beyond the limit', async () => {
    const authenticator = createTestAuthenticator();
    const { headers } = await addPasskey(authenticator);
    const add = async (made: TestAuthenticator, origin = alphaPasskeys.origin) => {
      const { challenge } = await calls.askNew(headers);
      return calls.post(
        passkeyCalls.addPasskey.path,
        made.create({ challenge, ...alphaPasskeys, origin }),
        headers,
      );
    };
    expect((await add(createTestAuthenticator(), 'https://evil.test')).success).toBe(codes.notAdded);
    expect((await add(authenticator)).success).toBe(codes.notAdded);
    for (let count = 1; count < passkeysMax; count += 1) {
      expect((await add(createTestAuthenticator())).success).toBe('1');
    }
    expect((await calls.post(passkeyCalls.newPasskeyOptions.path, {}, headers)).success).toBe(codes.tooMany);
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
