import { type Outcome, succeed } from '../../contract/failures';
import type { EnqueueRequest, JobError, JobId, JobView } from '../../contract/jobs';
import { answer } from './answer';
import type { JobDefinitions } from './run/job-step';
import { transition } from './run/transition';
import { prepareJob, stageJob } from './stage-job';
import { FreeSpace } from './store/free-space';
import { type JobRecord, toView } from './store/job-record';
import { chunkBytes, type JobStore, type StagedJob } from './store/job-store';

/** Files that are committed together: at most so many and so many bytes, or the first would wait for the last. */
const batchFiles = 32;
const batchBytes = 4 * chunkBytes;
/** Files that are copied side by side: while one is read, another is written. Measured. */
const copyLanes = 2;

export type IntakeOptions = {
  definitions: JobDefinitions;
  /** A file is being copied; nothing of the job is stored yet. */
  onStaging: (job: JobView) => void;
  /** The copy did not become a job. */
  onDropped: (id: JobId) => void;
};

/** `isLate`: the person cancelled after the commit, and the job is still to be cancelled in the store. */
export type Taken = { record: JobRecord; isLate: boolean };

type Copy = { staged: JobRecord; file: File; cancelled: AbortController };

/** Takes jobs in: files are copied here, and a job appears in the store with all its bytes or not at all. */
export class JobIntake {
  readonly #options: IntakeOptions;
  readonly #copies = new Map<JobId, AbortController>();
  #lastCreatedAtMs = 0;

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /**
   * The queued records, committed with their bytes, in the order asked; what goes wrong with one does not stop the
   * others. A copy that the person cancelled gives a cancelled record that is not in the store.
   */
  async take(
    store: JobStore,
    requests: readonly EnqueueRequest[],
    owner: string,
  ): Promise<Outcome<Taken, JobError>[]> {
    const copies = await Promise.all(
      requests.map((request) => answer(async () => this.#begin(request, owner))),
    );
    const space = await FreeSpace.read(store);
    const staged: Outcome<StagedJob | null, JobError>[] = [];
    const left = copies.entries();
    const lane = async () => {
      for (const [index, copy] of left) {
        staged[index] = copy.ok ? await this.#stage(store, copy.value, space) : copy;
      }
    };
    await Promise.all(Array.from({ length: copyLanes }, lane));
    const committed = await this.#commit(
      store,
      staged.flatMap((job) => (job.ok && job.value ? [job.value] : [])),
    );
    return copies.map((copy, index) => {
      if (!copy.ok) return copy;
      this.#copies.delete(copy.value.staged.id);
      return this.#settle(copy.value, staged[index], committed);
    });
  }

  /** False when no such file is being copied. It is gone for the person at once, whatever the device still does. */
  cancel(id: JobId): boolean {
    const copy = this.#copies.get(id);
    if (!copy) return false;
    copy.abort();
    this.#options.onDropped(id);
    return true;
  }

  cancelAll(): void {
    for (const copy of this.#copies.values()) copy.abort();
  }

  #begin(request: EnqueueRequest, owner: string): Copy {
    // Never the same for two jobs, so that lists keep the order asked.
    this.#lastCreatedAtMs = Math.max(Date.now(), this.#lastCreatedAtMs + 1);
    const staged = prepareJob(request, owner, this.#options.definitions, this.#lastCreatedAtMs);
    const cancelled = new AbortController();
    this.#copies.set(staged.id, cancelled);
    this.#options.onStaging(toView(staged));
    return { staged, file: request.file, cancelled };
  }

  /** Null when the person cancelled the copy. */
  #stage(
    store: JobStore,
    { staged, file, cancelled: { signal } }: Copy,
    space: FreeSpace,
  ): Promise<Outcome<StagedJob | null, JobError>> {
    return answer(async () => {
      try {
        const onProgress = (progress: JobView['progress'] & object) =>
          this.#options.onStaging(toView(staged, progress));
        return signal.aborted ? null : await stageJob(store, staged, file, { space, signal, onProgress });
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    });
  }

  /** All in one transaction; where that fails each in its own, so that those that fit are in. */
  async #commit(
    store: JobStore,
    jobs: readonly StagedJob[],
  ): Promise<ReadonlyMap<JobId, Outcome<void, JobError>>> {
    const outcomes = new Map<JobId, Outcome<void, JobError>>();
    const wanted: StagedJob[] = [];
    for (const job of jobs) {
      if (this.#copies.get(job.record.id)?.signal.aborted) await dropBytes(store, job);
      else wanted.push(job);
    }
    const together = await answer(() => store.addJobs(wanted));
    for (const job of wanted) {
      const isDecided = together.ok || wanted.length === 1;
      const outcome = isDecided ? together : await answer(() => store.addJobs([job]));
      const isIn = outcome.ok || (await isCommitted(store, job));
      if (!isIn) await dropBytes(store, job);
      outcomes.set(job.record.id, isIn ? succeed(undefined) : outcome);
    }
    return outcomes;
  }

  #settle(
    { staged, cancelled }: Copy,
    job: Outcome<StagedJob | null, JobError> | undefined,
    committed: ReadonlyMap<JobId, Outcome<void, JobError>>,
  ): Outcome<Taken, JobError> {
    const outcome = committed.get(staged.id);
    if (job?.ok && job.value && outcome?.ok) {
      return succeed({ record: job.value.record, isLate: cancelled.signal.aborted });
    }
    this.#options.onDropped(staged.id);
    if (job && !job.ok) return job;
    if (outcome && !outcome.ok) return outcome;
    return succeed({
      record: transition(staged, { type: 'cancel' }, Date.now()) ?? staged,
      isLate: false,
    });
  }
}

/**
 * Requests that are taken in together: the first alone, so that its job begins at once, then twice as many each time
 * as fit into a batch. A larger file is alone.
 */
export function inBatches(requests: readonly EnqueueRequest[]): EnqueueRequest[][] {
  const batches: EnqueueRequest[][] = [];
  let leftBytes = 0;
  for (const request of requests) {
    const batch = batches.at(-1);
    const { size } = request.file;
    const maxFiles = Math.min(batchFiles, 2 ** (batches.length - 1));
    if (batch && size <= leftBytes && batch.length < maxFiles) batch.push(request);
    else {
      batches.push([request]);
      leftBytes = batchBytes;
    }
    leftBytes -= size;
  }
  return batches;
}

/** A connection may die between a commit and its answer: then the job is in, whatever the error says. */
async function isCommitted(store: JobStore, { record }: StagedJob): Promise<boolean> {
  const stored = await answer(() => store.readJob(record.id));
  return stored.ok && stored.value?.owner === record.owner;
}

async function dropBytes(store: JobStore, { record, bytes }: StagedJob): Promise<void> {
  if (bytes || !record.file) return;
  try {
    await store.bytes.dropFile(record.file);
  } catch (error) {
    console.warn('Bytes that became no job are left for the sweep', error);
  }
}
