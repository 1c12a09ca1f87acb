import type { JobSession } from '../../contract/jobs';
import { localKeys } from '../../contract/storage-keys';
import { type BrowserStorage, localStore } from '../ui/browser-storage';
import { readStoredSession } from './stored-session';

const storedKeys: readonly string[] = [localKeys.email, localKeys.tokenKey, localKeys.tokenValue];

/**
 * Who is signed in on this device. Stored in `localStorage` under the contract's names, or in memory where
 * that is blocked; other tabs follow through the storage event. Read with `useSyncExternalStore`.
 */
class SessionStore {
  readonly #store: BrowserStorage;
  readonly #listeners = new Set<() => void>();
  #session: JobSession | null | undefined;

  constructor(store: BrowserStorage) {
    this.#store = store;
  }

  /** The same object until something changes. */
  readonly get = (): JobSession | null => {
    if (this.#session === undefined) this.#session = readStoredSession(this.#store);
    return this.#session;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) {
      window.addEventListener('storage', this.#followOtherTab);
      // A page in the back/forward cache is notified of nothing.
      window.addEventListener('pageshow', this.#readAnew);
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      window.removeEventListener('storage', this.#followOtherTab);
      window.removeEventListener('pageshow', this.#readAnew);
    };
  };

  /** Stores a session, or forgets it (null). */
  set(session: JobSession | null): void {
    this.#store.set(localKeys.email, session?.email ?? null);
    this.#store.set(localKeys.tokenKey, session?.tokenKey ?? null);
    this.#store.set(localKeys.tokenValue, session?.tokenValue ?? null);
    this.#change(session);
  }

  readonly #followOtherTab = (event: StorageEvent): void => {
    // A null key is `clear()`.
    if (event.key === null || storedKeys.includes(event.key)) this.#readAnew();
  };

  readonly #readAnew = (): void => this.#change(readStoredSession(this.#store));

  #change(session: JobSession | null): void {
    const known = this.#session ?? null;
    if (
      known?.email === session?.email &&
      known?.tokenKey === session?.tokenKey &&
      known?.tokenValue === session?.tokenValue
    ) {
      return;
    }
    this.#session = session;
    for (const listener of this.#listeners) listener();
  }
}

export const sessions = new SessionStore(localStore);
