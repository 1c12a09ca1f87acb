import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeSite } from '../testing/test-backend';
import { createLocalTenants } from './local-tenants';

test('the start warns of sites that show prices which nobody set', async () => {
  const sitesDir = await mkdtemp(join(tmpdir(), 'toolfront-sites-'));
  onTestFinished(() => rm(sitesDir, { recursive: true, force: true }));
  await writeSite(sitesDir, 'shown.test', {});
  await writeSite(sitesDir, 'hidden.test', { pricing: { defaults: false } });
  await writeSite(sitesDir, 'demo.test', { server: { demo: true } });
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const options = { sitesDir, capabilities: () => ({}), isDemo: true, findBlockProblems: undefined, log };
  (await createLocalTenants(options)).close();
  const warned = log.warn.mock.calls.filter(([, text]) => String(text).includes('default prices'));
  expect(warned).toEqual([[{ sites: ['shown.test'] }, expect.stringContaining('"defaults": false')]]);
});
