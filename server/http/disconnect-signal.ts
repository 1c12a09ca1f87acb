import type { FastifyReply } from 'fastify';

/**
 * Aborts when the client disconnects before the response is sent. Fastify's own `request.signal` also aborts once a
 * request's body has been read.
 */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
