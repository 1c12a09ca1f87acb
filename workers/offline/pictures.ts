import type { RouteMatchCallbackOptions } from 'workbox-core/types.js';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { sitePicturesPath } from '../../src/contract/pictures';
import { createCacheBound } from './bounded-cache';

const cacheName = 'toolfront-pictures';
const maxPictures = 80;
/** As browsers ask for pictures: the server answers in the best of these formats. */
const accept = 'image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8';

/** The site's own pictures: a page that opens offline opens with them. */
export function isPictureRequest({ url, sameOrigin, request }: RouteMatchCallbackOptions): boolean {
  return sameOrigin && request.method === 'GET' && url.pathname.startsWith(sitePicturesPath);
}

export function createPictureStrategy(): StaleWhileRevalidate {
  return new StaleWhileRevalidate({
    cacheName,
    // Every browser asks with its own words, always the same ones.
    matchOptions: { ignoreVary: true },
    plugins: [createCacheBound(maxPictures)],
  });
}

/** Keeps what the page showed before this worker was there to see it. A failure costs nothing but the picture. */
export async function keepPictures(addresses: readonly string[], origin: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const own = addresses.filter((address) => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    return url?.origin === origin && url.pathname.startsWith(sitePicturesPath);
  });
  await Promise.all(
    own.slice(0, maxPictures).map(async (address) => {
      if (await cache.match(address, { ignoreVary: true })) return;
      try {
        const answer = await fetch(address, { headers: { accept } });
        if (answer.ok) await cache.put(address, answer);
      } catch (error) {
        console.info(`Not kept for offline use: ${address}`, error);
      }
    }),
  );
}
