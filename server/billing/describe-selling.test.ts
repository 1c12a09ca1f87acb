import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Services } from '../services';
import { makeDataFolder } from '../testing/data-folder';
import { assertKeys, describeSelling, findSellingProblems } from './describe-selling';
import type { OpenedProvider } from './opened-provider';
import { openStripe } from './providers/stripe/open-stripe';

const payment = { provider: 'stripe', secretKeyEnv: 'A_KEY', webhookSecretEnv: 'A_SECRET' } as const;
const site = (host: string, change: object = {}) => ({
  ...{ host, code: host, isDemo: false, payment: undefined },
  ...change,
});

test('a variable that a site names and that is not set is named with the site', () => {
  const sites = [site('a.test', { payment }), site('b.test')];
  expect(() => assertKeys(sites, () => undefined)).toThrow(
    /A_KEY: is not set, and a\.test .*secretKeyEnv\n.*A_SECRET: .*webhookSecretEnv/,
  );
  expect(() => assertKeys(sites, () => 'a value')).not.toThrow();
});

test('sites are named by how they sell, with a warning where the keys are not for such a server', async () => {
  const folder = await makeDataFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const all = [
    site('demo.test', { isDemo: true }),
    site('live.test', { payment }),
    site('nothing.test'),
    site('trial.test', { payment }),
  ];
  for (const { host } of all) {
    await mkdir(join(folder, host));
    if (host !== 'nothing.test') await writeFile(join(folder, host, 'plans.json'), '{}');
  }
  const sites = { listSites: () => all, folderOf: (host: string) => join(folder, host) };
  const stripe: OpenedProvider = {
    isLive: (code) => code === 'live.test',
    findProvider: () => undefined,
    findBooks: () => undefined,
    findAmountProblem: () => undefined,
    registerWebhook: async () => {},
  };
  expect(describeSelling(sites, { stripe }, false)).toEqual({
    selling: [
      'Sells by the sandbox: demo.test',
      'Sells by stripe, live keys: live.test',
      'Sells by stripe, test keys: trial.test',
    ],
    warnings: [expect.stringMatching(/^trial\.test sells with test keys \(A_KEY\)/)],
  });
  expect(describeSelling(sites, { stripe }, true).warnings).toEqual([
    expect.stringMatching(/^live\.test sells with live keys \(A_KEY\)/),
  ]);
});

test('a price that the provider does not charge is named with its site, as is a key that is not set', async () => {
  const folder = await makeDataFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const write = async (host: string, price: object) => {
    await mkdir(join(folder, host));
    const month = { count: 1, unit: 'month' };
    const prices = [{ id: 'plus-month', currency: 'USD', price: '9.90', duration: month, ...price }];
    const products = [{ id: 'plus', name: { en: 'Plus' }, kind: 'subscription', prices }];
    await writeFile(join(folder, host, 'plans.json'), JSON.stringify({ products }));
  };
  await write('good.test', {});
  await write('free.test', { trial: { price: '0.00', duration: { count: 1, unit: 'day' } } });
  await write('small.test', { firstPeriodPrice: '0.49' });
  await write('large.test', { price: '1000000.00' });
  await write('demo.test', { price: '0.00' });
  const hosts = ['good.test', 'free.test', 'small.test', 'large.test'];
  const all = [...hosts.map((host) => site(host, { payment })), site('demo.test', { isDemo: true })];
  const sites = { listSites: () => all, folderOf: (host: string) => join(folder, host) };
  const stripe = openStripe({ services: {} as Services, keysOf: () => undefined });
  expect(await findSellingProblems(sites, { stripe }, () => 'a value')).toEqual([
    expect.stringMatching(/^free\.test: nobody can pay 0\.00 USD for plus-month \(trial\.price\)/),
    expect.stringMatching(/^small\.test: .*\(firstPeriodPrice\).* at least 0\.50 USD$/),
    expect.stringMatching(/^large\.test: .* at most 999999\.99 USD$/),
  ]);
  const unset = await findSellingProblems(sites, { stripe }, () => undefined);
  expect(unset).toContainEqual(expect.stringMatching(/^A_KEY: is not set, and good\.test names it/));
});
