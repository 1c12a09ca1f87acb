import { matchPrecache } from 'workbox-precaching';
import type { Strategy } from 'workbox-strategies';

/** Keeps what is in no cache yet, the shell's own files included. */
export async function keepMissing(
  strategy: Strategy,
  requests: readonly Request[],
  event: ExtendableEvent,
): Promise<void> {
  const kept = await Promise.all(
    requests.map(
      async (request) =>
        (await caches.match(request, { ignoreVary: true })) ?? (await matchPrecache(request.url)),
    ),
  );
  await keepFiles(
    strategy,
    requests.filter((_, position) => !kept[position]),
    event,
  );
}

/**
 * Has a strategy fetch and keep these, so that its bound counts them like those it has answered. A failure is told on
 * the console and costs nothing else.
 */
export async function keepFiles(
  strategy: Strategy,
  requests: readonly Request[],
  event: ExtendableEvent,
): Promise<void> {
  await Promise.all(
    requests.map(async (request) => {
      try {
        await Promise.all(strategy.handleAll({ event, request }));
      } catch (error) {
        console.info(`Not kept for offline use: ${request.url}`, error);
      }
    }),
  );
}
