import { expect, test } from 'vitest';
import type { SiteInfo } from '../../contract/tenant';
import { completeIcons } from './site-icons';

function makeSite(icons: SiteInfo['site']['icons']): SiteInfo {
  const site = {
    host: 'a',
    code: 'a',
    name: 'A',
    label: 'a',
    theme: 'blue',
    helpUrl: 'https://x.test/',
  } as const;
  return { type: 5, site: { ...site, ...(icons ? { icons } : {}) }, common: {} };
}

function sourcesOf(site: SiteInfo): string[] {
  return (site.site.icons ?? []).map(({ src }) => src);
}

const png = { type: 'image/png' } as const;

test('a site without icons gets all that an installed app needs', () => {
  const drawn = [
    '/app-icons/192.png',
    '/app-icons/512.png',
    '/app-icons/maskable-512.png',
    '/app-icons/monochrome-512.png',
  ];
  expect(sourcesOf(completeIcons(makeSite(undefined)))).toEqual(drawn);
});

test('a site keeps its own and gets those that are missing', () => {
  const icons = [
    { src: '/a.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/b.png', sizes: '192x192 512x512', ...png },
    { src: '/c.png', sizes: '192x192', ...png, purpose: 'maskable' },
  ];
  expect(sourcesOf(completeIcons(makeSite(icons)))).toEqual([
    '/a.svg',
    '/b.png',
    '/c.png',
    '/app-icons/maskable-512.png',
    '/app-icons/monochrome-512.png',
  ]);
});

test('a site that has them all is left as it is', () => {
  const site = makeSite([
    { src: '/a.png', sizes: '192x192', ...png },
    { src: '/b.png', sizes: '512x512', ...png, purpose: 'any maskable' },
    { src: '/d.png', sizes: '512x512', ...png, purpose: 'monochrome' },
  ]);
  expect(completeIcons(site)).toBe(site);
});
