import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import { object, parse, string } from 'valibot';
import { raiseCounter } from '../db/counter-store';
import type { Database } from '../db/database';

/** Addresses that are over their limit, remembered so that a flood of them asks the database nothing. */
const overMax = 20_000;
/** A site takes as many requests as so many addresses may send: whoever has thousands is one of them. */
const addressesPerSite = 50;
const routeSchema = object({ routeInfo: object({ method: string(), url: string() }) });

type Counted = { current: number; ttl: number };

/**
 * Counts of the rate limits in the database, so that all servers count together. Keys are `SITE ADDRESS`.
 */
export function createRateLimitStore(database: Database): FastifyRateLimitStoreCtor {
  // One for all routes, since it takes its whole memory when it is made.
  const over = new LRUCache<string, { count: number; refusedUntilMs: number }>({ max: overMax });
  return makeStore('');

  /** The library makes one for all, and from it one for each route. */
  function makeStore(route: string): FastifyRateLimitStoreCtor {
    return class implements FastifyRateLimitStore {
      incr(
        key: string,
        callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
        windowMs = 60_000,
        max = Number.POSITIVE_INFINITY,
      ): void {
        this.#count(key, windowMs, max).then(
          (result) => callback(null, result),
          (error: Error) => callback(error),
        );
      }

      // Its types name another argument than it passes.
      child(options: object): FastifyRateLimitStore {
        const { method, url } = parse(routeSchema, options).routeInfo;
        return new (makeStore(`${method} ${url}`))({});
      }

      async #count(key: string, windowMs: number, max: number): Promise<Counted> {
        const own = await this.#raise(key, windowMs, max);
        if (own.current > max) return own;
        const [site = ''] = key.split(' ');
        const siteMax = max * addressesPerSite;
        const all = await this.#raise(`all of ${site}`, windowMs, siteMax);
        // The library compares with the limit of an address.
        return all.current > siteMax ? { current: max + 1, ttl: all.ttl } : own;
      }

      async #raise(key: string, lifetimeMs: number, max: number): Promise<Counted> {
        const name = `${route} ${key}`;
        const refused = over.get(name);
        // Not the wall clock, which may be set back.
        const refusedForMs = (refused?.refusedUntilMs ?? 0) - performance.now();
        if (refused && refusedForMs > 0) return { current: refused.count, ttl: refusedForMs };
        const now = new Date();
        const { count, endsAt } = await raiseCounter(database, `limit ${name}`, { now, lifetimeMs });
        const ttl = endsAt.getTime() - now.getTime();
        if (count > max) over.set(name, { count, refusedUntilMs: performance.now() + ttl });
        return { current: count, ttl };
      }
    };
  }
}
