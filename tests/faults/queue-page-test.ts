import { test as base, expect, type Page } from '@playwright/test';
import { changeWorkers, type WorkerWorld } from '../support/change-worker';
import { QueueBackend } from '../support/queue-backend';
import { buildQueuePage } from '../support/queue-page';

type PageFixtures = {
  /** Of this test alone; it serves the page that carries the job worker and nothing else. */
  backend: QueueBackend;
  /** Opens that page with workers in such a world, their queue open and offline; on a host of its own if one is given. */
  openQueue: (world?: WorkerWorld, capabilities?: { tus?: string }, host?: string) => Promise<Page>;
};

type ServedPage = { servePage: QueueBackend['serveOther'] };

/** For what needs neither app nor server: the real worker in a real browser, against a backend that counts. */
export const test = base.extend<PageFixtures, ServedPage>({
  servePage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern.
    async ({}, use, { parallelIndex }) => use(await buildQueuePage(`queue-page-${parallelIndex}`)),
    { scope: 'worker' },
  ],
  backend: async ({ servePage }, use) => {
    const backend = await QueueBackend.listen();
    backend.serveOther = servePage;
    await use(backend);
    await backend.close();
  },
  openQueue: async ({ page, context, backend }, use) =>
    use(async (world = {}, capabilities = {}, host = 'localhost') => {
      await changeWorkers(context, world);
      await page.goto(backend.originOf(host));
      await page.waitForFunction(() => 'queuePage' in window);
      await page.evaluate((given) => window.queuePage.connect(given), capabilities);
      await page.evaluate(() => window.queuePage.wake('offline'));
      return page;
    }),
});

export { expect };
