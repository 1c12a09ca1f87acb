import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { billingCalls } from '../../contract/billing';
import { storageCalls } from '../../contract/storage';
import { envelopeOf, startTestBackend, type TestBackend } from '../testing/test-backend';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({
    rateLimits: {
      loginPerMinute: 3,
      registerPerMinute: 3,
      uploadPerMinute: 2,
      paymentPerMinute: 2,
      passwordPerMinute: 2,
    },
  });
});
afterAll(() => backend.close());

let emailCount = 0;

function logIn(host: string, remoteAddress = '127.0.1.1') {
  // Another account each time: one that is guessed is paused as well.
  emailCount += 1;
  const identifier = `x${emailCount}@example.test`;
  const payload = { identityType: 'EMAIL', identifier, credential: 'wrong' };
  return backend.inject({ host, method: 'POST', url: accountCalls.login.path, payload, remoteAddress });
}

test('one address that tries too often learns when to come back, on this site only', async () => {
  for (let count = 0; count < 3; count += 1) expect((await logIn('alpha.test')).statusCode).toBe(200);
  const refused = await logIn('alpha.test');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(envelopeOf(refused).success).toBe('429');
  expect((await logIn('127.0.0.1')).statusCode, 'by another name of the same site').toBe(429);
  expect((await logIn('beta.test')).statusCode).toBe(200);
  expect((await logIn('alpha.test', '127.0.1.2')).statusCode).toBe(200);
});

test('uploads are limited as well', async () => {
  const upload = () =>
    backend.inject({ method: 'POST', url: storageCalls.uploadFile.path, remoteAddress: '127.0.1.3' });
  expect((await upload()).statusCode).toBe(401);
  expect((await upload()).statusCode).toBe(401);
  expect((await upload()).statusCode).toBe(429);
});

test.each([
  ['orders', billingCalls.createPayment.path],
  ['mailed links', accountCalls.forgotPassword.path],
])('%s are limited as well', async (_, url) => {
  const ask = () => backend.inject({ method: 'POST', url, payload: {}, remoteAddress: '127.0.1.4' });
  expect([(await ask()).statusCode, (await ask()).statusCode, (await ask()).statusCode]).toEqual([
    400, 400, 429,
  ]);
});
