import { expect, test } from 'vitest';
import { readConfig } from './config';
import { describeExposure } from './exposure';

const warn = (environment: Record<string, string>) => describeExposure(readConfig(environment)).join('\n');

test('a server of this machine alone has nothing to warn of, also with its demo sites', () => {
  expect(warn({})).toBe('');
  expect(warn({ DEMO: '1', HOST: '127.0.0.1' })).toBe('');
  expect(warn({ DEMO: '1', HOST: '::1' })).toBe('');
});

test('another address is warned of: without a proxy, and with demo sites, which answer this machine only', () => {
  expect(warn({ HOST: '0.0.0.0' })).toMatch(/^HOST=0\.0\.0\.0 .*without TLS.*TRUST_PROXY/);
  expect(warn({ HOST: '::', DEMO: '1' })).toMatch(/^DEMO=1 .*other machines are refused/);
  expect(warn({ HOST: '::', TRUST_PROXY: '10.0.0.1' })).toBe('');
  expect(warn({ HOST: '::', TRUST_PROXY: '10.0.0.1', DEMO: '1' })).toMatch(/^DEMO=1/);
});
