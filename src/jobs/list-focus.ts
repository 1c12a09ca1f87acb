import type { JobId, JobView } from '../../contract/jobs';

/**
 * Where the focus goes after a press that made jobs: to the list that shows them, once it does. The button that was
 * pressed is gone by then.
 */
class ListFocus {
  readonly #wanted = new Set<JobId>();

  /** Call with what the queue has just taken. */
  request(ids: readonly JobId[]): void {
    this.#wanted.clear();
    for (const id of ids) this.#wanted.add(id);
  }

  /** True once for a list with one of those jobs. */
  claim(jobs: readonly JobView[]): boolean {
    if (this.#wanted.size === 0 || !jobs.some(({ id }) => this.#wanted.has(id))) return false;
    this.#wanted.clear();
    return true;
  }
}

export const listFocus = new ListFocus();
