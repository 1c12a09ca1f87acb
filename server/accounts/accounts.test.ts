import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { failureCodes } from '../../contract/failures';
import { envelopeOf, startTestBackend, type TestBackend } from '../testing/test-backend';

// The files before this one have loaded the server, and it holds the real functions.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', { spy: true });

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const registration = { identityType: 'EMAIL', credential: 'a-password', trackId: '0123456789abcdef' };

function register(identifier: string, host?: string) {
  const payload = { ...registration, identifier };
  return backend.inject({
    method: 'POST',
    url: accountCalls.register.path,
    payload,
    ...(host ? { host } : {}),
  });
}

function logIn(identifier: string, credential: string, host?: string) {
  const payload = { identityType: 'EMAIL', identifier, credential };
  return backend.inject({ method: 'POST', url: accountCalls.login.path, payload, ...(host ? { host } : {}) });
}

describe('registering', () => {
  test('makes an account that can log in', async () => {
    expect(envelopeOf(await register('new@example.test'))).toMatchObject({
      success: '1',
      msg: 'Registration is successful, please log in',
    });
    const answer = envelopeOf(await logIn('New@Example.test', 'a-password'));
    expect(answer).toMatchObject({ success: '1', obj: { userDetailVo: { email: 'new@example.test' } } });
  });

  test('leads to a log-in that is answered in the language of the person', async () => {
    await register('kim@example.test');
    const payload = { identityType: 'EMAIL', identifier: 'kim@example.test', credential: 'a-password' };
    const url = accountCalls.login.path;
    const answer = await backend.inject({ method: 'POST', url, payload, headers: { cookie: 'lang=id' } });
    expect(envelopeOf(answer).msg).toBe('Anda sudah masuk');
  });

  test('a second time answers 10049 with status 200, however the e-mail is written', async () => {
    await register('twice@example.test');
    const answer = await register('TWICE@example.test');
    expect(answer.statusCode).toBe(200);
    expect(envelopeOf(answer).success).toBe('10049');
  });

  test('ten times at once makes one account', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register('crowd@example.test')));
    const codes = answers.map((answer) => envelopeOf(answer).success).sort();
    expect(codes).toEqual(['1', ...Array.from({ length: 9 }, () => '10049')]);
  });

  test('takes an address however it was copied, and finds its account by the same address in ASCII', async () => {
    expect(envelopeOf(await register("\u200bO'Brien@münchen.example.test\ufeff")).success).toBe('1');
    const answer = envelopeOf(await logIn("o'brien@xn--mnchen-3ya.example.test", 'a-password'));
    expect(answer).toMatchObject({
      success: '1',
      obj: { userDetailVo: { email: "o'brien@xn--mnchen-3ya.example.test" } },
    });
  });

  test('with a wrong address says which part is wrong, and does not repeat it', async () => {
    const answer = await register(`${'x'.repeat(65)}@example.test`);
    expect(answer.statusCode).toBe(400);
    expect(envelopeOf(answer).msg).toBe(
      'The request is malformed: identifier (the part before the @ is longer than 64 characters).',
    );
  });

  test('on another site makes another person with another password', async () => {
    await register('both@example.test');
    const payload = { ...registration, identifier: 'both@example.test', credential: 'another-one' };
    await backend.inject({ host: 'beta.test', method: 'POST', url: accountCalls.register.path, payload });
    expect(envelopeOf(await logIn('both@example.test', 'another-one')).success).not.toBe('1');
    expect(envelopeOf(await logIn('both@example.test', 'another-one', 'beta.test')).success).toBe('1');
  });

  test('with a password that is too short is malformed and says which field', async () => {
    const payload = { ...registration, identifier: 'short@example.test', credential: '12345' };
    const answer = await backend.inject({ method: 'POST', url: accountCalls.register.path, payload });
    expect(answer.statusCode).toBe(400);
    expect(envelopeOf(answer).msg).toContain('credential');
    expect(answer.body).not.toContain('12345');
  });
});

describe('a password that others would try first', () => {
  test.each(['password', '123456', 'Password1', 'somebody@example.test', 'somebody'])(
    '%s is refused',
    async (credential) => {
      const payload = { ...registration, identifier: 'somebody@example.test', credential };
      const answer = await backend.inject({ method: 'POST', url: accountCalls.register.path, payload });
      expect(envelopeOf(answer).success).toBe(failureCodes.guessablePassword);
    },
  );
});

describe('a hash of another cost', () => {
  test('is made again when its person logs in', async () => {
    const older = await hash('a-password', { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    vi.mocked(hash).mockImplementationOnce(async () => older);
    await register('older@example.test');
    const verifications = vi.mocked(verify).mock.calls;
    for (let count = 0; count < 2; count += 1) {
      expect(envelopeOf(await logIn('older@example.test', 'a-password')).success).toBe('1');
    }
    const costs = verifications.slice(-2).map(([passwordHash]) => String(passwordHash).split('$')[3]);
    expect(costs).toEqual(['m=8192,t=1,p=1', 'm=19456,t=2,p=1']);
  });
});

describe('logging in', () => {
  test('fails alike for an unknown e-mail and a wrong password', async () => {
    await register('known@example.test');
    const wrong = await logIn('known@example.test', 'not-it');
    const unknown = await logIn('unknown@example.test', 'not-it');
    expect(wrong.statusCode).toBe(200);
    expect(envelopeOf(wrong).success).not.toBe('1');
    expect(wrong.body).toBe(unknown.body);
  });

  test('works as hard for an unknown e-mail as for a wrong password', async () => {
    await register('hard@example.test');
    const verifications = vi.mocked(verify).mock.calls;
    const costsOf = async (email: string) => {
      const before = verifications.length;
      await logIn(email, 'not-it');
      // Of a hash in PHC form: algorithm, version, and memory, time and lanes.
      return verifications.slice(before).map(([hash]) => String(hash).split('$').slice(1, 4));
    };
    const knownCosts = await costsOf('hard@example.test');
    expect(knownCosts).toHaveLength(1);
    expect(await costsOf('nobody@example.test')).toEqual(knownCosts);
  });

  test('is open to the demo people on a demo site only', async () => {
    expect(envelopeOf(await logIn('member@demo.test', 'toolfront', 'beta.test')).success).toBe('1');
    expect(envelopeOf(await logIn('member@demo.test', 'toolfront', 'alpha.test')).success).not.toBe('1');
  });
});

describe('a session', () => {
  test('lets its person read and change the profile', async () => {
    const { headers, email } = await backend.signIn();
    const loaded = envelopeOf(await backend.inject({ url: accountCalls.userInfo.path, headers })).obj;
    expect(loaded).toMatchObject({ email, firstName: '', subStatus: 0, expirationTime: 0 });
    const payload = {
      ...(loaded as object),
      firstName: 'Ada',
      country: 'GB',
      email: 'someone@else.test',
      subStatus: 1,
    };
    await backend.inject({ method: 'PUT', url: accountCalls.saveUserInfo.path, headers, payload });
    const changed = envelopeOf(await backend.inject({ url: accountCalls.userInfo.path, headers })).obj;
    expect(changed).toMatchObject({ email, firstName: 'Ada', country: 'GB', subStatus: 0 });
  });

  test('ends with logging out', async () => {
    const { headers } = await backend.signIn();
    await backend.inject({ url: accountCalls.logout.path, headers });
    expect((await backend.inject({ url: accountCalls.userInfo.path, headers })).statusCode).toBe(401);
  });

  test('is worth nothing on another site', async () => {
    const { headers } = await backend.signIn('alpha.test');
    const answer = await backend.inject({ host: 'beta.test', url: accountCalls.userInfo.path, headers });
    expect(answer.statusCode).toBe(401);
    expect(envelopeOf(answer).success).toBe('401');
  });
});
