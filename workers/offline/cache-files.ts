import { matchPrecache } from 'workbox-precaching';
import type { Strategy } from 'workbox-strategies';

/** Caches what is in no cache yet, the shell's own files included. */
export async function cacheMissing(
  strategy: Strategy,
  requests: readonly Request[],
  event: ExtendableEvent,
): Promise<void> {
  const cached = await Promise.all(
    requests.map(
      async (request) =>
        (await caches.match(request, { ignoreVary: true })) ?? (await matchPrecache(request.url)),
    ),
  );
  await cacheFiles(
    strategy,
    requests.filter((_, position) => !cached[position]),
    event,
  );
}

/**
 * Has a strategy fetch and cache these, so that they count towards its limit like those it has answered. A failure is only
 * logged.
 */
export async function cacheFiles(
  strategy: Strategy,
  requests: readonly Request[],
  event: ExtendableEvent,
): Promise<void> {
  await Promise.all(
    requests.map(async (request) => {
      try {
        await Promise.all(strategy.handleAll({ event, request }));
      } catch (error) {
        console.info(`Not cached for offline use: ${request.url}`, error);
      }
    }),
  );
}
