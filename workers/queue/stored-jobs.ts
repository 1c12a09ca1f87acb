import {
  type EndingDuty,
  isDoneHere,
  type JobId,
  type JobKind,
  type JobPlace,
  partialResultName,
  type ResultFile,
  type SavedSpace,
  type WaitReason,
} from '../../contract/jobs';
import type { OpenQueue, QueueParts } from './open-queue';
import { findText } from './run/checkpoint';
import { discardJob } from './run/discard-job';
import type { JobChange } from './run/job-change';
import { definitionAt } from './run/job-step';
import { resumeJobs } from './run/person-jobs';
import { readJobResult } from './run/read-result';
import { transition } from './run/transition';
import { isEnded, type JobRecord, toView } from './store/job-record';
import { QueueError } from './store/queue-error';
import { clearSaved, measureSaved } from './store/saved-space';
import type { TabSession } from './tab-session';
import type { QueueEvents } from './tabs/queue-events';

export type StoredJobsOptions = {
  parts: Pick<QueueParts, 'definitions' | 'origin'>;
  session: TabSession;
  events: QueueEvents;
  open: () => Promise<OpenQueue>;
};

/**
 * The jobs of this tab's person that are in the store: what can be read of them, and the commands that change them.
 * Nobody else's are found. The commands throw a QueueError.
 */
export class StoredJobs {
  readonly #options: StoredJobsOptions;

  constructor(options: StoredJobsOptions) {
    this.#options = options;
  }

  /**
   * A transition that the person asks for. Asked for twice it does not apply any more, which is no fault; QueueError
   * `not-available` where the job cannot continue.
   */
  async change(id: JobId, change: JobChange): Promise<void> {
    const { store } = await this.#options.open();
    const { state, waitReason } = await this.#read(id);
    const next = await store.changeJob(id, (job) => transition(job, change, Date.now()));
    if (next) return this.announce(next);
    if (state === 'failed' || waitReason === 'confirmation') {
      throw new QueueError('not-available', `${change.type} does not apply to a job that is ${state}`);
    }
  }

  /** Continues the person's jobs that waited for one of these. */
  async resume(reasons: readonly WaitReason[]): Promise<void> {
    const { session, open } = this.#options;
    if (!session.person) return;
    const { store } = await open();
    for (const record of await resumeJobs(store, session.person, reasons)) await this.announce(record);
  }

  /** Notifies page and tabs of a change made here, and the runner, wherever it is, to look at the job. */
  async announce(record: JobRecord): Promise<void> {
    const { events, open } = this.#options;
    events.notifyCommand([toView(record)]);
    await (await open()).runner.refresh([record.id]);
  }

  /** Aborts what is running for the job, and discards it. Nothing if it has ended or is gone. */
  async cancel(id: JobId): Promise<void> {
    const { runner } = await this.#options.open();
    if (!(await this.#find(id))) return;
    // The request goes ahead of the transaction, which may have to wait for others.
    await runner.hold(id, async () => {
      await this.discard(id);
    });
  }

  /** False when the job has ended or is gone. */
  async discard(id: JobId): Promise<boolean> {
    const { parts, session, events, open } = this.#options;
    const { store } = await open();
    const isDiscarded = await discardJob(store, id, parts.definitions, session.backendAt(parts.origin));
    if (isDiscarded) events.notifyRemoved([id]);
    return isDiscarded;
  }

  async remove(id: JobId): Promise<void> {
    const { events, open } = this.#options;
    const { store } = await open();
    if (!(await this.#find(id))) return;
    const [removedId] = await store.removeJobs([id], isEnded);
    if (!removedId) throw new QueueError('not-available', 'the job has not ended');
    events.notifyRemoved([id]);
  }

  /** The whole work at another place. */
  async move(id: JobId, place: JobPlace): Promise<void> {
    const { kind } = await this.#read(id);
    const definition = this.#options.parts.definitions[kind];
    if (isDoneHere(place) && !definition.deviceSteps)
      throw new QueueError('not-available', 'not on a device');
    const [first] = definitionAt(definition, place).steps;
    if (first) await this.change(id, { type: 'move', place, step: first.name });
  }

  async claimEndings(ids: readonly JobId[], duty: EndingDuty): Promise<JobId[]> {
    const { session, events, open } = this.#options;
    const { store } = await open();
    const owner = session.requireOwner();
    const claimed = await store.changeJobs(ids, (job) =>
      job.owner === owner ? transition(job, { type: 'claim', duty }, Date.now()) : null,
    );
    for (const record of claimed) events.notifyChanged(record, null);
    return claimed.map(({ id }) => id);
  }

  async measureSaved(kind: JobKind | undefined): Promise<SavedSpace> {
    const { session, open } = this.#options;
    return measureSaved((await open()).store, session.requireOwner(), kind);
  }

  async clearSaved(kind: JobKind | undefined): Promise<void> {
    const { session, events, open } = this.#options;
    const { store } = await open();
    await clearSaved(store, session.requireOwner(), kind, (ids) => events.notifyRemoved(ids));
  }

  async readResult(id: JobId): Promise<ResultFile> {
    const { parts, session, open } = this.#options;
    const { store } = await open();
    const record = await this.#read(id);
    const backend = session.backendAt(parts.origin);
    if (!backend) throw new QueueError('signed-out');
    return readJobResult(store, record, backend);
  }

  async readPartialResult(id: JobId): Promise<string> {
    return findText((await this.#read(id)).checkpoint, partialResultName) ?? '';
  }

  async readSource(id: JobId): Promise<Blob> {
    const { store } = await this.#options.open();
    const { file } = await this.#read(id);
    if (!file) throw new QueueError('storage-lost', "the job's file is not stored");
    const bytes = await store.bytes.openFile(file);
    return bytes.slice(0, bytes.size, file.mediaType);
  }

  async #read(id: JobId): Promise<JobRecord> {
    const record = await this.#find(id);
    if (!record) throw new QueueError('not-found');
    return record;
  }

  async #find(id: JobId): Promise<JobRecord | null> {
    const { session, open } = this.#options;
    const record = await (await open()).store.readJob(id);
    return record?.owner === session.owner ? record : null;
  }
}
