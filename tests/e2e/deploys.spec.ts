import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey';
import { copyClient } from '../support/published-client';
import { startServer } from '../support/running-server';
import { forgetHttpCache, waitForServiceWorker, waitUntilCached } from '../support/service-worker';
import { wholeSuiteIf } from '../support/whole-suite';

test.use({
  serviceWorkers: 'allow',
  expectedConsole: { patterns: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/] },
});

test(
  'after a deploy of another style sheet alone, every page that was opened opens offline: as it was until the update, as it is after it',
  wholeSuiteIf(true),
  async ({ page, context }) => {
    const client = await copyClient();
    const server = await startServer({ CLIENT_DIR: client.dir });
    const siteUrl = server.siteUrl('pdf');
    const paths = ['/protocol/terms', '/sub/help'];
    const titles = new Map<string, string>();
    const expectOffline = async (styles: string) => {
      await forgetHttpCache(context, page);
      await context.setOffline(true);
      for (const path of paths) {
        await page.goto(siteUrl + path);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(titles.get(path) ?? '');
        expect(await readStyles(page), path).toEqual({ isStyled: true, styles });
      }
      await context.setOffline(false);
    };
    try {
      await page.goto(siteUrl);
      await waitForServiceWorker(page);
      for (const path of paths) {
        await page.goto(siteUrl + path);
        titles.set(path, (await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
        await waitUntilCached(page, new RegExp(`${path}$`));
      }
      await server.end();
      await client.publishStyles(':root{--deployed:newer}');
      await server.restart();

      const notice = page.getByRole('status').getByRole('region', { name: 'New version' });
      for (const path of paths) {
        // What the network says of a cached page comes behind it.
        const answer = page.context().waitForEvent('response', (one) => isPageFromNetwork(one, path));
        await page.goto(siteUrl + path);
        await (await answer).finished();
        await expect(notice).toBeVisible();
      }
      await expectOffline('');

      await page.goto(siteUrl);
      await notice.getByRole('button', { name: 'Update now' }).click();
      await expect.poll(async () => (await readStyles(page)).styles).toBe('newer');
      await expectOffline('newer');
    } finally {
      await page.goto('about:blank');
      await server.stop();
      await client.remove();
    }
  },
);

/** Whether the page has its style sheet, and what the deployed one says. */
async function readStyles(page: Page): Promise<{ isStyled: boolean; styles: string }> {
  try {
    return await page.evaluate(() => {
      const { fontFamily } = getComputedStyle(document.body);
      const styles = getComputedStyle(document.documentElement).getPropertyValue('--deployed');
      return { isStyled: fontFamily.includes('Manrope'), styles };
    });
  } catch {
    // It is being reloaded.
    return { isStyled: false, styles: 'none yet' };
  }
}

function isPageFromNetwork(
  response: { url: () => string; fromServiceWorker: () => boolean },
  path: string,
): boolean {
  return new URL(response.url()).pathname === path && !response.fromServiceWorker();
}
