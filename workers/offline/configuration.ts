import type { RouteMatchCallbackOptions, WorkboxPlugin } from 'workbox-core/types.js';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { configurationPaths } from '../../contract/calls';
import { homePageName } from '../../contract/pages';
import { createCacheBound } from './bounded-cache';

const cacheName = 'toolfront-configuration';
const notFoundStatus = 404;

/** The site and page calls, the only part of the API a service worker may know. */
export function isConfigurationRequest({ url, sameOrigin, request }: RouteMatchCallbackOptions): boolean {
  return (
    sameOrigin &&
    request.method === 'GET' &&
    (url.pathname === configurationPaths.site || url.pathname === configurationPaths.page)
  );
}

/** A page that the site has no more: the strategy keeps what it had, and would show it for ever. */
const dropsWhatIsGone: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    if (response.status === notFoundStatus) await (await caches.open(cacheName)).delete(request);
    return response;
  },
};

/** Answers from the cache and refreshes it in the background: no route waits for a slow network. */
export const configurationStrategy = new StaleWhileRevalidate({
  cacheName,
  plugins: [createCacheBound(60), dropsWhatIsGone],
});

/** What the bare shell needs to open offline. */
export function listShellConfiguration(host: string): Request[] {
  const query = new URLSearchParams({ host });
  return [
    `${configurationPaths.site}?${query}`,
    `${configurationPaths.page}?${query}&page=${homePageName}`,
  ].map((address) => new Request(address, { cache: 'no-cache', credentials: 'same-origin' }));
}
