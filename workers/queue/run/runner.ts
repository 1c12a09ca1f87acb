import type { JobId } from '../../../contract/jobs';
import { isEnded, type JobRecord } from '../store/job-record';
import { FencedError } from '../store/queue-error';
import { JobRun } from './job-run';
import type { RunServices } from './run-services';
import { SharedRetryAfter } from './shared-retry-after';
import { dueAtMs, isPlannedByLaterClock, transition } from './transition';

/**
 * Jobs in progress at once, pauses between polls included. Most only wait for their next poll: with 6, 50 documents took
 * a quarter longer than a bare loop of three lanes; with 12, the same.
 */
const maxActiveJobs = 12;
/** Files that move at once: fewer than a browser's six connections a host, so that the page's own calls get through. */
export const maxTransfers = 3;
/** A job whose transition could not be written is looked at again after this long. */
const storageRetryMs = 5_000;
/** The longest a timer may be set for (2^31 - 1 ms). */
const maxTimerMs = 2_147_483_647;

type Scheduled = { dueAtMs: number };

/**
 * Runs what is due while this worker leads. In memory it has a schedule only; the store has the truth and is read again
 * whenever it changed.
 */
export class Runner {
  readonly #services: RunServices;
  readonly #onFenced: () => void;
  readonly #schedule = new Map<JobId, Scheduled>();
  readonly #runs = new Map<JobId, JobRun>();
  readonly #held = new Set<JobId>();
  readonly #pauses = new SharedRetryAfter();
  #epoch: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pumpedAtMs = 0;

  constructor(services: Omit<RunServices, 'findPause'>, onFenced: () => void) {
    this.#onFenced = onFenced;
    this.#services = {
      ...services,
      findPause: (record, step) => this.#pauses.find(record, step, services.nowMs()),
      onChanged: (record, progress) => {
        this.#track(record);
        services.onChanged(record, progress);
      },
    };
  }

  /** Something runs or could: only then is a sign of life worth a write. */
  get hasWork(): boolean {
    const nowMs = this.#services.nowMs();
    return this.#runs.size > 0 || [...this.#schedule.values()].some((job) => job.dueAtMs <= nowMs);
  }

  async lead(epoch: number): Promise<void> {
    this.#epoch = epoch;
    await this.reload();
  }

  /** Nothing is written from here on; requests in flight are cut. */
  depose(): void {
    this.#epoch = null;
    this.abortAll();
    this.#schedule.clear();
    clearTimeout(this.#timer);
  }

  /** Reads the whole schedule again, for due times that suspended timers missed. */
  async reload(): Promise<void> {
    const owner = this.#services.environment()?.session?.email;
    if (this.#epoch === null || !owner) return;
    const records = await this.#readOpenJobs(owner, this.#epoch);
    if (this.#epoch === null) return;
    this.#schedule.clear();
    this.#pauses.clear();
    for (const record of records.sort((a, b) => a.createdAtMs - b.createdAtMs)) this.#track(record);
    for (const id of this.#runs.keys()) if (!this.#schedule.has(id)) this.#runs.get(id)?.abort();
    for (const run of this.#runs.values()) run.endPause();
    this.#pump();
  }

  /** Somebody else changed these jobs. */
  async refresh(ids: readonly JobId[]): Promise<void> {
    if (this.#epoch === null) return;
    const records = new Map((await this.#services.store.findJobs(ids)).map((record) => [record.id, record]));
    for (const id of ids) {
      const record = records.get(id);
      if (record && !isEnded(record)) this.#track(record);
      else this.#schedule.delete(id);
      if (!record || isEnded(record) || record.state === 'waiting') this.#runs.get(id)?.abort();
    }
    this.#pump();
  }

  /** Cuts the request of a job and leaves the job alone while `change` is written about it. */
  async hold(id: JobId, change: () => Promise<void>): Promise<void> {
    this.#held.add(id);
    this.#runs.get(id)?.abort();
    try {
      await change();
    } finally {
      this.#held.delete(id);
      await this.refresh([id]);
    }
  }

  abortAll(): void {
    for (const run of this.#runs.values()) run.abort();
  }

  /** If the system clock moved backwards, restarts the delays. */
  async #readOpenJobs(owner: string, epoch: number): Promise<JobRecord[]> {
    const { store, nowMs } = this.#services;
    const records = await store.readOpenJobs(owner);
    for (const [index, { id }] of records.entries()) {
      if (!records[index] || !isPlannedByLaterClock(records[index], nowMs())) continue;
      const apply = (record: JobRecord) => transition(record, { type: 'clock-moved-back' }, nowMs());
      records[index] = (await store.changeJob(id, apply, { epoch })) ?? records[index];
    }
    return records;
  }

  #track(record: JobRecord): void {
    if (isEnded(record)) this.#schedule.delete(record.id);
    else this.#schedule.set(record.id, { dueAtMs: dueAtMs(record) });
    this.#pauses.learn(record);
  }

  #pump(): void {
    clearTimeout(this.#timer);
    if (this.#epoch === null) return;
    const nowMs = this.#services.nowMs();
    const hasClockMovedBack = nowMs < this.#pumpedAtMs;
    this.#pumpedAtMs = nowMs;
    if (hasClockMovedBack) {
      this.reload().catch((error) => console.error('The schedule could not be read', error));
      return;
    }
    let nextDueAtMs = Number.POSITIVE_INFINITY;
    for (const [id, scheduled] of this.#schedule) {
      if (this.#runs.has(id) || this.#held.has(id)) continue;
      if (scheduled.dueAtMs > nowMs) nextDueAtMs = Math.min(nextDueAtMs, scheduled.dueAtMs);
      else if (this.#runs.size < maxActiveJobs) this.#start(id, this.#epoch);
    }
    if (nextDueAtMs === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => this.#pump(), Math.min(maxTimerMs, nextDueAtMs - nowMs));
  }

  #start(id: JobId, epoch: number): void {
    const run = new JobRun(id, epoch, this.#services);
    this.#runs.set(id, run);
    void this.#watch(id, run, epoch);
  }

  async #watch(id: JobId, run: JobRun, epoch: number): Promise<void> {
    try {
      await run.run();
      this.#runs.delete(id);
      // An aborted run wrote nothing: the store has what the job is now.
      await this.refresh([id]);
    } catch (error) {
      this.#runs.delete(id);
      if (error instanceof FencedError) {
        if (this.#epoch === epoch) this.#onFenced();
        return;
      }
      console.error('A job could not continue for now', error);
      if (this.#schedule.has(id)) {
        this.#schedule.set(id, { dueAtMs: this.#services.nowMs() + storageRetryMs });
      }
      this.#pump();
    }
  }
}
