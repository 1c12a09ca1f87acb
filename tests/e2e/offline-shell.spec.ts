import { expect, test } from '../support/journey';
import { DocumentTool } from './models/document-tool';

test.use({
  expectedConsole: {
    patterns: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /its tool shows without it/],
  },
});

test('after one visit the app opens offline, with its site and its tool', async ({
  page,
  context,
  server,
}) => {
  const tool = new DocumentTool(page);
  await page.goto(server.siteUrl('pdf'));
  const title = await page.getByRole('banner').getByRole('link').first().textContent();
  await waitForServiceWorker(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveText(title ?? '');
  await expect(page.getByText(/offline/i).first()).toBeVisible();
  // Never opened before: the shell opens it with what it has.
  await tool.open(server.siteUrl('pdf'));
  await expect(page.getByText(/offline/i).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/you are offline/i)).toHaveCount(0);
});

test('with the server killed a page that was open opens again', async ({ page, server }) => {
  const tool = new DocumentTool(page);
  await tool.open(server.siteUrl('pdf'));
  await waitForServiceWorker(page);
  await server.kill();
  try {
    await tool.open(server.siteUrl('pdf'));
    await expect(page.getByText(/offline/i).first()).toBeVisible();
  } finally {
    await server.restart();
  }
});

async function waitForServiceWorker(page: import('@playwright/test').Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready;
    const names = await caches.keys();
    return (
      registration.active?.state === 'activated' && names.some((name) => name.startsWith('toolfront-pages-'))
    );
  });
}
