import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Once there is a worker that answers for this page. */
export async function waitForControl(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Once a worker is there and has cached its first page. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready;
    const pages = (await caches.keys()).find((name) => name.startsWith('toolfront-pages-'));
    // The cache has its name before the page is in it.
    const cached = pages ? await (await caches.open(pages)).keys() : [];
    return registration.active?.state === 'activated' && cached.length > 0;
  });
}

/** Once the browser has a worker of this site, whether a page of it is open or not; it has then cached the shell. */
export async function waitForInstalledWorker(context: BrowserContext): Promise<void> {
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  const readState = () =>
    (self as unknown as { registration: ServiceWorkerRegistration }).registration.active?.state;
  await expect.poll(() => context.serviceWorkers()[0]?.evaluate(readState)).toBe('activated');
}

/** The address of every entry of every cache. */
export function listCached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const entries = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return entries.flat().map(({ url }) => url);
  });
}

export async function waitUntilCached(page: Page, pattern: RegExp, count = 1): Promise<void> {
  await expect
    .poll(async () => (await listCached(page)).filter((address) => pattern.test(address)).length)
    .toBeGreaterThanOrEqual(count);
}

/** The browser's other caches may be gone any day. */
export async function forgetHttpCache(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/** What is cached of the first address that matches; undefined where nothing is. */
export function readCached(page: Page, pattern: RegExp): Promise<string | undefined> {
  return page.evaluate(async (source) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const request = (await cache.keys()).find(({ url }) => new RegExp(source).test(url));
      if (request) return (await cache.match(request))?.text();
    }
    return undefined;
  }, pattern.source);
}
