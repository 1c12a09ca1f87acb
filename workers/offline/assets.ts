import type { RouteMatchCallbackOptions } from 'workbox-core/types.js';
import { CacheFirst } from 'workbox-strategies';
import { createCacheBound } from './bounded-cache';

/** Hashed files: chunks that were opened once open offline too. */
export function isAssetRequest({ url, sameOrigin, request }: RouteMatchCallbackOptions): boolean {
  return sameOrigin && request.method === 'GET' && url.pathname.startsWith('/assets/');
}

export const assetStrategy = new CacheFirst({
  cacheName: 'toolfront-assets',
  // The names carry a hash of the content, so an entry never goes stale; the bound keeps old versions from piling up.
  plugins: [createCacheBound(200)],
});
