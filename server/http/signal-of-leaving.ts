import type { FastifyReply } from 'fastify';

/**
 * Aborts when whoever asked leaves before the answer is sent. Fastify's own `request.signal` aborts as soon as a body has
 * been read.
 */
export function signalOfLeaving({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
