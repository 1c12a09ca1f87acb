import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Every worker the page started and that was not terminated by a test. */
    startedWorkers: Set<Worker> | undefined;
  }
}

/** Lets a test end the page's workers from the next navigation on. A page is prepared once. */
export async function catchWorkers(page: Page): Promise<void> {
  if (prepared.has(page)) return;
  prepared.add(page);
  await page.addInitScript(() => {
    const started = new Set<Worker>();
    window.startedWorkers = started;
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        started.add(this);
      }
    };
  });
}

/**
 * Ends the page's workers from outside, in the middle of whatever they do, endless loops included: no event tells
 * the page. Answers with how many there were.
 */
export function terminateWorkers(page: Page): Promise<number> {
  return page.evaluate(() => {
    const workers = [...(window.startedWorkers ?? [])];
    for (const worker of workers) worker.terminate();
    window.startedWorkers?.clear();
    return workers.length;
  });
}

const prepared = new WeakSet<Page>();
