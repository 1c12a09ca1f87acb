/**
 * `localStorage` and `sessionStorage` that survive being blocked or full: what cannot be stored is kept for this
 * page's life. Private modes throw on the property itself, so every access is guarded.
 */
export class BrowserStorage {
  readonly #area: () => Storage;
  readonly #kept = new Map<string, string | null>();

  constructor(area: () => Storage) {
    this.#area = area;
  }

  get(key: string): string | null {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    return this.#try((storage) => storage.getItem(key), null);
  }

  /** Stores the value; null removes it. */
  set(key: string, value: string | null): void {
    const isStored = this.#try((storage) => {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
      return true;
    }, false);
    if (isStored) this.#kept.delete(key);
    else this.#kept.set(key, value);
  }

  #try<Value>(use: (storage: Storage) => Value, otherwise: Value): Value {
    try {
      return use(this.#area());
    } catch {
      // Blocked or full: the caller's answer is the one kept in memory.
      return otherwise;
    }
  }
}

export const localStore = new BrowserStorage(() => localStorage);
export const sessionStore = new BrowserStorage(() => sessionStorage);
