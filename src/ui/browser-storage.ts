type Unstored = Map<string, string | null>;

/** What could not be stored: the early script (`early.ts`) and the app share the window and no code. */
const page = globalThis as typeof globalThis & { unstored?: Record<'local' | 'session', Unstored> };
page.unstored ??= { local: new Map(), session: new Map() };

/**
 * `localStorage` and `sessionStorage` that survive being blocked or full: what cannot be stored stays in memory for this
 * page's life. Private modes throw on the property itself, so every access is guarded.
 */
export class BrowserStorage {
  readonly #area: () => Storage;
  readonly #unstored: Unstored;

  constructor(area: () => Storage, unstored: Unstored = new Map()) {
    this.#area = area;
    this.#unstored = unstored;
  }

  get(key: string): string | null {
    const value = this.#unstored.get(key);
    if (value !== undefined) return value;
    return this.#try((storage) => storage.getItem(key), null);
  }

  /** Stores the value; null removes it. */
  set(key: string, value: string | null): void {
    const isStored = this.#try((storage) => {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
      return true;
    }, false);
    if (isStored) this.#unstored.delete(key);
    else this.#unstored.set(key, value);
  }

  /** False for what lasts no longer than this page. */
  isStored(key: string): boolean {
    return !this.#unstored.has(key);
  }

  #try<Value>(use: (storage: Storage) => Value, otherwise: Value): Value {
    try {
      return use(this.#area());
    } catch {
      // Blocked or full: the caller's answer is the one held in memory.
      return otherwise;
    }
  }
}

export const localStore = new BrowserStorage(() => localStorage, page.unstored.local);
export const sessionStore = new BrowserStorage(() => sessionStorage, page.unstored.session);
