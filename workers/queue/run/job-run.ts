import type { CallFailure } from '../../../contract/failures';
import type { JobEnvironment, JobId, JobProgress, JobSession } from '../../../contract/jobs';
import { createUuid } from '../../../src/api/create-uuid';
import { copyBytes, inChunks } from '../store/copy-bytes';
import { isEnded, type JobRecord, type StoredFile } from '../store/job-record';
import { FencedError, QueueError, toJobError } from '../store/queue-error';
import { findObstacle, waitFor } from './find-obstacle';
import type { JobChange, Wait } from './job-change';
import {
  definitionAt,
  type JobDefinition,
  nextStepOf,
  type Step,
  type StepContext,
  type StepOutcome,
  stepsFrom,
} from './job-step';
import { decideAfterFailure } from './retry-policy';
import type { RunServices } from './run-services';
import { transition } from './transition';

/** A job whose checkpoints were thrown away more often than this fails. */
export const invalidationLimit = 2;
/** The browser may report a lost network a little after the request that failed because of it. */
const offlineGraceMs = 300;

/** One job being taken through its steps under one epoch, until it ends, waits or is aborted. */
export class JobRun {
  readonly #id: JobId;
  readonly #epoch: number;
  readonly #services: RunServices;
  readonly #abort = new AbortController();
  #progress: JobProgress | null = null;
  /** More was done in this attempt than in any before. */
  #hasAdvanced = false;
  #wakeUp: (() => void) | null = null;

  constructor(id: JobId, epoch: number, services: RunServices) {
    this.#id = id;
    this.#epoch = epoch;
    this.#services = services;
  }

  /** Throws FencedError when the epoch is over, and what the store throws. */
  async run(): Promise<void> {
    let record = await this.#services.store.readJob(this.#id);
    if (record && isEnded(record)) {
      // Its end was committed but answered with an error, so nobody was notified.
      this.#services.onChanged(record, null);
      return;
    }
    if (record) this.#progress = record.progress;
    while (record && !this.#abort.signal.aborted) record = await this.#advance(record);
  }

  /** The request in flight is gone at once; nothing more is written. */
  abort(): void {
    this.#abort.abort();
    this.#wakeUp?.();
  }

  /** Ends a pause between two polls. */
  endPause(): void {
    this.#wakeUp?.();
  }

  /** The record to continue with, or null to stop. */
  async #advance(record: JobRecord): Promise<JobRecord | null> {
    const definition = definitionAt(this.#services.definitions[record.kind], record.place);
    const environment = this.#services.environment();
    if (environment?.session?.email !== record.owner) return null;
    const step = nextStepOf(definition, record.checkpoint);
    if (!step) return this.#fail(definition, record.step, { code: 'unexpected', detail: 'no step is left' });
    if (!step.isTransfer) return this.#try(record, definition, step, environment);
    const obstacle = this.#findObstacle(record, step, environment);
    if (obstacle) return this.#stop(obstacle);
    const releaseSlot = await this.#services.slots.take(this.#abort.signal);
    if (!releaseSlot) return null;
    try {
      // What was found in the way of those before, a refusal or a pause, is known by now: the slot is held until then.
      const now = this.#services.environment();
      return now?.session?.email === record.owner ? await this.#try(record, definition, step, now) : null;
    } finally {
      releaseSlot();
    }
  }

  async #try(
    record: JobRecord,
    definition: JobDefinition,
    step: Step,
    environment: JobEnvironment & { origin?: string },
  ): Promise<JobRecord | null> {
    const obstacle = this.#findObstacle(record, step, environment);
    if (obstacle) return this.#stop(obstacle);
    const begun = await this.#begin(record, step);
    if (!begun) return null;
    this.#hasAdvanced = false;
    let outcome: StepOutcome;
    try {
      outcome = await step.run(this.#contextFor(begun, step, environment));
    } catch (error) {
      if (this.#abort.signal.aborted || error instanceof FencedError) return null;
      // The bytes may be whole behind a database that cannot be reached now: the runner comes back later.
      if (error instanceof QueueError && error.code === 'storage-blocked') throw error;
      console.error(`Step ${step.name} failed`, error);
      outcome = { type: 'failed', error: toJobError(error) };
    }
    if (outcome.type !== 'call-failed') return this.#settle(begun, definition, step, outcome);
    return this.#settleFailure(begun, definition, step, outcome.failure, environment.session);
  }

  #findObstacle(record: JobRecord, step: Step, environment: JobEnvironment): Wait | null {
    const { isOnline, isRefused, findPause, nowMs, random } = this.#services;
    const conditions = { environment, isOnline, isRefused, findPause, random };
    return findObstacle(record, step, { ...conditions, progress: this.#progress, nowMs: nowMs() });
  }

  /** Commits that the step runs; for a paid one the key and the mark that its call may have been made. */
  async #begin(record: JobRecord, step: Step): Promise<JobRecord | null> {
    const mark = record.starts[step.name];
    const isMarked = !step.isPaid || mark?.isAttempted === true;
    if (record.state === 'running' && record.step === step.name && isMarked) return record;
    const startKey = step.isPaid ? (mark?.key ?? createUuid()) : null;
    return this.#commit({ type: 'run', step: step.name, startKey });
  }

  async #settle(
    record: JobRecord,
    definition: JobDefinition,
    step: Step,
    outcome: Exclude<StepOutcome, { type: 'call-failed' }>,
  ): Promise<JobRecord | null> {
    if (this.#abort.signal.aborted) {
      if (outcome.type === 'done') await this.#dropResult(outcome.resultFile);
      return null;
    }
    switch (outcome.type) {
      case 'done': {
        const { patch } = outcome;
        const next = nextStepOf(definition, { ...record.checkpoint, ...patch });
        if (next) {
          return this.#commit({ type: 'checkpoint', patch, nextStep: next.name, progress: this.#progress });
        }
        if (!outcome.result) throw new QueueError('unexpected', `the last step ${step.name} gave no result`);
        const resultFile = outcome.resultFile ?? null;
        this.#progress = null;
        const { result } = outcome;
        const keepsSource = definition.keepsSource === true;
        await this.#finish({ type: 'finish', patch, result, resultFile, keepsSource });
        return null;
      }
      case 'again': {
        const { note } = outcome;
        const noted = note ? await this.#commit({ type: 'note', patch: note }) : record;
        const answered = noted && (await this.#resetAttempts(noted));
        if (answered) await this.#sleep(outcome.afterMs);
        return answered;
      }
      case 'failed':
        if (record.place === 'device-first' && outcome.error.code === 'device-failed')
          return this.#handOver(record, outcome.error.detail);
        return this.#fail(definition, outcome.retryFrom ?? step.name, outcome.error);
      case 'not-member':
        return this.#stop({ ...waitFor('membership', this.#progress), error: { code: 'not-member' } });
      case 'invalidate': {
        if (record.invalidations >= invalidationLimit) {
          return this.#fail(definition, outcome.from, outcome.error);
        }
        this.#progress = null;
        return this.#commit({ type: 'invalidate', ...stepsFrom(definition, outcome.from) });
      }
    }
  }

  /** To the server, since the person has not asked for the file to stay here. */
  async #handOver(record: JobRecord, detail: string | undefined): Promise<JobRecord | null> {
    const [first] = this.#services.definitions[record.kind].steps;
    if (!first) throw new QueueError('unexpected', `no step of ${record.kind} is the server's`);
    console.info('This device could not do the work: the server is asked', detail);
    this.#progress = null;
    return this.#commit({ type: 'hand-over', step: first.name });
  }

  async #settleFailure(
    record: JobRecord,
    definition: JobDefinition,
    step: Step,
    failure: CallFailure,
    session: JobSession | null,
  ): Promise<JobRecord | null> {
    const services = this.#services;
    const isRefused = failure.kind === 'http' && failure.status === 401;
    if (isRefused && session) services.onRefused(session.tokenValue);
    if (failure.kind === 'network' && services.isOnline()) await this.#sleep(offlineGraceMs);
    if (this.#abort.signal.aborted) return null;
    const failed = this.#hasAdvanced ? await this.#resetAttempts(record) : record;
    if (!failed) return null;
    const decision = decideAfterFailure(failure, {
      attempt: failed.attempt,
      isOnline: services.isOnline(),
      paidStep: step.isPaid ? step.name : null,
      isIdempotent: services.environment()?.capabilities.idempotency === true,
      progress: this.#progress,
      nowMs: services.nowMs(),
      random: services.random,
    });
    if (decision.type === 'fail') return this.#fail(definition, step.name, decision.error);
    await this.#stop(decision);
    // The person logged in again while the request was under way: what it waits for is there already.
    const newest = services.environment()?.session;
    const isReplaced = newest?.email === record.owner && newest.tokenValue !== session?.tokenValue;
    return isRefused && isReplaced ? this.#commit({ type: 'resume', reasons: ['sign-in'] }) : null;
  }

  /** Attempts that failed before an answer, or before more of the file was there than ever, count no longer. */
  async #resetAttempts(record: JobRecord): Promise<JobRecord | null> {
    return record.attempt === 0 ? record : this.#commit({ type: 'reset-attempts' });
  }

  #fail(definition: JobDefinition, retryFrom: string, error: JobRecord['error'] & object): Promise<null> {
    return this.#stop({ type: 'fail', error, ...stepsFrom(definition, retryFrom) });
  }

  /** Where the end cannot be written, the saved result is dropped: the next run saves it again. */
  async #finish(change: JobChange & { type: 'finish' }): Promise<void> {
    let done: JobRecord | null = null;
    try {
      done = await this.#commit(change);
    } finally {
      if (!done) await this.#dropResult(change.resultFile);
    }
  }

  /** Of a job that was cancelled, or could not be ended, while its result was being saved. */
  async #dropResult(resultFile: StoredFile | null | undefined): Promise<void> {
    if (resultFile) await this.#services.store.bytes.dropFile(resultFile);
  }

  async #stop(change: JobChange): Promise<null> {
    if (change.type === 'fail') this.#progress = null;
    await this.#commit(change);
    return null;
  }

  async #commit(change: JobChange): Promise<JobRecord | null> {
    const { store, nowMs, onChanged } = this.#services;
    const next = await store.changeJob(this.#id, (record) => transition(record, change, nowMs()), {
      epoch: this.#epoch,
      touchesFiles: change.type === 'finish',
    });
    if (next) onChanged(next, this.#progress);
    return next;
  }

  #contextFor(record: JobRecord, step: Step, environment: JobEnvironment & { origin?: string }): StepContext {
    const { signal } = this.#abort;
    const { store, isOnline, isHidden } = this.#services;
    const { upload, uploadResumably, uploadToStorage, runEngine, readMembership } = this.#services;
    return {
      input: record.input,
      fileName: record.fileName,
      checkpoint: record.checkpoint,
      backend: {
        website: environment.website,
        appVersion: environment.appVersion,
        session: environment.session,
        ...(environment.origin ? { origin: environment.origin } : {}),
        signal,
      },
      capabilities: environment.capabilities,
      idempotencyKey: record.starts[step.name]?.key ?? '',
      isHidden: isHidden(),
      isOnline: isOnline(),
      openFile: async () => {
        if (!record.file) throw new QueueError('storage-lost', 'the job has no file');
        return store.bytes.openFile(record.file);
      },
      saveFile: (bytes, mediaType) => copyBytes(store.bytes, inChunks(bytes), { mediaType, signal }),
      report: (progress) => this.#report(record, progress),
      note: async (patch) => {
        if (await this.#commit({ type: 'note', patch })) return 'saved';
        this.abort();
        return 'gone';
      },
      upload,
      uploadResumably,
      uploadToStorage,
      runEngine,
      readMembership: () => readMembership(record.owner),
    };
  }

  /** Progress of one phase never goes back, not even when an upload begins again. */
  #report(record: JobRecord, progress: JobProgress): void {
    if (this.#abort.signal.aborted) return;
    const last = this.#progress;
    if (last?.phase === progress.phase && progress.loaded <= last.loaded) return;
    if (last?.phase === progress.phase) this.#hasAdvanced = true;
    this.#progress = progress;
    this.#services.onChanged(record, progress);
  }

  async #sleep(ms: number): Promise<void> {
    if (this.#abort.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wakeUp = null;
  }
}
