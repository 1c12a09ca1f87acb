import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accountCalls } from '../contract/accounts';
import { createMailer } from './mail/mailer';
import { makeDataFolder } from './testing/data-folder';
import { envelopeOf, startTestBackend, writeSite } from './testing/test-backend';

// Each test starts a whole server.
vi.setConfig({ testTimeout: 120_000 });

async function startPlain(change: { isDemo?: boolean; dataDir?: string } = {}) {
  const backend = await startTestBackend({ isDemo: false, ...change });
  onTestFinished(() => backend.close());
  return backend;
}

test('without DEMO there is no demo site, no sandbox, and no outbox', async () => {
  const backend = await startPlain();
  expect((await backend.inject({ host: 'beta.test', url: '/' })).statusCode).toBe(404);
  for (const host of ['alpha.test', 'beta.test']) {
    for (const url of ['/sandbox/outbox', '/sandbox/pay/x', '/sandbox/style.css']) {
      expect((await backend.inject({ host, url })).body, `${host}${url}`).not.toMatch(/outbox|approve/i);
      expect((await backend.inject({ host, url })).statusCode, `${host}${url}`).toBe(404);
    }
  }
});

test('a demo site beside which a real one is served keeps its sandbox to itself', async () => {
  const backend = await startPlain({ isDemo: true });
  expect((await backend.inject({ host: 'beta.test', url: '/sandbox/outbox' })).statusCode).toBe(200);
  expect((await backend.inject({ host: 'alpha.test', url: '/sandbox/outbox' })).statusCode).toBe(404);
});

test('the demo people cannot log in to a site that is no demo site any more', async () => {
  const dataDir = await makeDataFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const identity = { identityType: 'EMAIL', identifier: 'member@demo.test', credential: 'toolfront' };
  const demo = await startTestBackend({ dataDir });
  const logIn = (backend: typeof demo) =>
    backend.inject({ host: 'beta.test', method: 'POST', url: accountCalls.login.path, payload: identity });
  const { tokenKey, tokenValue } = (await logIn(demo)).json().obj;
  await demo.close();
  const real = await startTestBackend({ dataDir }, (sitesDir) => writeSite(sitesDir, 'beta.test'));
  onTestFinished(() => real.close());
  expect(envelopeOf(await logIn(real)).success).not.toBe('1');
  const headers = { [tokenKey]: tokenValue };
  expect(
    (await real.inject({ host: 'beta.test', url: accountCalls.userInfo.path, headers })).statusCode,
  ).toBe(401);
});

test('a mailed link leads to the site’s own origin, whatever the request says', async () => {
  const backend = await startTestBackend({}, (sitesDir) =>
    writeSite(sitesDir, 'alpha.test', { server: { origin: 'https://alpha.example' } }),
  );
  onTestFinished(() => backend.close());
  const { email } = await backend.signIn();
  const headers = { host: 'alpha.test:6666', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.test' };
  const payload = { identifier: email };
  await backend.inject({ method: 'POST', url: accountCalls.forgotPassword.path, headers, payload });
  const { listOutbox } = createMailer(backend.config);
  await expect
    .poll(async () => (await listOutbox?.('alpha-test'))?.map(({ text }) => text).join(), { timeout: 20_000 })
    .toMatch(/https:\/\/alpha\.example\/reset\?token=/);
  const mails = JSON.stringify(await listOutbox?.('alpha-test'));
  expect(mails).not.toMatch(/6666|evil/);
});
