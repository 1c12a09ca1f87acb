import { expect, onTestFinished, test } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { startTestBackend, writeSite } from '../testing/test-backend';
import { networkOf } from './network-of';

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1::', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::ffff:a00:1', '10.0.0.1'],
  ['2002:a00:1:ffff::1', '10.0.0.1'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('many addresses of one network are limited as one, and all networks of a site together', async () => {
  const limits = { loginPerMinute: 9, registerPerMinute: 9, uploadPerMinute: 9, paymentPerMinute: 9 };
  // With demo sites other machines are refused before they are counted.
  const change = { isDemo: false, rateLimits: { ...limits, passwordPerMinute: 2 } };
  const backend = await startTestBackend(change, (sitesDir) => writeSite(sitesDir, 'gamma.test'));
  onTestFinished(() => backend.close());
  const url = accountCalls.resetPassword.path;
  const ask = async (remoteAddress: string, host = 'alpha.test') =>
    (await backend.inject({ host, method: 'POST', url, payload: {}, remoteAddress })).statusCode;
  const ofOne = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:3::4'];
  expect([await ask(ofOne[0] ?? ''), await ask(ofOne[1] ?? ''), await ask(ofOne[2] ?? '')]).toEqual([
    400, 400, 429,
  ]);
  expect([await ask('::ffff:10.0.0.1'), await ask('10.0.0.1'), await ask('10.0.0.1')]).toEqual([
    400, 400, 429,
  ]);
  // 50 networks' share; four requests were counted.
  const others = Array.from({ length: 97 }, (_, index) => `2001:db8:ffff:${index.toString(16)}::1`);
  const statuses = [];
  for (const address of others) statuses.push(await ask(address));
  expect(statuses.lastIndexOf(400)).toBe(95);
  expect(statuses.at(-1)).toBe(429);
  expect(await ask('10.9.9.9', 'gamma.test')).toBe(400);
}, 60_000);
