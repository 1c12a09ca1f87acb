import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noPlans } from '../plans/site-plans';
import type { Tenant } from '../tenants/tenant-source';
import { startTestBackend, type TestBackend, writeSite } from '../testing/test-backend';
import { contentSecurityPolicy } from './security-headers';

const storage = ['https://bucket.example:8443', 'https://*.oss.example'];
const entry = `export const renderPage = async ({ template }) => ({ status: 200, opening: template, drawRest: () => '' });
export const renderUnavailable = async ({ template }) => template;
export const findBlockProblems = () => [];`;

let folder: string;
let backend: TestBackend;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolfront-headers-'));
  const clientDir = join(folder, 'client');
  await mkdir(join(clientDir, 'assets'), { recursive: true });
  await mkdir(join(clientDir, '.vite'));
  await writeFile(join(clientDir, '.vite/manifest.json'), '{}');
  await writeFile(join(clientDir, 'index.html'), '<!doctype html>');
  await writeFile(join(clientDir, 'assets', 'app-1234.js'), '// plain');
  await writeFile(join(folder, 'entry.mjs'), entry);
  backend = await startTestBackend(
    { clientDir, rendererPath: join(folder, 'entry.mjs'), isDemo: false },
    (sitesDir) => writeSite(sitesDir, 'gamma.test', { capabilities: { storageOrigins: storage } }),
  );
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['a page', '/', 200],
  ['the bare shell', '/index.html', 200],
  ['a built file', '/assets/app-1234.js', 200],
  ['a call', '/nodeapi/site', 200],
  ['a call that is not there', '/backapi/v1/nothing', 404],
  ['a manifest', '/manifest.webmanifest', 200],
])('%s', (_what, url, status) => {
  test('is not framed by others, guessed at, opened by others or given to devices', async () => {
    const answer = await backend.inject({ url });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(self\)/),
    });
  });

  test('binds the browser to TLS where a believed proxy ends it, and nowhere else', async () => {
    const read = async (proto: string | undefined, remoteAddress = '127.0.0.1') => {
      const headers = proto ? { 'x-forwarded-proto': proto } : {};
      const answer = await backend.inject({ url, headers, remoteAddress });
      return answer.headers['strict-transport-security'];
    };
    expect(await read('https')).toBe('max-age=63072000');
    expect(await read('http')).toBeUndefined();
    expect(await read(undefined)).toBeUndefined();
    expect(await read('https', '203.0.113.9')).toBeUndefined();
  });
});

describe('the policy of a page', () => {
  test('lets pictures and calls go to the site’s storage, of this site alone', async () => {
    const directives = await readPolicy('gamma.test');
    expect(directives['img-src']).toEqual(["'self'", 'data:', 'blob:', ...storage]);
    expect(directives['connect-src']).toEqual(["'self'", ...storage]);
    expect(JSON.stringify(await readPolicy('alpha.test'))).not.toContain('bucket.example');
  });

  test('has no frame of others, no plugin, no other base, no form and no script from elsewhere', async () => {
    expect(await readPolicy('gamma.test')).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'self'"],
    });
  });

  test.each([
    'https://a.example; script-src *',
    'https://a.example *',
    'https://a.example,https://b.example',
    "https://a.example'unsafe-inline'",
    'https://a.example"',
    "'unsafe-inline'",
    'javascript:alert(1)',
    'data:',
    '*',
    '',
  ])('leaves out a storage called %j', (origin) => {
    const policy = contentSecurityPolicy(makeTenant([origin, 'https://good.example']), {
      extraOrigins: [origin],
      scriptHashes: [],
    });
    const clean = contentSecurityPolicy(makeTenant(['https://good.example']), {
      extraOrigins: [],
      scriptHashes: [],
    });
    expect(policy).toBe(clean);
    expect(policy).toContain("connect-src 'self' https://good.example;");
  });
});

/** The policy of a host's home page, by directive. */
async function readPolicy(host: string): Promise<Record<string, string[]>> {
  const { headers } = await backend.inject({ host, url: '/' });
  const directives = String(headers['content-security-policy']).split('; ');
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

function makeTenant(storageOrigins: string[]): Tenant {
  const identity = {
    host: 'a.test',
    code: 'a',
    name: 'A',
    label: 'a',
    theme: 'blue',
    helpUrl: 'https://h.test/',
  } as const;
  const site = { type: 5, site: identity, capabilities: { storageOrigins }, common: {} } as const;
  return { host: 'a.test', code: 'a', site, isDemo: false, plans: noPlans };
}
