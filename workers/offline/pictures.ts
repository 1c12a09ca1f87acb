import type { RouteMatchCallbackOptions } from 'workbox-core/types.js';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { sitePicturesPath } from '../../contract/pages';
import { createCacheBound } from './bounded-cache';

const maxPictures = 80;
/** As browsers ask for pictures: the server answers in the best of these formats. */
const accept = 'image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8';

/** The site's own pictures: a page that opens offline opens with them. */
export function isPictureRequest({ url, sameOrigin, request }: RouteMatchCallbackOptions): boolean {
  return sameOrigin && request.method === 'GET' && url.pathname.startsWith(sitePicturesPath);
}

export const pictureStrategy = new StaleWhileRevalidate({
  cacheName: 'toolfront-pictures',
  // Every browser asks with its own words, always the same ones.
  matchOptions: { ignoreVary: true },
  plugins: [createCacheBound(maxPictures)],
});

/** What the page showed before this worker was there to see it. */
export function listPictures(addresses: readonly string[], origin: string): Request[] {
  return addresses
    .filter((address) => {
      const url = URL.canParse(address) ? new URL(address) : undefined;
      return url?.origin === origin && url.pathname.startsWith(sitePicturesPath);
    })
    .slice(0, maxPictures)
    .map((address) => new Request(address, { headers: { accept } }));
}
