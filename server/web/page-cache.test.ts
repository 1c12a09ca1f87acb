import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { PageInfo, SiteInfo } from '../../contract/tenant';
import { noPlans } from '../plans/site-plans';
import { BackendUnreachableError } from '../tenants/remote-tenants';
import type { Tenant } from '../tenants/tenant-source';
import { registerPages } from './page-routes';

function makeTenant(name: string): Tenant {
  const site: SiteInfo = {
    type: 5,
    site: { host: 'a.test', code: 'a', name, label: 'a', theme: 'default', helpUrl: 'https://help.test' },
    common: {},
  };
  return { host: 'a.test', code: 'a', site, isDemo: false, plans: noPlans };
}

function makePage(richText: string): PageInfo {
  return { contentStatus: 1, richText };
}

/** A handler over configurations that a test changes, which says how often it rendered what. */
function startPages() {
  const now = { tenant: makeTenant('A'), pages: { one: makePage('1'), two: makePage('2') } };
  const rendered: string[] = [];
  const app = Fastify();
  app.decorateRequest('knownTenant', null);
  registerPages(app, {
    tenants: {
      loadTenant: async (host) => {
        if (host === 'away.test') throw new BackendUnreachableError('away');
        return host === 'a.test' ? now.tenant : null;
      },
      loadPage: async (_host, name) => (name === 'one' || name === 'two' ? now.pages[name] : null),
      listPages: async () => [],
      siteAt: (tenant) => tenant.site,
    },
    renderer: {
      load: async () => ({
        template: '',
        chunksOf: () => [],
        findBlockProblems: () => [],
        renderUnavailable: async ({ language }) => `unavailable in ${language}`,
        renderPage: async ({ url, site, loadPage }) => {
          const page = await loadPage('a.test', url.slice(1));
          const drawRest = () => {
            rendered.push(url);
            if (page?.richText === 'undrawable') throw new Error('undrawable');
            return String(page?.richText);
          };
          if (page?.richText === 'unloadable')
            return {
              status: 503,
              failure: new Error('away'),
              opening: `${site.site.name} `,
              drawRest: () => 'retry',
            };
          return { status: page ? 200 : 404, opening: `${site.site.name} `, drawRest };
        },
      }),
    },
    extraOrigins: [],
    isDevelopment: false,
    answersIn: () => ({}),
  });
  const ask = (url: string, headers = {}) => app.inject({ url, headers: { host: 'a.test', ...headers } });
  const read = async (url: string) => (await ask(url)).body;
  return { now, rendered, ask, read };
}

test('a changed page shows at once, and only it is rendered again', async () => {
  const { now, rendered, read } = startPages();
  await Promise.all([read('/one'), read('/two')]);
  now.pages.one = makePage('changed');
  expect(await read('/one')).toBe('A changed');
  expect(await read('/one')).toBe('A changed');
  expect(await read('/two')).toBe('A 2');
  expect(rendered.sort()).toEqual(['/one', '/one', '/two']);
});

test('a changed site shows at once on every page', async () => {
  const { now, rendered, read } = startPages();
  await Promise.all([read('/one'), read('/two')]);
  now.tenant = makeTenant('B');
  expect([await read('/one'), await read('/two')]).toEqual(['B 1', 'B 2']);
  expect(rendered).toHaveLength(4);
});

test('a page that was not there is there once it is written', async () => {
  const { now, read } = startPages();
  const { one } = now.pages;
  Object.assign(now.pages, { one: null });
  expect(await read('/one')).toBe('A undefined');
  now.pages.one = one;
  expect(await read('/one')).toBe('A 1');
});

test('visitors who come by addresses of their own get the same page', async () => {
  const { rendered, read } = startPages();
  expect([await read('/one?utm=1'), await read('/one?utm=2&gclid=x'), await read('/one')]).toEqual([
    'A 1',
    'A 1',
    'A 1',
  ]);
  expect(rendered).toEqual(['/one']);
  await read('/one?lang=vi');
  expect(rendered).toEqual(['/one', '/one']);
});

test('a page that is cached by nobody is drawn with its query', async () => {
  const { rendered, read } = startPages();
  await read('/reset?token=1');
  expect(rendered).toEqual(['/reset?token=1']);
});

test('a browser that has a page gets a 304 from a server that has not rendered it yet', async () => {
  const before = startPages();
  await before.read('/one');
  const { etag } = (await before.ask('/one')).headers;
  const { now, rendered, ask } = startPages();
  expect((await ask('/one', { 'if-none-match': etag })).statusCode).toBe(304);
  expect((await ask('/one', { 'if-none-match': etag })).statusCode).toBe(304);
  expect(rendered).toEqual(['/one']);
  now.pages.one = makePage('changed');
  expect((await ask('/one', { 'if-none-match': etag })).body).toBe('A changed');
});

test('a page that cannot be drawn is left to the browser, and tried again at the next visit', async () => {
  const { now, read } = startPages();
  const { one } = now.pages;
  now.pages.one = makePage('undrawable');
  expect(await read('/one')).toBe('A ');
  expect(await read('/one')).toBe('A ');
  now.pages.one = one;
  expect(await read('/one')).toBe('A 1');
});

test('a page that could not be loaded is answered 503 with its shell, and loaded again at the next visit', async () => {
  const { now, ask, read } = startPages();
  now.pages.one = makePage('unloadable');
  const failed = await ask('/one');
  expect([failed.statusCode, failed.body]).toEqual([503, 'A retry']);
  expect(failed.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
  now.pages.one = makePage('1');
  expect(await read('/one')).toBe('A 1');
});

test('a site that cannot be reached is answered 503 in the language of the visitor', async () => {
  const { ask } = startPages();
  const answer = await ask('/one', { host: 'away.test', cookie: 'lang=vi' });
  expect([answer.statusCode, answer.body]).toEqual([503, 'unavailable in vi']);
  expect(answer.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
});
