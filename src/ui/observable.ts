/**
 * A value that can be watched. `onWatched` runs when the first listener comes, what it returns when the last has gone.
 * Components read it with `useObservable`.
 */
export class Observable<Value> {
  #value: Value;
  readonly #listeners = new Set<() => void>();
  readonly #onWatched: (() => () => void) | undefined;
  #stopWatching: (() => void) | undefined;

  constructor(value: Value, onWatched?: () => () => void) {
    this.#value = value;
    this.#onWatched = onWatched;
  }

  readonly get = (): Value => this.#value;

  /** Returns the function that stops listening. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#stopWatching = this.#onWatched?.();
    this.#listeners.add(listener);
    return () => {
      if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return;
      this.#stopWatching?.();
    };
  };

  /** Listeners are called when it is another value than before. */
  set(value: Value): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }
}
