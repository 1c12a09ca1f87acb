import type { JobError } from '../../src/contract/jobs';
import type { JobRecord } from './job-record';

/** How long the backend asked to be left alone, in epoch milliseconds, and the answer in which it did. */
export type ToldPause = { notBeforeMs: number; error: JobError | null };

/**
 * What the backend told one job holds for every job of that person that comes to the same step: fifty jobs do not ask
 * one after the other a server that has already said when to come back. Read from the jobs' own records, so that it
 * outlives whoever heard it.
 */
export class ToldPauses {
  readonly #pauses = new Map<string, ToldPause>();

  /** Forgets all, for when the records are read anew. */
  clear(): void {
    this.#pauses.clear();
  }

  /** Takes over what this job was told, if it waits because of that. */
  learn(record: JobRecord): void {
    const { notBeforeMs, error } = record;
    if (record.waitReason !== 'retry' || notBeforeMs === null) return;
    const place = placeOf(record, record.step);
    if (notBeforeMs > (this.#pauses.get(place)?.notBeforeMs ?? 0)) {
      this.#pauses.set(place, { notBeforeMs, error });
    }
  }

  /** The pause that holds for this job at this step now, or null. */
  find(record: JobRecord, step: string, nowMs: number): ToldPause | null {
    const pause = this.#pauses.get(placeOf(record, step));
    return pause && nowMs < pause.notBeforeMs ? pause : null;
  }
}

function placeOf({ owner, kind }: JobRecord, step: string): string {
  return JSON.stringify([owner, kind, step]);
}
