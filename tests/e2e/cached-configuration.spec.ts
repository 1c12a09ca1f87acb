import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ChangedSites, copySites } from '../support/changed-sites';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy';
import { expect, test } from '../support/journey';
import { type RunningServer, startServer } from '../support/running-server';
import { readCached, waitForControl } from '../support/service-worker';
import { wholeSuiteIf } from '../support/whole-suite';

test.use({ serviceWorkers: 'allow', expectedConsole: { patterns: [/Failed to load resource/] } });

const termsCall = /\/nodeapi\/page\?.*terms/;
const termsPath = '/protocol/terms';

test.describe("a site's page that its operator changes, and then takes down", () => {
  let sites: ChangedSites;
  let server: RunningServer;
  let proxy: FaultProxy;
  let siteUrl: string;

  test.beforeEach(async ({ page }) => {
    sites = await copySites();
    server = await startServer({ SITES_DIR: sites.dir });
    proxy = await startFaultProxy(() => server.port);
    siteUrl = `http://pdf.localhost:${proxy.port}`;
    await page.goto(siteUrl);
    await waitForControl(page);
  });

  test.afterEach(async ({ page }) => {
    await page.goto('about:blank');
    await proxy.close();
    await server.stop();
    await sites.remove();
  });

  test('is shown at once as it was, refreshed behind, and gone once the server said so: inside the app', async ({
    page,
  }) => {
    await openTerms(page);
    await expectTitle(page, 'Terms');
    await expectCached(page, termsCall, '<h1>Terms');

    await changeTerms('Newer terms');
    // Its answer does not come: nobody waits for it.
    proxy.setRule(({ url }) => ({ kind: termsCall.test(url ?? '') ? 'hold-answer' : 'pass' }));
    await page.goto(siteUrl);
    await openTerms(page);
    await proxy.waitForFault(termsCall);
    await expectTitle(page, 'Terms');
    proxy.release();
    await expectCached(page, termsCall, '<h1>Newer terms');
    await expectTitle(page, 'Terms');

    const refresh = proxy.waitForForward(termsCall);
    await page.goto(siteUrl);
    await openTerms(page);
    await expectTitle(page, 'Newer terms');

    // A refresh that is still under way would be told of the removal, and drop the cached page before its time.
    await refresh;
    await page.goto('about:blank');
    await expectNoneUnderWay(proxy, termsCall);
    await removeTerms();
    // An answer that comes before the cache was read is shown, and is no cached page.
    proxy.setRule(({ url }) => ({ kind: termsCall.test(url ?? '') ? 'hold-answer' : 'pass' }));
    await page.goto(siteUrl);
    await openTerms(page);
    await expectTitle(page, 'Newer terms');
    proxy.release();
    await expectNothingCached(page, termsCall);
    await page.goto(siteUrl);
    await openTerms(page);
    await expectTitle(page, 'Page not found');
  });

  test(
    'is shown at once as it was, refreshed behind, and gone once the server said so: opened by its address',
    wholeSuiteIf(true),
    async ({ page }) => {
      const terms = /\/protocol\/terms$/;
      await page.goto(siteUrl + termsPath);
      await expectCached(page, terms, '<h1>Terms');

      await changeTerms('Newer terms');
      proxy.setRule(({ url }) => ({ kind: terms.test(url ?? '') ? 'hold-answer' : 'pass' }));
      await page.goto(siteUrl + termsPath);
      await proxy.waitForFault(terms);
      await expectTitle(page, 'Terms');
      proxy.release();
      await expectCached(page, terms, '<h1>Newer terms');
      await expectTitle(page, 'Terms');
      const refresh = proxy.waitForForward(terms);
      await page.goto(siteUrl + termsPath);
      await expectTitle(page, 'Newer terms');

      await refresh;
      await page.goto('about:blank');
      await expectNoneUnderWay(proxy, terms);
      await removeTerms();
      await page.goto(siteUrl + termsPath);
      await expectTitle(page, 'Newer terms');
      await expectNothingCached(page, terms);
      await page.goto(siteUrl + termsPath);
      await expectTitle(page, 'Page not found');
    },
  );

  async function changeTerms(title: string): Promise<void> {
    await sites.writePage('pdf', 'terms', { contentStatus: 1, richText: `<h1>${title}</h1>` });
    await readSitesAgain();
  }

  async function removeTerms(): Promise<void> {
    await rm(join(sites.dir, 'pdf.localhost', 'pages', 'terms.json'));
    await readSitesAgain();
  }

  /** The files are read when the server starts. */
  async function readSitesAgain(): Promise<void> {
    await server.end();
    await server.restart();
  }
});

async function openTerms(page: Page): Promise<void> {
  // Before that the link leads out of the app, to a page of its own address.
  await expect(page.locator('#root:not([data-dehydrated])')).toBeAttached();
  await page.getByRole('contentinfo').locator(`a[href="${termsPath}"]`).click();
  await expect(page).toHaveURL(new RegExp(`${termsPath}$`));
}

async function expectTitle(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

async function expectNoneUnderWay(proxy: FaultProxy, pattern: RegExp): Promise<void> {
  await expect.poll(() => proxy.seen(pattern).filter(({ endedAtMs }) => endedAtMs === null).length).toBe(0);
}

/** A whole page would be too long for a failure's message. */
async function expectCached(page: Page, address: RegExp, words: string): Promise<void> {
  await expect
    .poll(async () => (await readCached(page, address))?.includes(words), { message: words })
    .toBe(true);
}

async function expectNothingCached(page: Page, address: RegExp): Promise<void> {
  await expect.poll(async () => (await readCached(page, address)) === undefined).toBe(true);
}
