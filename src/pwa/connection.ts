import { yieldToBrowser } from '../ui/yield-to-browser';

/** Answers with a short text, which distinguishes the server from a captive portal's HTML. */
const probePath = '/healthz';
const probeTimeoutMs = 5_000;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/**
 * Whether this site can be reached, by asking it: `navigator.onLine` alone says yes behind a dead router. Read with
 * `useSyncExternalStore`; starts when the first listener comes.
 */
class Connection {
  #isOffline = false;
  #retryMs = firstRetryMs;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #probe: Promise<void> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#start();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  readonly isOffline = (): boolean => this.#isOffline;

  /** Probes the server now. Called on browser events and after a failed request. */
  readonly check = (): Promise<void> => {
    this.#probe ??= this.#ask().finally(() => {
      this.#probe = undefined;
    });
    return this.#probe;
  };

  readonly #checkOnEvent = (): void => {
    if (document.visibilityState === 'visible') void this.check();
  };

  #start(): void {
    window.addEventListener('online', this.#checkOnEvent);
    window.addEventListener('offline', this.#checkOnEvent);
    window.addEventListener('pageshow', this.#checkOnEvent);
    document.addEventListener('visibilitychange', this.#checkOnEvent);
    // The page may have come from the cache while the server is unreachable.
    void yieldToBrowser().then(this.check);
  }

  #stop(): void {
    window.removeEventListener('online', this.#checkOnEvent);
    window.removeEventListener('offline', this.#checkOnEvent);
    window.removeEventListener('pageshow', this.#checkOnEvent);
    document.removeEventListener('visibilitychange', this.#checkOnEvent);
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<void> {
    const isReachable = navigator.onLine && (await isServerThere());
    this.#set(!isReachable);
    clearTimeout(this.#timer);
    if (isReachable) {
      this.#retryMs = firstRetryMs;
      return;
    }
    this.#timer = setTimeout(this.check, this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs);
  }

  #set(isOffline: boolean): void {
    if (this.#isOffline === isOffline) return;
    this.#isOffline = isOffline;
    for (const listener of this.#listeners) listener();
  }
}

async function isServerThere(): Promise<boolean> {
  try {
    const answer = await fetch(probePath, { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) });
    // An unread body keeps the request open until its timeout.
    await answer.arrayBuffer();
    return answer.ok && !answer.headers.get('content-type')?.includes('text/html');
  } catch {
    // Any failure means unreachable.
    return false;
  }
}

export const connection = new Connection();
