import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export type OpenRequests = {
  /** Resolves when none is being answered, after `withinMs` at the latest. */
  waitForNone: (withinMs: number) => Promise<void>;
};

/** Counts what is being answered. `uncounted` are the paths of whoever watches over the server. */
export function countOpenRequests(app: FastifyInstance, uncounted: readonly string[]): OpenRequests {
  const open = new Set<ServerResponse>();
  let onNone = () => {};
  app.addHook('onRequest', async ({ routeOptions }, { raw }) => {
    if (uncounted.includes(routeOptions.url ?? '')) return;
    open.add(raw);
    // Unlike 'finish', it comes for requests that were cut too.
    raw.once('close', () => {
      open.delete(raw);
      if (open.size === 0) onNone();
    });
  });
  return {
    waitForNone: async (withinMs) => {
      if (open.size === 0) return;
      const isOver = new AbortController();
      const none = new Promise<void>((resolve) => {
        onNone = resolve;
      });
      await Promise.race([none, wait(withinMs, undefined, { signal: isOver.signal })]);
      isOver.abort();
    },
  };
}
