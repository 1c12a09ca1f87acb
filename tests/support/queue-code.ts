import type { Page } from '@playwright/test';

/** Waits until a signed-in page has the code of its queue: without it nothing that is chosen can be stored. */
export async function waitForQueueCode(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/job-worker-')),
  );
}
