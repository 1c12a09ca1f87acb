import { Observable } from '../ui/observable';
import { onPageEvent } from '../ui/page-events';
import { yieldToBrowser } from '../ui/yield-to-browser';

/** Answers with a short text, to distinguish the server from a captive portal's HTML. */
const probePath = '/healthz';
const probeTimeoutMs = 5_000;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/**
 * Whether this site can be reached, by asking it: `navigator.onLine` alone says yes behind a dead router. Read with
 * `useSyncExternalStore`; starts when the first listener comes.
 */
class Connection {
  readonly #isOffline = new Observable(false, () => this.#watch());
  #retryMs = firstRetryMs;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #probe: Promise<void> | undefined;

  readonly isOffline = this.#isOffline.get;
  readonly subscribe = this.#isOffline.subscribe;

  /** Probes the server now. Called on browser events and after a failed request. */
  readonly check = (): Promise<void> => {
    this.#probe ??= this.#ask().finally(() => {
      this.#probe = undefined;
    });
    return this.#probe;
  };

  #watch(): () => void {
    const stop = onPageEvent(['online', 'offline', 'pageshow', 'visible'], this.check);
    // The page may have come from a cache, with the server out of reach.
    void yieldToBrowser().then(this.check);
    return () => {
      stop();
      clearTimeout(this.#timer);
    };
  }

  async #ask(): Promise<void> {
    const isReachable = navigator.onLine && (await isServerThere());
    this.#isOffline.set(!isReachable);
    clearTimeout(this.#timer);
    if (isReachable) {
      this.#retryMs = firstRetryMs;
      return;
    }
    this.#timer = setTimeout(this.check, this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs);
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
