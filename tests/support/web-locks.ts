/** The part of Web Locks that the queue uses, for Node 20, which has none. One instance is one origin. */
export class WebLocks {
  readonly #held = new Map<string, Holder>();
  readonly #waiting: Waiter[] = [];

  /** One tab's view of the locks; `close` releases all, as a closed tab does. */
  openTab(): { locks: LockManager; close: () => void } {
    const tab: Tab = { isClosed: false };
    const request = (
      name: string,
      ...rest: [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]
    ) => {
      const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest;
      return this.#request(tab, name, options, callback);
    };
    const locks: LockManager = {
      request: request as LockManager['request'],
      query: async () => ({ held: [], pending: [] }),
    };
    return { locks, close: () => this.#closeTab(tab) };
  }

  #request(
    tab: Tab,
    name: string,
    options: LockOptions,
    callback: LockGrantedCallback<unknown>,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { tab, name, callback, resolve, reject };
      options.signal?.addEventListener('abort', () => {
        const at = this.#waiting.indexOf(waiter);
        if (at < 0) return;
        this.#waiting.splice(at, 1);
        reject(new DOMException('The request was aborted', 'AbortError'));
      });
      if (options.steal) {
        this.#held.get(name)?.reject(new DOMException('The lock was stolen', 'AbortError'));
        this.#held.delete(name);
        this.#waiting.unshift(waiter);
      } else this.#waiting.push(waiter);
      this.#grant();
    });
  }

  #grant(): void {
    const at = this.#waiting.findIndex(({ name }) => !this.#held.has(name));
    const [waiter] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (!waiter) return;
    const { name, tab, callback, resolve, reject } = waiter;
    const holder: Holder = { tab, reject };
    this.#held.set(name, holder);
    const free = () => {
      if (this.#held.get(name) === holder) this.#held.delete(name);
      this.#grant();
    };
    Promise.resolve(callback({ name, mode: 'exclusive' }))
      .then(resolve, reject)
      .finally(free);
    this.#grant();
  }

  #closeTab(tab: Tab): void {
    tab.isClosed = true;
    for (const waiter of this.#waiting.filter((waiting) => waiting.tab === tab)) {
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
    }
    for (const [name, holder] of this.#held) if (holder.tab === tab) this.#held.delete(name);
    this.#grant();
  }
}

type Tab = { isClosed: boolean };
type Holder = { tab: Tab; reject: (reason: unknown) => void };
type Waiter = Holder & {
  name: string;
  callback: LockGrantedCallback<unknown>;
  resolve: (value: unknown) => void;
};
