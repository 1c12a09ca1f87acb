import type { JobError } from '../../../contract/jobs';
import type { JobRecord } from '../store/job-record';

/** Until when the backend asked not to be called, in epoch milliseconds, and the answer in which it did. */
export type RetryAfter = { notBeforeMs: number; error: JobError | null };

type Learned = RetryAfter & { atMs: number };

/**
 * Shares a Retry-After among a person's jobs at the same step, so that they don't each hit the limit. Read from the jobs'
 * records, so that it survives the tab that got it.
 */
export class SharedRetryAfter {
  readonly #learned = new Map<string, Learned>();

  /** Forgets all, before the records are read again. */
  clear(): void {
    this.#learned.clear();
  }

  /** Takes over the Retry-After of this job, if it has one. */
  learn({ notBeforeMs, error, updatedAtMs, ...record }: JobRecord): void {
    if (notBeforeMs === null) return;
    const key = keyOf(record, record.step);
    if (notBeforeMs > (this.#learned.get(key)?.notBeforeMs ?? 0)) {
      this.#learned.set(key, { notBeforeMs, error, atMs: updatedAtMs });
    }
  }

  /** What applies to this job at this step now, or null. */
  find(record: JobRecord, step: string, nowMs: number): RetryAfter | null {
    const learned = this.#learned.get(keyOf(record, step));
    if (!learned || nowMs >= learned.notBeforeMs) return null;
    // A clock that moved backwards since makes no wait longer than it was meant.
    const notBeforeMs = Math.min(learned.notBeforeMs, nowMs + learned.notBeforeMs - learned.atMs);
    return { notBeforeMs, error: learned.error };
  }
}

function keyOf({ owner, kind }: Pick<JobRecord, 'owner' | 'kind'>, step: string): string {
  return JSON.stringify([owner, kind, step]);
}
