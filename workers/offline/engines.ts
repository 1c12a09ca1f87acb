import type { RouteMatchCallbackOptions } from 'workbox-core/types.js';
import { CacheFirst } from 'workbox-strategies';
import { engineCacheName, engineNames, isEngineAddress } from '../../contract/device-engines';

/** Scripts of engines that work on this device. */
export function isEngineRequest({ url, sameOrigin, request }: RouteMatchCallbackOptions): boolean {
  return (
    sameOrigin &&
    request.method === 'GET' &&
    engineNames.some((engine) => isEngineAddress(engine, url.pathname))
  );
}

/** They are kept until the person removes them or the app replaces them (`workers/device/kept-engines.ts`). */
export const engineStrategy = new CacheFirst({ cacheName: engineCacheName });
