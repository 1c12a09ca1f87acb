import type { JobSession } from '../../contract/jobs';
import { localKeys } from '../../contract/storage-keys';
import { type BrowserStorage, localStore } from '../ui/browser-storage';
import { Observable } from '../ui/observable';
import { onPageEvent } from '../ui/page-events';
import { readStoredSession } from './stored-session';

const storedKeys: readonly string[] = [
  localKeys.email,
  localKeys.tokenKey,
  localKeys.tokenValue,
  localKeys.visitorClaim,
];

/**
 * Who is signed in on this device. Stored in `localStorage` under the contract's names, or in memory where
 * that is blocked; other tabs follow through the storage event. Read with `useSyncExternalStore`.
 */
class SessionStore {
  readonly #store: BrowserStorage;
  readonly #session: Observable<JobSession | null>;
  #stay = new AbortController();

  constructor(store: BrowserStorage) {
    this.#store = store;
    this.#session = new Observable(readStoredSession(store), () => this.#followOtherTabs());
  }

  /** The same object until something changes. */
  readonly get = (): JobSession | null => this.#session.get();

  /** Aborted when whoever is signed in now no longer is: their calls would be refused. */
  get signal(): AbortSignal {
    return this.#stay.signal;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#session.subscribe(listener);

  /** Stores a session, or forgets it (null). */
  set(session: JobSession | null): void {
    this.#store.set(localKeys.email, session?.email ?? null);
    this.#store.set(localKeys.tokenKey, session?.tokenKey ?? null);
    this.#store.set(localKeys.tokenValue, session?.tokenValue ?? null);
    if (!session) this.#store.set(localKeys.visitorClaim, null);
    this.#change(readStoredSession(this.#store));
  }

  /**
   * Says who this browser's visitor is. Call it before `set`: other tabs, which follow each stored key, would take the
   * session for somebody else's.
   */
  claimVisitorContent(email: string): void {
    this.#store.set(localKeys.visitorClaim, email.toLowerCase());
    this.#change(readStoredSession(this.#store));
  }

  #followOtherTabs(): () => void {
    const read = () => this.#change(readStoredSession(this.#store));
    const onStorage = ({ key }: StorageEvent) => {
      // A null key is `clear()`.
      if (key === null || storedKeys.includes(key)) read();
    };
    window.addEventListener('storage', onStorage);
    // A page in the back/forward cache gets no storage events.
    const stop = onPageEvent(['pageshow'], read);
    return () => {
      window.removeEventListener('storage', onStorage);
      stop();
    };
  }

  #change(session: JobSession | null): void {
    const known = this.get();
    const isSame =
      known?.email === session?.email &&
      known?.tokenKey === session?.tokenKey &&
      known?.tokenValue === session?.tokenValue &&
      known?.takesVisitorJobs === session?.takesVisitorJobs;
    if (isSame) return;
    if (known && known.email !== session?.email) {
      this.#stay.abort();
      this.#stay = new AbortController();
    }
    this.#session.set(session);
  }
}

export const sessions = new SessionStore(localStore);
