import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Database } from '../db/database';
import { ApiFailure, failures } from './failure';
import { networkOf } from './network-of';
import { createRateLimitStore } from './rate-limit-store';
import { hostOf } from './tenant-of-request';

/** Prepares limits for the routes that ask for one with `limitPerMinute`. All servers count together. */
export async function registerRateLimits(app: FastifyInstance, database: Database): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: createRateLimitStore(database),
    // Per site, by whichever of its names: one site's crowd must not lock out another's.
    keyGenerator: (request) => `${request.knownTenant?.code ?? hostOf(request)} ${networkOf(request.ip)}`,
    // Retry-After is set by the library.
    errorResponseBuilder: () => new ApiFailure(failures.tooMany),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
}

/**
 * Route options: at most so many requests a minute for one address on one site, and 50 times as many for all of a site,
 * then 429 with Retry-After.
 */
export function limitPerMinute(max: number): RouteShorthandOptions {
  return { config: { rateLimit: { max, timeWindow: 60_000 } } };
}
