import type { FastifyRequest } from 'fastify';

/** Scheme and host as the person sees them. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${(request.headers.host ?? '').toLowerCase()}`;
}
