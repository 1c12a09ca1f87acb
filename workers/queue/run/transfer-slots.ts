/** Limits how many files move at once; whoever waits is served in order. */
export class TransferSlots {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Answers with the function that gives the slot back; null when aborted while waiting. */
  async take(signal: AbortSignal): Promise<(() => void) | null> {
    if (this.#free > 0) this.#free -= 1;
    else if (!(await this.#waitForTurn(signal))) return null;
    return () => this.#giveBack();
  }

  #giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }

  #waitForTurn(signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(false);
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve(true);
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1);
        resolve(false);
      };
      this.#waiting.push(start);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
