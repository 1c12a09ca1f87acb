import { expect, test } from 'vitest';
import type { SiteInfo } from '../../contract/tenant';
import { createSisterSites } from './sister-sites';

const site = (href: string): SiteInfo => ({
  type: 5,
  site: {
    host: 'a.test',
    code: 'a',
    name: 'A',
    label: 'a',
    theme: 'blue',
    helpUrl: 'http://b.test/help',
  },
  common: {
    en: {
      NavBar: {
        title: 'A',
        converts: [{ title: 'Tools', items: [{ path: href, title: 'B' }] }],
        langOptions: [],
        loginInfo: { login: 'in', logout: 'out', account: 'me' },
      },
      FooterBar: { title: 'A', intro: '', columns: [], business: { text: '' } },
      Login: {},
    },
  },
});

const siteAt = createSisterSites((host) => host === 'b.test');
const linkAt = (href: string, origin: string) =>
  siteAt(site(href), origin).common.en?.NavBar.converts[0]?.items[0]?.path;

test.each([
  ['http://b.test/', 'http://a.test:4173', 'http://b.test:4173/'],
  ['http://b.test', 'http://a.test:8080', 'http://b.test:8080/'],
  ['http://b.test/t/pdf?x=1', 'https://a.test', 'https://b.test/t/pdf?x=1'],
  ['http://b.test:99/', 'http://a.test:4173', 'http://b.test:99/'],
  ['https://elsewhere.example/', 'http://a.test:4173', 'https://elsewhere.example/'],
  ['/t/pdf', 'http://a.test:4173', '/t/pdf'],
])('%s seen from %s leads to %s', (href, origin, expected) => {
  expect(linkAt(href, origin)).toBe(expected);
});

test('a site is described once for each way in, and again when its files have changed', () => {
  const first = site('http://b.test/');
  expect(siteAt(first, 'http://a.test:1')).toBe(siteAt(first, 'http://a.test:1'));
  expect(siteAt(first, 'http://a.test:1')).not.toBe(siteAt(first, 'http://a.test:2'));
  const changed = site('http://b.test/new');
  expect(siteAt(changed, 'http://a.test:1').common.en?.NavBar.converts[0]?.items[0]?.path).toBe(
    'http://b.test:1/new',
  );
});
