import type { RouteMatchCallbackOptions } from 'workbox-core/types.js';
import { NetworkFirst } from 'workbox-strategies';
import { configurationPaths } from '../../src/contract/calls';
import { homePageName } from '../../src/contract/page-names';
import { createCacheBound } from './bounded-cache';

const cacheName = 'toolfront-configuration';
/** After this long what is kept is shown instead. */
const networkTimeoutSeconds = 3;

/** The site and page calls, the only part of the API a service worker may know (contract §1). */
export function isConfigurationRequest({ url, sameOrigin, request }: RouteMatchCallbackOptions): boolean {
  return (
    sameOrigin &&
    request.method === 'GET' &&
    (url.pathname === configurationPaths.site || url.pathname === configurationPaths.page)
  );
}

export function createConfigurationStrategy(): NetworkFirst {
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds,
    plugins: [createCacheBound(60)],
  });
}

/** Fetches what the bare shell needs to open offline. A failure here must not keep the worker from installing. */
export async function keepConfiguration(host: string): Promise<void> {
  const query = new URLSearchParams({ host });
  const addresses = [
    `${configurationPaths.site}?${query}`,
    `${configurationPaths.page}?${query}&page=${homePageName}`,
  ];
  const cache = await caches.open(cacheName);
  await Promise.all(addresses.map((address) => keepAnswer(cache, address)));
}

async function keepAnswer(cache: Cache, address: string): Promise<void> {
  try {
    const answer = await fetch(address, { cache: 'no-cache', credentials: 'same-origin' });
    if (answer.ok) await cache.put(address, answer);
  } catch (error) {
    console.info(`Not kept for offline use: ${address}`, error);
  }
}
