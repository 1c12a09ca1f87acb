import type { JobId } from '../../contract/jobs';

/** Jobs that ended, now or since the last visit, and that the person has seen in no list yet; of this page's life. */
class UnseenEndings {
  #ids: readonly JobId[] = [];
  readonly #listeners = new Set<() => void>();

  readonly get = (): readonly JobId[] => this.#ids;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(ids: readonly JobId[]): void {
    this.#change([...this.#ids.filter((id) => !ids.includes(id)), ...ids]);
  }

  /** A list that the person looks at shows these. */
  see(ids: ReadonlySet<JobId>): void {
    if (this.#ids.some((id) => ids.has(id))) this.#change(this.#ids.filter((id) => !ids.has(id)));
  }

  #change(ids: readonly JobId[]): void {
    this.#ids = ids;
    for (const listener of this.#listeners) listener();
  }
}

export const unseenEndings = new UnseenEndings();
