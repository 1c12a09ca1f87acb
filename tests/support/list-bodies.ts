import type { BrowserContext } from '@playwright/test';

/** Addresses that bytes are sent to from now on, by pages and workers. */
export function listBodies(context: BrowserContext): string[] {
  const addresses: string[] = [];
  context.on('request', (request) => {
    const isFile = (request.postDataBuffer()?.length ?? 0) > 200 || /upload|tus/i.test(request.url());
    if (isFile) addresses.push(request.url());
  });
  return addresses;
}
