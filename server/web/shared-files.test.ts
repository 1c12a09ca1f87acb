import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backendPathPrefixes } from '../../contract/calls';
import { appleTouchIconPath } from '../../contract/pwa';
import { dayMs } from '../../contract/time-spans';
import type { Tenant } from '../tenants/tenant-source';
import { describeSite, startTestBackend, type TestBackend, writeSite } from '../testing/test-backend';
import { registerDrawnIcons } from './drawn-icons';
import { describeSecurityContact } from './security-contact';
import { faviconPath, robotsPath, securityPath, sharedPaths } from './shared-files';

const publicDir = resolve('public');
const elsewhere = { src: 'https://cdn.test/icon.png', type: 'image/png' };

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ clientDir: publicDir }, async (sitesDir) => {
    const { site } = describeSite('gamma.test');
    const icons = ['192x192', '512x512'].map((sizes) => ({ ...elsewhere, sizes }));
    await writeSite(sitesDir, 'gamma.test', { site: { ...site, icons } });
  });
});
afterAll(() => backend.close());

test('public/ holds the shared files and nothing else, so that a host can replace each of them', async () => {
  const entries = await readdir(publicDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(publicDir.length));
  expect(paths.sort()).toEqual([...sharedPaths].sort());
});

test('robots.txt keeps crawlers from the backend’s paths, and names the host’s sitemap', async () => {
  const { body } = await backend.inject({ host: 'beta.test', url: robotsPath });
  for (const path of [...backendPathPrefixes, '/files', '/board']) {
    expect(body).toContain(`\nDisallow: ${path}/\n`);
  }
  expect(body).toMatch(/\nSitemap: http:\/\/beta\.test\/sitemap\.xml\n$/);
});

describe('security.txt', () => {
  test('names the host’s help site as the contact, and expires within a year', async () => {
    const answer = await backend.inject({ host: 'beta.test', url: securityPath });
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    const lines = answer.body.split('\n');
    expect(lines).toContain('Contact: https://help.example.com/');
    expect(answer.body).not.toContain('Canonical:');
    const fields = lines.filter((line) => line !== '' && !line.startsWith('#'));
    expect(
      fields.every((line) => /^[A-Z][a-z-]+: \S+$/.test(line)),
      fields.join('\n'),
    ).toBe(true);
    const [expires = ''] = lines.flatMap((line) => /^Expires: (.+)$/.exec(line)?.[1] ?? []);
    const days = (Date.parse(expires) - Date.now()) / dayMs;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  test('names its own address where that is https', () => {
    const address = 'https://a.test/.well-known/security.txt';
    expect(describeSecurityContact({ helpUrl: 'https://a.test', address }, 0)).toContain(
      `\nCanonical: ${address}\n`,
    );
  });

  test('is the same all day', () => {
    const at = (nowMs: number) => describeSecurityContact({ helpUrl: 'https://a.test', address: '' }, nowMs);
    const morningMs = Date.UTC(2030, 0, 31);
    expect(at(morningMs)).toBe(at(morningMs + dayMs - 1));
    expect(at(morningMs)).not.toBe(at(morningMs + dayMs));
  });

  test.each(['', 'help', 'http://help.test', 'javascript:alert(1)', 'https://'])(
    'is not sent where the help site is %j, which RFC 9116 takes for no contact',
    (helpUrl) => {
      expect(describeSecurityContact({ helpUrl, address: '' }, Date.now())).toBeUndefined();
    },
  );

  test('has no line that its help site’s address broke in two', () => {
    const helpUrl = 'https://help.test/a\nContact: mailto:other@test';
    expect(describeSecurityContact({ helpUrl, address: '' }, Date.now())?.match(/^Contact:/gm)).toHaveLength(
      1,
    );
  });
});

describe('favicon.ico', () => {
  test('leads to the icon of the host', async () => {
    const answer = await backend.inject({ url: faviconPath });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/app-icons/192.png']);
  });

  test('is the shared one where the host’s icons are elsewhere', async () => {
    const answer = await backend.inject({ host: 'gamma.test', url: faviconPath });
    expect(answer.rawPayload.equals(await readFile(join(publicDir, faviconPath)))).toBe(true);
    expect(answer.headers['content-type']).toBe('image/x-icon');
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
    expect(answer.headers['content-encoding']).toBeUndefined();
    const known = { 'if-none-match': String(answer.headers.etag), 'accept-encoding': 'br' };
    expect((await backend.inject({ host: 'gamma.test', url: faviconPath, headers: known })).statusCode).toBe(
      304,
    );
  });
});

test.each([
  [robotsPath, 'text/plain; charset=utf-8', 'no-cache'],
  [securityPath, 'text/plain; charset=utf-8', 'no-cache'],
  [faviconPath, 'image/x-icon', 'public, max-age=86400'],
  [appleTouchIconPath, 'image/png', 'public, max-age=86400'],
  ['/sitemap.xml', 'application/xml; charset=utf-8', 'no-cache'],
])('a host’s own %s wins, on that host alone', async (path, contentType, cacheControl) => {
  const own = join(backend.config.sitesDir, 'alpha.test/public', path);
  await mkdir(dirname(own), { recursive: true });
  await writeFile(own, 'own');
  const answer = await backend.inject({ url: path });
  expect(answer.body).toBe('own');
  expect(answer.headers).toMatchObject({ 'content-type': contentType, 'cache-control': cacheControl });
  expect((await backend.inject({ host: 'beta.test', url: path })).body).not.toBe('own');
  // An alias is the same host.
  expect((await backend.inject({ host: '127.0.0.1', url: path })).body).toBe('own');
});

test('where nothing can be drawn, the app has the shared icons, and is not cached with them', async () => {
  const app = Fastify();
  const tenant: Pick<Tenant, 'site'> = { site: describeSite('alpha.test') };
  app.decorateRequest('knownTenant', null);
  app.addHook('onRequest', async (request) => Object.assign(request, { knownTenant: tenant }));
  registerDrawnIcons(app, publicDir, async () => {
    throw new Error('No canvas on this machine');
  });
  for (const path of sharedPaths.filter((one) => one.startsWith('/app-icons/'))) {
    const answer = await app.inject({ url: path });
    expect(
      [answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']],
      path,
    ).toEqual([200, 'image/png', 'no-cache']);
    expect(answer.rawPayload.equals(await readFile(join(publicDir, path))), path).toBe(true);
  }
  expect((await app.inject({ url: '/app-icons/splash-750x1334.png' })).statusCode).toBe(500);
  await app.close();
});
