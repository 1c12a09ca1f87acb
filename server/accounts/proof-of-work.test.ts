import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { headerNames } from '../../contract/envelope';
import { failureCodes } from '../../contract/failures';
import { messageCalls } from '../../contract/messages';
import {
  type Challenge,
  type Proof,
  type ProofUse,
  proofCalls,
  proofLifetimeMs,
} from '../../contract/proof-of-work';
import { findMail } from '../testing/find-mail';
import { envelopeOf, writeSite } from '../testing/test-backend';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { difficultyOf, fewestTries, hardest } from './proof-of-work';

type Headers = Record<string, string>;

const refused = failureCodes.proofRefused;
let shop: TestShop;
beforeAll(async () => {
  const proofOfWork = ['registration', 'messages', 'passwordReset'];
  shop = await startTestShop({}, async (sitesDir) => {
    await writeSite(sitesDir, 'alpha.test', { server: { aliases: ['127.0.0.1'], demo: true, proofOfWork } });
    await writeSite(sitesDir, 'gamma.test', { server: { proofOfWork } });
  });
});
afterAll(() => shop.close());
afterEach(() => {
  vi.useRealTimers();
});

async function post(url: string, payload: object, headers: Headers = {}, host = 'alpha.test') {
  return envelopeOf(await shop.inject({ host, method: 'POST', url, payload, headers }));
}

async function ask(use: ProofUse, host = 'alpha.test'): Promise<Challenge> {
  const url = `${proofCalls.challenge.path}?use=${use}`;
  return envelopeOf(await shop.inject({ host, url })).obj as Challenge;
}

async function solve(challenge: Challenge): Promise<Proof> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('not solved');
  return { challenge, solution };
}

const write = (proof: unknown): Headers => ({
  [headerNames.proofOfWork]: Buffer.from(JSON.stringify(proof)).toString('base64'),
});

let people = 0;
function register(headers?: Headers, host?: string, credential = 'a-password') {
  people += 1;
  const identifier = `newcomer-${people}@example.test`;
  const payload = { identityType: 'EMAIL', identifier, credential, trackId: '0123456789abcdef' };
  return post(accountCalls.register.path, payload, headers, host);
}

test('a site that asks for nothing needs none and has no challenges', async () => {
  expect((await register({}, 'beta.test')).success).toBe('1');
  const url = `${proofCalls.challenge.path}?use=registration`;
  expect((await shop.inject({ host: 'beta.test', url })).statusCode).toBe(404);
  const sites = ['alpha.test', 'beta.test'].map(async (host) => {
    const answer = await shop.inject({ host, url: `/nodeapi/site?host=${host}` });
    return answer.json().data.capabilities.proofOfWork;
  });
  expect(await Promise.all(sites)).toEqual([['registration', 'messages', 'passwordReset'], undefined]);
});

test('an account is made with a solved challenge, which serves once', async () => {
  const missing = await register();
  expect(missing).toMatchObject({ success: refused, msg: 'The check has expired. Please try again.' });
  const headers = write(await solve(await ask('registration')));
  // What is wrong with the form leaves the proof as it was.
  expect((await register(headers, undefined, 'password')).success).toBe(failureCodes.guessablePassword);
  const both = await Promise.all([register(headers), register(headers)]);
  expect(both.map(({ success }) => success).sort()).toEqual(['1', refused]);
  expect((await register(headers)).success).toBe(refused);
});

test('a refusal is in the language of who asked', async () => {
  const { msg } = await register({ 'accept-language': 'ru' });
  expect(msg).toBe('Срок проверки истёк. Попробуйте ещё раз.');
});

test.each([
  ['no base64 of JSON', () => ({ [headerNames.proofOfWork]: '%%%' })],
  ['another shape', () => write({ challenge: {}, solution: null })],
  ['endless text', () => ({ [headerNames.proofOfWork]: 'A'.repeat(10_000) })],
])('%s is refused', async (_, headers) => {
  expect((await register(headers())).success).toBe(refused);
});

test('a wrong solution and a challenge that was made easier are refused', async () => {
  const { challenge, solution } = await solve(await ask('registration'));
  const guessed = { ...solution, derivedKey: `${challenge.parameters.keyPrefix}${'0'.repeat(32)}` };
  expect((await register(write({ challenge, solution: guessed }))).success).toBe(refused);
  const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '00' } };
  expect((await register(write(await solve(easier)))).success).toBe(refused);
  const unsigned = { ...challenge, signature: '0'.repeat(64) };
  expect((await register(write({ challenge: unsigned, solution }))).success).toBe(refused);
  expect((await register(write({ challenge, solution }))).success).toBe('1');
});

test('a proof is good for its site and its use alone', async () => {
  expect((await register(write(await solve(await ask('registration', 'gamma.test'))))).success).toBe(refused);
  expect((await register(write(await solve(await ask('passwordReset'))))).success).toBe(refused);
});

test('a proof expires', async () => {
  const headers = write(await solve(await ask('registration')));
  vi.useFakeTimers({ now: Date.now() + proofLifetimeMs + 1_000, toFake: ['Date'] });
  expect((await register(headers)).success).toBe(refused);
});

test('a link for a password is mailed for a proof alone', async () => {
  const { email } = await signIn();
  const url = accountCalls.forgotPassword.path;
  expect((await post(url, { identifier: email })).success).toBe(refused);
  // The same for an address without an account.
  expect((await post(url, { identifier: 'nobody@example.test' })).success).toBe(refused);
  const headers = write(await solve(await ask('passwordReset')));
  expect((await post(url, { identifier: email }, headers)).success).toBe('1');
  expect((await findMail(shop.config, email)).text).toContain('/reset?token=');
});

test('a message is sent once with its proof, also when the answer was lost', async () => {
  const { headers } = await signIn();
  await shop.newCustomerOf(headers).buy('pack-week');
  const message = (phoneNumber: string) => ({
    ...{ sender: 'Anonymous', type: 'anonymous', message: 'Hello', number: 1, phoneNumber },
    ...{ isScheduled: false, scheduledTime: null },
  });
  const key = { [headerNames.idempotencyKey]: 'one-press' };
  const send = (more: Headers, phoneNumber = '+14155552671') =>
    post(messageCalls.send.path, message(phoneNumber), { ...headers, ...more });
  expect((await send(key)).success).toBe(refused);

  const proof = write(await solve(await ask('messages')));
  // A number that is refused leaves the proof, and the press, as they were.
  expect((await send({ ...key, ...proof }, '+1')).success).toBe(failureCodes.message.phoneInvalid);
  expect((await send({ ...key, ...proof })).success).toBe('1');
  expect((await send({ ...key, ...proof })).success, 'the same press again').toBe('1');
  expect((await send(key)).success, 'the same press, hours later').toBe('1');
  const another = { [headerNames.idempotencyKey]: 'another-press' };
  expect((await send({ ...another, ...proof })).success).toBe(refused);
  expect((await send(proof)).success, 'without a key').toBe(refused);
  const history = `${messageCalls.history.path}?pageNumber=1&pageSize=10`;
  expect((await shop.inject({ url: history, headers })).json().page.totalCount).toBe(1);
});

test('an address that asks often works up to eight times as long', () => {
  const counts = [1, 30, 31, 60, 61, 91, 121, 10_000];
  expect(counts.map((count) => difficultyOf(count, 30))).toEqual([1, 1, 2, 2, 4, hardest, hardest, hardest]);
});

test('challenges are counted for each address', async () => {
  const strict = await startTestShop(
    { proofOfWork: { challengesPerMinute: 5, easyChallenges: 1 } },
    (sitesDir) =>
      writeSite(sitesDir, 'alpha.test', {
        server: { aliases: ['127.0.0.1'], demo: true, proofOfWork: ['messages'] },
      }),
  );
  const url = `${proofCalls.challenge.path}?use=messages`;
  const triesOf = async (remoteAddress: string) => {
    const answer = await strict.inject({ host: 'alpha.test', url, remoteAddress });
    if (answer.statusCode !== 200) return answer.statusCode;
    const solution = await solveChallenge({ challenge: answer.json().obj, deriveKey });
    return Math.floor((solution?.counter ?? 0) / fewestTries);
  };
  try {
    expect(await triesOf('127.0.0.1')).toBeLessThan(2);
    expect(await triesOf('127.0.0.1')).toBeGreaterThanOrEqual(2);
    expect(await triesOf('127.0.0.2')).toBeLessThan(2);
  } finally {
    await strict.close();
  }
});

async function signIn(): Promise<{ email: string; headers: Headers }> {
  people += 1;
  const identity = {
    identityType: 'EMAIL',
    identifier: `person-of-proof-${people}@example.test`,
    credential: 'a-password',
  };
  const headers = write(await solve(await ask('registration')));
  await post(accountCalls.register.path, { ...identity, trackId: '0123456789abcdef' }, headers);
  const { obj } = await post(accountCalls.login.path, identity);
  const { tokenKey, tokenValue } = obj as { tokenKey: string; tokenValue: string };
  return { email: identity.identifier, headers: { [tokenKey]: tokenValue } };
}
