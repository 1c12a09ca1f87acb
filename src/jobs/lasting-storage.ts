/**
 * Whether the browser promises to keep this site's storage when space runs out; null where it does not say. Not in
 * workers, which have no `storage.persist`.
 */
export class LastingStorage {
  readonly #onAnswer: (isLasting: boolean | null) => void;
  #hasAsked = false;

  constructor(onAnswer: (isLasting: boolean | null) => void) {
    this.#onAnswer = onAnswer;
  }

  /** Asks the browser for it, once: when there is something to store. */
  ask(): void {
    if (this.#hasAsked) return;
    this.#hasAsked = true;
    void this.#answer((storage) => storage.persist());
  }

  /** Reads what was granted before. */
  read(): void {
    void this.#answer((storage) => storage.persisted());
  }

  async #answer(ask: (storage: StorageManager) => Promise<boolean>): Promise<void> {
    const { storage } = navigator;
    if (!storage?.persist) return this.#onAnswer(null);
    try {
      this.#onAnswer(await ask(storage));
    } catch (error) {
      console.warn('The browser does not say whether storage is persistent', error);
      this.#onAnswer(null);
    }
  }
}
