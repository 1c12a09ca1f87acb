import type { Page } from '@playwright/test';
import { hourMs } from '../../contract/time-spans';
import { startFaultProxy } from '../support/fault-proxy';
import { expect, test } from '../support/journey';
import {
  forgetHttpCache,
  listCached,
  waitForInstalledWorker,
  waitForServiceWorker,
  waitUntilCached,
} from '../support/service-worker';
import { signIn } from '../support/sign-in';
import { wholeSuiteIf } from '../support/whole-suite';
import { DocumentTool, russian, sampleFile } from './models/document-tool';
import { listShares, storeShare } from './models/incoming-files';
import { openHydrated } from './models/keyboard';
import { LoginDialog, member } from './models/login-dialog';

test.use({
  serviceWorkers: 'allow',
  expectedConsole: {
    patterns: [
      /Failed to load resource/,
      /ERR_INTERNET_DISCONNECTED/,
      /its tool shows without it/,
      /could not be loaded/,
    ],
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

test('offline the counter in the header leads to the jobs, though the account was never opened', async ({
  page,
  context,
  server,
}) => {
  const siteUrl = server.siteUrl('pdf');
  await signIn(page, siteUrl, member);
  const tool = new DocumentTool(page);
  await tool.open(siteUrl);
  await waitForServiceWorker(page);
  await waitUntilCached(page, /\/assets\/sub\.account-.*\.js$/);
  await context.setOffline(true);
  await tool.choose(sampleFile('letter.pdf', Buffer.from('%PDF-1.4\n')));
  await tool.convert();
  await expect(tool.jobs).toBeFocused();
  await page.getByRole('banner').getByRole('link', { name: '1 job in progress' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account');
  await expect(tool.job('letter.pdf')).toBeVisible();
});

for (const [leaving, leave] of [
  ['for another address', (page: Page) => page.goto('about:blank')],
  ['by closing the tab', (page: Page) => page.close()],
] as const) {
  test(`who leaves the first page at once, ${leaving}, has it offline`, async ({ page, context, server }) => {
    const siteUrl = server.siteUrl('pdf');
    const other = await context.newPage();
    await openHydrated(page, siteUrl);
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await leave(page);
    await waitForInstalledWorker(context);
    await context.setOffline(true);
    await other.goto(siteUrl);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
    await expect(other.locator('#root')).not.toHaveAttribute('data-dehydrated');
  });
}

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

test('a page of one person or one moment opens offline as far as it can, and is never stored', async ({
  page,
  context,
  server,
}) => {
  const siteUrl = server.siteUrl('pdf');
  await page.goto(siteUrl);
  await waitForServiceWorker(page);
  const paths = ['/board/abc', '/payment-results?oi=none', '/sub/payresult?uid=none', '/reset?token=none'];
  for (const path of paths) await page.goto(siteUrl + path);
  await context.setOffline(true);
  for (const path of paths) {
    await page.goto(siteUrl + path);
    await expect(page.locator('#root'), path).not.toHaveAttribute('data-dehydrated');
    await expect(page.getByRole('heading').first(), path).toBeVisible();
  }
  const cached = (await listCached(page)).map((address) => new URL(address).pathname);
  expect(cached.filter((path) => /^\/(board|payment-results|sub\/payresult|reset)/.test(path))).toEqual([]);
});

test("an address that is no page of the app's opens the app offline, which says so and asks again when the network is back", async ({
  page,
  context,
  server,
}) => {
  const siteUrl = server.siteUrl('pdf');
  await page.goto(siteUrl);
  await waitForServiceWorker(page);
  await context.setOffline(true);
  const paths = ['/nobody/knows', '/order/pay/1', '/nodeapi/page', '/site-files/none.png', '/assets/none.js'];
  for (const path of [...paths, '/sandbox/outbox']) {
    await page.goto(siteUrl + path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('This page needs the network');
    await expect(page.getByRole('banner').getByRole('link').first(), path).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Emails from this site');
});

test('an address that the service worker could not reach is asked for until the server has answered it', async ({
  page,
  server,
}) => {
  const proxy = await startFaultProxy(() => server.port);
  try {
    const siteUrl = `http://pdf.localhost:${proxy.port}`;
    await page.goto(siteUrl);
    await waitForServiceWorker(page);
    for (const [path, title] of [
      ['/sandbox/outbox', 'Emails from this site'],
      ['/nobody/knows', 'Page not found'],
    ] as const) {
      // Everything else is answered: the page itself says that the network is there.
      proxy.setRule(({ url }) => ({ kind: url === path ? 'drop' : 'pass' }));
      await page.goto(siteUrl + path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('This page needs the network');
      await proxy.waitForFault(/^HEAD/);
      proxy.setRule(() => ({ kind: 'pass' }));
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title);
    }
  } finally {
    await proxy.close();
  }
});

test("a proxy's error is no reason to lose a cached page, and a page seen before the worker was there opens offline", async ({
  page,
  context,
  server,
}) => {
  const proxy = await startFaultProxy(() => server.port);
  try {
    proxy.setRule(({ url }) => ({ kind: url === '/service-worker.js' ? 'hold-answer' : 'pass' }));
    await page.goto(`http://pdf.localhost:${proxy.port}`);
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('contentinfo').locator('a[href="/protocol/terms"]').click();
    await expect(page).toHaveURL(/\/protocol\/terms$/);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title ?? '');
    const termsTitle = await page.getByRole('heading', { level: 1 }).textContent();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
    await proxy.waitForFault(/service-worker/);
    proxy.release();
    await waitForServiceWorker(page);
    await waitUntilCached(page, /\/nodeapi\/page\?.*terms/);

    proxy.setRule(() => ({ kind: 'answer', status: 503 }));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
    await context.setOffline(true);
    await page.goto(`http://pdf.localhost:${proxy.port}/protocol/terms`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(termsTitle ?? '');
  } finally {
    await page.goto('about:blank');
    await proxy.close();
  }
});

test(
  'while the server hangs, a page that was never opened shows the app around it, says so, and then comes',
  wholeSuiteIf(true),
  async ({ page, server }) => {
    const proxy = await startFaultProxy(() => server.port);
    try {
      await page.goto(`http://pdf.localhost:${proxy.port}`);
      await waitForServiceWorker(page);
      proxy.setRule(() => ({ kind: 'hold-answer' }));
      await page.goto(`http://pdf.localhost:${proxy.port}/protocol/terms`);
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toHaveText('…');
      await expect(page.getByRole('banner')).toContainText('Paperway');
      await expect(title).toHaveText(/did not load|needs the network/);
      proxy.release();
      await expect(title).toHaveText('Terms');
    } finally {
      await page.goto('about:blank');
      await proxy.close();
    }
  },
);

test('whoever saw a Russian home page finds the tool in Russian offline, with its letters', async ({
  page,
  context,
  server,
}) => {
  await page.goto(`${server.siteUrl('pdf')}/?lang=ru`);
  await waitForServiceWorker(page);
  await waitUntilCached(page, /manrope-cyrillic-wght/);
  await waitUntilCached(page, /locale-ru/, 2);
  await forgetHttpCache(context, page);
  await context.setOffline(true);
  const tool = new DocumentTool(page, russian);
  await tool.open(server.siteUrl('pdf'));
  await expect(page.getByText(/Вы не в сети/).first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(/[а-я]{4}/);
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('cyrillic-wght'))
          .map((entry) => (entry as PerformanceResourceTiming).responseStatus),
      ),
    )
    .toEqual([200]);
});

test('what a signed-in person asked for is in no cache, and shared files that nobody took go', async ({
  page,
  server,
}) => {
  const siteUrl = server.siteUrl('pdf');
  await page.goto(siteUrl);
  await waitForServiceWorker(page);
  await storeShare(page, 'old', Date.now() - 25 * hourMs);
  await storeShare(page, 'new', Date.now());
  await new LoginDialog(page).signIn(member);
  await expect(page.getByText(member.email).first()).toBeVisible();
  await page.goto(`${siteUrl}/sub/price`, { waitUntil: 'networkidle' });
  await waitUntilCached(page, /\/sub\/price$/);
  const cached = await listCached(page);
  expect(cached.filter((address) => /\/(backapi|order|files)\//.test(address))).toEqual([]);
  await expect.poll(() => listShares(page)).toEqual(['new']);
});
