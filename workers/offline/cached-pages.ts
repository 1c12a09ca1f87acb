import { pageCachePrefix } from '../../contract/pwa';
import { queryKeys } from '../../contract/storage-keys';

const maxPages = 40;
/** After this long a cached page is shown instead of waiting on; what the network brings later is stored for next time. */
const networkTimeoutMs = 4_000;
/** After this long the shell is shown where no page is cached: it asks for the little that it is missing, and says so. */
const shellTimeoutMs = 10_000;
/** Pages that belong to a person or to one moment are never stored. */
const neverCached = /^\/(board|payment-results|sub\/payresult|reset|result|sign-in)(\/|$)/;
/** What is no page of the app; without a network even these open the shell, which says so. */
const notPages = /^\/(site-files|nodeapi|backapi|order|sandbox|healthz)(\/|$)/;
/** Left to the browser: a download, or the way back from a provider, with its cookie, has one thing less to fail. */
const leftToBrowser = /^\/(files(\/|$)|sign-in\/)/;
const notFoundStatus = 404;
const serverErrorStatus = 500;

/**
 * The rendered pages of this host, by path, newest first from the network. They are the signed-out rendering, the
 * same for everyone, so caching them reveals nothing. One cache a version: a page names hashed files.
 */
export class CachedPages {
  static readonly shellUrl = 'index.html';
  readonly #cacheName: string;
  readonly #origin: string;
  /** Files that every page of this version names. */
  readonly #files: readonly string[];

  constructor({ version, files, origin }: { version: string; files: readonly string[]; origin: string }) {
    this.#cacheName = pageCachePrefix + version;
    this.#files = files;
    this.#origin = origin;
  }

  /** Whether who goes to this path gets an answer in any case. */
  isAnswered(path: string): boolean {
    return !leftToBrowser.test(path);
  }

  isCacheable(path: string): boolean {
    return this.isAnswered(path) && !notPages.test(path) && !neverCached.test(path);
  }

  /**
   * Answers with the cached page and refreshes it in the background; a path that is never cached goes to the network.
   * One that was loaded again on purpose, or asked for in a language, comes from the network, unless that has nothing but
   * a proxy's error to say. Rejects where there is neither.
   */
  async answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (notPages.test(pathname)) return fetch(request);
    const isCacheable = this.isCacheable(pathname);
    const cached = isCacheable ? await this.#match(request.url) : undefined;
    const fromNetwork = isCacheable ? this.#fetchAndCache(request) : fetch(request);
    // The request that continues behind a cached page may fail: that is then nobody's concern.
    fromNetwork.catch(() => undefined);
    if (cached && !isReload(request) && !asksForLanguage(request)) return cached;
    try {
      const answer = await withTimeout(fromNetwork, cached ? networkTimeoutMs : shellTimeoutMs);
      return cached && answer.status >= serverErrorStatus ? cached : answer;
    } catch (error) {
      if (cached) return cached;
      throw error;
    }
  }

  /** Fetches a page into the cache. A failure is only logged. */
  async cache(path: string): Promise<void> {
    const url = new URL(path, this.#origin);
    if (url.origin !== this.#origin || !this.isCacheable(url.pathname)) return;
    try {
      await this.#fetchAndCache(new Request(url, { credentials: 'same-origin' }));
    } catch (error) {
      console.info(`Not cached for offline use: ${url.pathname}`, error);
    }
  }

  /**
   * Fetches what older versions cached into this one, so that a page opened once opens offline after an update too. The
   * least used first: that is the order in which they are dropped.
   */
  async cacheKnown(): Promise<void> {
    for (const name of await this.#listOlder()) {
      const keys = await (await caches.open(name)).keys();
      for (const { url } of keys) await this.cache(new URL(url).pathname);
    }
  }

  /** The person chose another language: every cached page is in the old one. */
  async dropAll(): Promise<void> {
    await caches.delete(this.#cacheName);
  }

  async dropOlder(): Promise<void> {
    const older = await this.#listOlder();
    await Promise.all(older.map((name) => caches.delete(name)));
  }

  async #listOlder(): Promise<string[]> {
    const names = await caches.keys();
    return names.filter((name) => name.startsWith(pageCachePrefix) && name !== this.#cacheName);
  }

  async #match(url: string): Promise<Response | undefined> {
    const cache = await caches.open(this.#cacheName);
    return cache.match(keyOf(url));
  }

  async #fetchAndCache(request: Request): Promise<Response> {
    const answer = await fetch(request);
    // A page that the site has no more would be shown for ever.
    if (answer.status === notFoundStatus)
      await (await caches.open(this.#cacheName)).delete(keyOf(request.url));
    const isPage = answer.status === 200 && answer.headers.get('content-type')?.includes('text/html');
    if (isPage && !answer.redirected && this.#isOfThisVersion(await answer.clone().text()))
      await this.#put(request.url, answer.clone());
    return answer;
  }

  /** A page of another version names files that this one does not cache. */
  #isOfThisVersion(html: string): boolean {
    return this.#files.every((name) => html.includes(name));
  }

  async #put(url: string, answer: Response): Promise<void> {
    const cache = await caches.open(this.#cacheName);
    const key = keyOf(url);
    // Deleted first, so that the keys stand in order of use and the first is the one to drop.
    await cache.delete(key);
    await cache.put(key, answer);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - maxPages)).map((old) => cache.delete(old)));
  }
}

/** Query and hash choose nothing in a cached page but the language, which the page settles itself. */
function keyOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

// The cached page may be in another one, and would be drawn twice.
function asksForLanguage({ url }: Request): boolean {
  return new URL(url).searchParams.has(queryKeys.language);
}

// A browser asks past its own cache when a person loads a page again.
function isReload({ cache }: Request): boolean {
  return cache === 'reload' || cache === 'no-cache';
}

function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
