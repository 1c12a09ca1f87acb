import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Every worker the page started and that was not terminated by a test. */
    startedWorkers: Set<Worker> | undefined;
    isDatabaseHeld: boolean | undefined;
  }
}

const prepared = new WeakSet<Page>();

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
 * Ends the page's workers from outside, in the middle of whatever they do, endless loops included: no event reports
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

/**
 * Keeps the jobs' database busy with one transaction that does not end, so that every call to the worker that reads
 * or writes stays pending. Answers when the transaction has started; `releaseDatabase` ends it.
 */
export function holdDatabase(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('toolfront-jobs');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
          transaction.oncomplete = () => database.close();
          window.isDatabaseHeld = true;
          const ask = () => {
            const request = transaction.objectStore('meta').count();
            request.onsuccess = () => {
              resolve();
              if (window.isDatabaseHeld) ask();
            };
          };
          ask();
        };
      }),
  );
}

export function releaseDatabase(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.isDatabaseHeld = false;
  });
}

export async function throwInWorkers(page: Page): Promise<void> {
  for (const worker of page.workers()) {
    await worker.evaluate(() => {
      setTimeout(() => {
        throw new Error('nobody catches this');
      });
    });
  }
}

/** Terminates the page's worker while a call waits for it, and answers with the milliseconds until another runs. */
export function timeUntilReplaced(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    await until(() => document.querySelector('main [aria-busy="true"], main button:disabled') !== null);
    const startedAtMs = performance.now();
    for (const worker of window.startedWorkers ?? []) worker.terminate();
    window.startedWorkers?.clear();
    await until(() => (window.startedWorkers?.size ?? 0) > 0);
    return Math.round(performance.now() - startedAtMs);
  });
}
