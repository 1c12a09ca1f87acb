import type { Page } from '@playwright/test';
import { makePdf } from '../support/documents/pdf-files';
import { startFaultProxy } from '../support/fault-proxy';
import { expect, test } from '../support/journey';
import { waitForServiceWorker } from '../support/service-worker';
import { signIn } from '../support/sign-in';
import { wholeSuiteIf } from '../support/whole-suite';
import { DocumentTool, sampleFile } from './models/document-tool';
import { member } from './models/login-dialog';

test.use({ serviceWorkers: 'allow' });

/** Of the frame, of the account, of results and of everything else. */
const cataloguesOfALanguage = 4;
/** What waits for the page's start gives up after ten seconds; a slow machine needs longer for the rest. */
const givenUpMs = 40_000;

for (const chunk of ['locale-en', 't._id']) {
  test(
    `a page whose ${chunk} never comes continues its person's job, and gets its service worker`,
    wholeSuiteIf(true),
    async ({ page, server }) => {
      const proxy = await startFaultProxy(() => server.port);
      try {
        const siteUrl = `http://pdf.localhost:${proxy.port}`;
        await signIn(page, siteUrl, member);
        const tool = new DocumentTool(page);
        await tool.open(siteUrl);
        proxy.setRule(({ url }) => ({ kind: url?.includes('/pdf/getProgress') ? 'hold-answer' : 'pass' }));
        await tool.choose(sampleFile('letter.pdf', await makePdf(1)));
        await tool.convert();
        await proxy.waitForFault(/getProgress/);
        await forgetApp(page, siteUrl);

        await page.route(`**/assets/${chunk}-*.js`, () => undefined);
        proxy.clear();
        const isGoneOnWith = proxy.waitForForward(/getProgress/);
        await page.goto(`${siteUrl}/t/pdf`, { waitUntil: 'commit' });
        await isGoneOnWith;
        await expect(page.locator('#root')).toHaveAttribute('data-dehydrated');
        await expect.poll(() => hasServiceWorker(page), { timeout: givenUpMs }).toBe(true);

        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await tool.open(siteUrl);
        await tool.waitUntilDone('letter.pdf');
        expect(proxy.countForwarded(/\/pdf\/pdf/)).toBe(1);
      } finally {
        await page.goto('about:blank');
        await proxy.close();
      }
    },
  );
}

test('a language whose texts never come leaves the page as it is, and the next choice is the one that counts', async ({
  page,
  server,
}) => {
  let letGo = () => {};
  const isLate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let asked = 0;
  let answered = 0;
  await page.route('**/assets/locale-vi-*.js', async (route) => {
    asked += 1;
    await isLate;
    await route.continue();
    answered += 1;
  });
  await page.goto(server.siteUrl('pdf'));
  const choice = page.getByRole('banner').getByRole('combobox');
  await choice.selectOption('vi');
  await expect.poll(() => asked).toBe(cataloguesOfALanguage);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Support' }).click();
  await expect(page.getByRole('dialog', { name: 'Contact us' })).toBeVisible();
  await page.keyboard.press('Escape');

  await choice.selectOption('ru');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  letGo();
  await expect.poll(() => answered).toBe(cataloguesOfALanguage);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Войти' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
});

/**
 * As on a device that never met the app's service worker; the jobs stay. From an address that is no page of the app's:
 * a page that is left registers the worker where it had not yet.
 */
async function forgetApp(page: Page, siteUrl: string): Promise<void> {
  await waitForServiceWorker(page);
  await page.goto(`${siteUrl}/healthz`);
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
}

function hasServiceWorker(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === 'activated';
  });
}
