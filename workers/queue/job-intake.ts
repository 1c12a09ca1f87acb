import type { JobId, JobRequest, JobView } from '../../src/contract/jobs';
import { type JobRecord, toView } from './job-record';
import type { JobDefinitions } from './job-step';
import type { JobStore } from './job-store';
import { isNamed } from './queue-error';
import { prepareJob, stageJob } from './stage-job';
import { transition } from './transition';

export type IntakeOptions = {
  definitions: JobDefinitions;
  /** A file is being copied; nothing of the job is stored yet. */
  onStaging: (job: JobView) => void;
  /** The copy did not become a job. */
  onDropped: (id: JobId) => void;
};

/** Takes jobs in: files are copied here, and a job appears in the store with all its bytes or not at all. */
export class JobIntake {
  readonly #options: IntakeOptions;
  readonly #copies = new Map<JobId, AbortController>();
  #lastCreatedAtMs = 0;

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /**
   * The queued record, committed with its bytes. A copy that the person cancelled gives a cancelled record that is
   * not in the store; `isLate` when the word came after the commit, and the job is still to be cancelled there.
   */
  async take(
    store: JobStore,
    request: JobRequest,
    owner: string,
  ): Promise<{ record: JobRecord; isLate: boolean }> {
    const { definitions, onStaging, onDropped } = this.#options;
    // Never the same for two jobs, so that lists keep the order asked.
    this.#lastCreatedAtMs = Math.max(Date.now(), this.#lastCreatedAtMs + 1);
    const staged = prepareJob(request, owner, definitions, this.#lastCreatedAtMs);
    const copy = new AbortController();
    this.#copies.set(staged.id, copy);
    onStaging(toView(staged));
    try {
      const record = await stageJob(store, staged, request.file, {
        signal: copy.signal,
        onProgress: (progress) => onStaging(toView(staged, progress)),
      });
      return { record, isLate: copy.signal.aborted };
    } catch (error) {
      onDropped(staged.id);
      const isCancelled = isNamed(error, 'AbortError') && copy.signal.aborted;
      const record = isCancelled ? transition(staged, { type: 'cancel' }, Date.now()) : null;
      if (!record) throw error;
      return { record, isLate: false };
    } finally {
      this.#copies.delete(staged.id);
    }
  }

  /** False when no such file is being copied. */
  cancel(id: JobId): boolean {
    this.#copies.get(id)?.abort();
    return this.#copies.has(id);
  }

  cancelAll(): void {
    for (const copy of this.#copies.values()) copy.abort();
  }
}
