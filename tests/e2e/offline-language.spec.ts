import type { Page } from '@playwright/test';
import { localKeys } from '../../contract/storage-keys';
import { expect, test } from '../support/journey';
import { forgetHttpCache, waitForServiceWorker, waitUntilCached } from '../support/service-worker';

test.use({
  serviceWorkers: 'allow',
  expectedConsole: {
    patterns: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /could not be (loaded|fetched)/],
  },
});

const unavailable = 'You need to be online for that. Try again when you have a connection.';
const later = 'Your language is not on this device yet. The page switches to it when you are online.';

test('a language whose texts are not on the device is refused offline, and every page stays as it was', async ({
  page,
  context,
  server,
}) => {
  const siteUrl = server.siteUrl('pdf');
  await visit(page, siteUrl);
  await context.setOffline(true);
  await page.getByLabel('Language').first().selectOption('vi');
  await expect(page.getByText(unavailable)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await page.evaluate((key) => localStorage.getItem(key), localKeys.language)).toBeNull();
  // Visited before, and never.
  for (const path of ['/', '/t/pdf', '/sub/price']) {
    await page.goto(siteUrl + path);
    await expectShown(page, 'en');
  }
  await context.setOffline(false);
  await page.goto(siteUrl);
  await expectShown(page, 'en');
  await page.getByLabel('Language').first().selectOption('vi');
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  expect(await page.evaluate((key) => localStorage.getItem(key), localKeys.language)).toBe('vi');
});

test('a language that an address asks for offline is followed once there is a network', async ({
  page,
  context,
  server,
}) => {
  const siteUrl = server.siteUrl('pdf');
  await visit(page, siteUrl);
  await context.setOffline(true);
  await page.goto(`${siteUrl}/sub/price?lang=vi`);
  await expectShown(page, 'en');
  await expect(page.getByText(later)).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
});

test('whoever has another language on the device sees that one instead of English', async ({
  page,
  context,
  server,
}) => {
  const siteUrl = server.siteUrl('pdf');
  await visit(page, `${siteUrl}/?lang=ru`);
  // The frame's texts come with the page, the others once the page rests.
  await waitUntilCached(page, /\/locale-ru-/, 2);
  await context.setOffline(true);
  await page.goto(`${siteUrl}/sub/price?lang=vi`);
  await expectShown(page, 'ru');
});

/** Opens the page as a first visit does, with all that the service worker then has of it. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await waitForServiceWorker(page);
  await forgetHttpCache(page.context(), page);
}

async function expectShown(page: Page, language: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('#root')).not.toHaveAttribute('data-dehydrated');
  await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
}
