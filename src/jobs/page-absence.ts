/** The time between a page's leaving and its coming back out of the back/forward cache. */
export class PageAbsence {
  #over: Promise<void> | null = null;
  #resolve: (() => void) | null = null;
  #departures = 0;

  /** How often the page was left: a call during which it grew lost its worker to that. */
  get departures(): number {
    return this.#departures;
  }

  /** Null while the page is there. */
  get over(): Promise<void> | null {
    return this.#over;
  }

  begin(): void {
    this.#departures += 1;
    this.#over ??= new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  end(): void {
    this.#resolve?.();
    this.#over = null;
    this.#resolve = null;
  }
}
