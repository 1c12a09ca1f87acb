import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey';
import { forgetHttpCache, waitForServiceWorker } from '../support/service-worker';
import { isWholeSuite } from '../support/whole-suite';

// Whatever part of the app cannot be had, each page shows itself or says that it did not start, and offers a way on.
test.use({ expectedConsole: { patterns: [/./] } });

type ManifestEntry = { file: string; css?: string[]; assets?: string[] };

/** Every page needs these, or most do; the whole suite takes away each part that the build has. */
const mostNeeded =
  /\/(app|react|rolldown-runtime|shared|locale-en|network-source|t\._id|style|manrope-latin-wght)-/;
const paths = isWholeSuite
  ? ['/', '/t/pdf', '/sub/price', '/sub/account', '/payment-results']
  : ['/', '/t/pdf'];

const parts = (await listParts()).filter(({ file }) => isWholeSuite || mostNeeded.test(file));

test.describe('online', () => {
  test.use({ serviceWorkers: 'block' });

  for (const { name, file } of parts) {
    test(`a page without ${name} shows itself or a way on`, async ({ page, server }) => {
      await page.route(`**/${file}`, (route) => route.fulfill({ status: 404 }));
      for (const path of paths) await expectWayOn(page, server.siteUrl('pdf') + path);
    });
  }
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  for (const { name, file } of parts) {
    test(`a page without ${name} shows itself or a way on`, async ({ page, context, server }) => {
      const siteUrl = server.siteUrl('pdf');
      await page.goto(siteUrl);
      await waitForServiceWorker(page);
      await forgetPart(page, file);
      await forgetHttpCache(page.context(), page);
      await context.setOffline(true);
      for (const path of paths) await expectWayOn(page, siteUrl + path);
    });
  }
});

/** The page can be used, or says that it did not start; either has words on it. */
async function expectWayOn(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  const started = page.locator('#root:not([data-dehydrated])');
  const failed = page.locator('#start-failed:not([hidden])');
  await expect(started.or(failed).first(), address).toBeVisible();
  const wayOn = page.getByRole('banner').getByRole('link').or(page.getByRole('button')).or(failed);
  await expect(wayOn.first(), address).toBeVisible();
  await expect(
    page
      .getByText(/\p{Letter}/u)
      .filter({ visible: true })
      .first(),
    address,
  ).toBeVisible();
}

/** Takes the part out of every cache of the service worker. */
async function forgetPart(page: Page, part: string): Promise<void> {
  await page.evaluate(async (name) => {
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName);
      for (const request of await cache.keys()) {
        if (new URL(request.url).pathname === `/${name}`) await cache.delete(request);
      }
    }
  }, part);
}

type Part = { name: string; file: string };

/** Chunks, catalogues, letters and styles of the build, by the names of their sources. */
async function listParts(): Promise<Part[]> {
  const manifest = new URL('../../dist/client/.vite/manifest.json', import.meta.url);
  const entries: Record<string, ManifestEntry> = JSON.parse(await readFile(manifest, 'utf8'));
  const names = new Map<string, string>();
  for (const [name, { file, css = [], assets = [] }] of Object.entries(entries)) {
    names.set(file, name);
    for (const other of [...css, ...assets]) if (!names.has(other)) names.set(other, other);
  }
  const parts = [...names].map(([file, name]) => ({ name, file }));
  return parts.filter(({ file }) => /\.(js|css|woff2)$/.test(file));
}
