import type { JobError } from '../../../contract/jobs';
import type { JobRecord } from '../store/job-record';

/** How long the backend asked to be left alone, in epoch milliseconds, and the answer in which it did. */
export type RetryAfter = { notBeforeMs: number; error: JobError | null };

type Told = RetryAfter & { atMs: number };

/**
 * What the backend told one job holds for every job of that person that comes to the same step: fifty jobs do not ask
 * one after the other a server that has already said when to come back. Read from the jobs' own records, so that it
 * outlives whoever heard it.
 */
export class SharedRetryAfter {
  readonly #pauses = new Map<string, Told>();

  /** Forgets all, for when the records are read again. */
  clear(): void {
    this.#pauses.clear();
  }

  /** Takes over what this job was told, if it still holds for it. */
  learn({ notBeforeMs, error, updatedAtMs, ...record }: JobRecord): void {
    if (notBeforeMs === null) return;
    const place = placeOf(record, record.step);
    if (notBeforeMs > (this.#pauses.get(place)?.notBeforeMs ?? 0)) {
      this.#pauses.set(place, { notBeforeMs, error, atMs: updatedAtMs });
    }
  }

  /** The pause that holds for this job at this step now, or null. */
  find(record: JobRecord, step: string, nowMs: number): RetryAfter | null {
    const told = this.#pauses.get(placeOf(record, step));
    if (!told || nowMs >= told.notBeforeMs) return null;
    // A clock that was put back since makes no pause longer than it was meant.
    const notBeforeMs = Math.min(told.notBeforeMs, nowMs + told.notBeforeMs - told.atMs);
    return { notBeforeMs, error: told.error };
  }
}

function placeOf({ owner, kind }: Pick<JobRecord, 'owner' | 'kind'>, step: string): string {
  return JSON.stringify([owner, kind, step]);
}
