import { fail, type Outcome, succeed } from '../../contract/failures';
import {
  type EndingDuty,
  type EnqueueRequest,
  type JobEnvironment,
  type JobError,
  type JobEvent,
  type JobId,
  type JobKind,
  type JobSession,
  type JobView,
  type JobWorker,
  partialResultName,
  visitorOwner,
  type WaitReason,
  type WakeReason,
} from '../../contract/jobs';
import { answer } from './answer';
import { inBatches, JobIntake } from './job-intake';
import { type OpenQueue, openQueue, type QueueParts, withOrigin } from './open-queue';
import { findText } from './run/checkpoint';
import { discardJob } from './run/discard-job';
import type { JobChange } from './run/job-change';
import {
  adoptVisitorJobs,
  dropOldVisitorJobs,
  hastenJobs,
  listJobs,
  putJobsAway,
  resumeJobs,
  uncountOffline,
  withOwner,
} from './run/person-jobs';
import { readJobResult } from './run/read-result';
import { transition } from './run/transition';
import { isEnded, type JobRecord, toView } from './store/job-record';
import type { JobStore } from './store/job-store';
import { QueueError } from './store/queue-error';
import { clearSaved, measureSaved } from './store/saved-space';
import type { QueueMessage } from './tabs/queue-channel';
import { QueueEvents } from './tabs/queue-events';

/**
 * The queue in one tab's worker: takes the page's commands, sends it what changes, and runs the jobs while this tab
 * leads. Commands are transitions in the store, made by whichever tab they are given in; the leading one follows.
 * Above 300 lines because it has a method for each command.
 */
export class JobQueue implements JobWorker {
  readonly #parts: QueueParts;
  readonly #events = new QueueEvents();
  readonly #intake: JobIntake;
  #opening: Promise<OpenQueue> | null = null;
  #environment: JobEnvironment | null = null;
  #isOnline = true;
  #isSuspended = false;
  #isOutdated = false;
  #refusedToken: string | null = null;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#intake = new JobIntake({
      definitions: parts.definitions,
      onStaging: (job) => this.#events.notifyPage(job),
      onDropped: (id) => this.#events.removeFromPage([id]),
    });
  }

  connect(environment: JobEnvironment, listener: (event: JobEvent) => void) {
    return answer(async () => {
      this.#environment = withOwner(environment);
      this.#events.setListener(listener);
      this.#isOnline = this.#parts.isOnline();
      const queue = await this.#open();
      this.#events.setVisible(environment.isVisible);
      await queue.store.sweep(Date.now());
      return { jobs: await this.#welcome(queue), durability: queue.store.durability };
    });
  }

  setSession(session: JobSession | null) {
    return answer(async () => {
      const queue = await this.#open();
      const lastPerson = this.#person;
      if (this.#environment) this.#environment = withOwner({ ...this.#environment, session });
      if (lastPerson && lastPerson !== this.#person) await this.#leave(queue, lastPerson, 'park');
      return this.#welcome(queue);
    });
  }

  async enqueue(requests: EnqueueRequest[]): Promise<Outcome<JobView, JobError>[]> {
    // Whoever signs in while these are copied does not become their owner.
    const owner = this.#owner;
    const outcomes = new Map<JobId, Outcome<JobView, JobError>>();
    const known = await answer(() => this.#findKnown(requests, owner));
    if (!known.ok) return requests.map(() => known);
    for (const record of known.value) outcomes.set(record.id, succeed(toView(record)));
    for (const batch of inBatches(requests.filter(({ id }) => !outcomes.has(id)))) {
      const taken = await answer(() => this.#take(batch, owner));
      for (const [index, { id }] of batch.entries()) {
        const outcome = taken.ok ? taken.value[index] : taken;
        if (outcome) outcomes.set(id, outcome);
      }
    }
    return requests.map(({ id }) => {
      const outcome = outcomes.get(id) ?? fail({ code: 'unexpected' });
      // Cancelled while the files after it were copied.
      const isGone = outcome.ok && this.#events.isRemoved(id);
      return isGone ? succeed({ ...outcome.value, state: 'cancelled' }) : outcome;
    });
  }

  cancel(id: JobId) {
    return answer(async () => {
      if (this.#intake.cancel(id)) return;
      const { store, runner } = await this.#open();
      if (!(await this.#findOwn(store, id))) return;
      // The request goes ahead of the transaction, which may have to wait for others.
      await runner.hold(id, async () => {
        // One that has ended meanwhile stays as it is.
        await this.#discard(store, id);
      });
    });
  }

  retry(id: JobId) {
    return answer(() => this.#command(id, { type: 'retry' }));
  }

  confirm(id: JobId) {
    return answer(() => this.#command(id, { type: 'confirm' }));
  }

  remove(id: JobId) {
    return answer(async () => {
      const { store } = await this.#open();
      if (!(await this.#findOwn(store, id))) return;
      if (!(await store.removeJob(id, isEnded)))
        throw new QueueError('not-available', 'the job has not ended');
      this.#events.notifyRemoved([id]);
    });
  }

  claimEndings(ids: JobId[], duty: EndingDuty) {
    return answer(async () => {
      const { store } = await this.#open();
      const owner = this.#knownOwner();
      const claimed = await store.changeJobs(ids, (job) =>
        job.owner === owner ? transition(job, { type: 'claim', duty }, Date.now()) : null,
      );
      for (const record of claimed) this.#events.notifyChanged(record, null);
      return claimed.map(({ id }) => id);
    });
  }

  measureSaved(kind?: JobKind) {
    return answer(async () => measureSaved((await this.#open()).store, this.#knownOwner(), kind));
  }

  clearSaved(kind?: JobKind) {
    return answer(async () => {
      const { store } = await this.#open();
      await clearSaved(store, this.#knownOwner(), kind, (ids) => this.#events.notifyRemoved(ids));
    });
  }

  readResult(id: JobId) {
    return answer(async () => {
      const { store } = await this.#open();
      const record = await this.#readOwn(store, id);
      if (!this.#environment) throw new QueueError('signed-out');
      return readJobResult(store, record, withOrigin(this.#environment, this.#parts.origin));
    });
  }

  readPartialResult(id: JobId) {
    return answer(async () => {
      const { store } = await this.#open();
      return findText((await this.#readOwn(store, id)).checkpoint, partialResultName) ?? '';
    });
  }

  readSource(id: JobId) {
    return answer(async () => {
      const { store } = await this.#open();
      const { file } = await this.#readOwn(store, id);
      if (!file) throw new QueueError('storage-lost', 'the job keeps no file');
      const bytes = await store.bytes.openFile(file);
      return bytes.slice(0, bytes.size, file.mediaType);
    });
  }

  signOut(choice: 'keep-unfinished' | 'delete-unfinished') {
    return answer(async () => {
      const queue = await this.#open();
      const owner = this.#person;
      if (!this.#environment || !owner) return;
      this.#environment = { ...this.#environment, session: null };
      queue.channel.post({ type: 'signed-out', owner });
      await this.#leave(queue, owner, choice);
    });
  }

  wake(reason: WakeReason) {
    return answer(async () => {
      if (reason === 'online' || reason === 'offline') this.#isOnline = reason === 'online';
      if (reason === 'visible' || reason === 'hidden') this.#events.setVisible(reason === 'visible');
      if (reason === 'hidden') return;
      const queue = await this.#open();
      if (reason === 'pagehide' || reason === 'freeze') {
        this.#isSuspended = true;
        this.#events.setVisible(false);
        queue.leadership.release();
        // Open ones may keep the page out of the back/forward cache, and die in it without an event.
        queue.channel.close();
        queue.store.close();
        return;
      }
      if (reason === 'offline') {
        const changed = this.#person ? await uncountOffline(queue.store, this.#person) : [];
        for (const record of changed) await this.#announce(record);
        return;
      }
      this.#isSuspended = false;
      queue.channel.reopen();
      // Throws while a newer version owns the database; one whose upgrade was abandoned does not.
      if (this.#isOutdated) await queue.store.readPulse();
      this.#isOutdated = false;
      this.#lead(queue);
      if (reason === 'online' && this.#person) {
        const hastened = await hastenJobs(queue.store, this.#person, this.#parts.random ?? Math.random);
        for (const record of hastened) await this.#announce(record);
      } else if (this.#isOnline) await this.#resume(queue.store, ['offline']);
      // The membership may have been bought, here or in another tab.
      if (reason === 'visible' || reason === 'pageshow' || reason === 'paid')
        await this.#resume(queue.store, ['membership']);
      await queue.runner.reload();
    });
  }

  /** Lets go of everything, as a closed tab does. */
  async close(): Promise<void> {
    if (!this.#opening) return;
    const { leadership, channel, store } = await this.#opening;
    leadership.release();
    channel.close();
    store.close();
    this.#events.forgetUnsent();
  }

  get #person(): string | null {
    return this.#environment?.session?.email ?? null;
  }

  /** Whose jobs this tab shows and takes in: the person's, or a visitor's. */
  get #owner(): string | null {
    return this.#environment && (this.#person ?? visitorOwner);
  }

  #knownOwner(): string {
    if (!this.#owner) throw new QueueError('signed-out');
    return this.#owner;
  }

  #open(): Promise<OpenQueue> {
    this.#opening ??= this.#openOnce();
    return this.#opening;
  }

  async #openOnce(): Promise<OpenQueue> {
    try {
      const queue = await openQueue(this.#parts, this.#events, {
        environment: () => this.#environment,
        isOnline: () => this.#isOnline,
        onOutdated: () => {
          this.#isOutdated = true;
          this.#opening?.then(
            ({ leadership }) => leadership.release(),
            () => undefined, // It never opened: nothing is held.
          );
        },
        isRefused: (tokenValue) => tokenValue === this.#refusedToken,
        onRefused: (tokenValue) => {
          this.#refusedToken = tokenValue;
        },
      });
      queue.channel.listen((message) => this.#onMessage(queue, message));
      return queue;
    } catch (error) {
      // The next call may find the storage open again.
      this.#opening = null;
      throw error;
    }
  }

  /** The person's jobs, and those that waited for them continue. */
  async #welcome(queue: OpenQueue): Promise<JobView[]> {
    const owner = this.#owner;
    if (!owner) return [];
    this.#events.notifyRemoved(await dropOldVisitorJobs(queue.store));
    if (this.#person) await this.#continueJobs(queue, this.#person);
    return (await listJobs(queue.store, owner)).map((record) => toView(record));
  }

  async #continueJobs(queue: OpenQueue, person: string): Promise<void> {
    this.#refusedToken = null;
    await adoptVisitorJobs(queue.store, person);
    await this.#resume(queue.store, [
      'sign-in',
      'membership',
      ...(this.#isOnline ? (['offline'] as const) : []),
    ]);
    this.#lead(queue);
    await queue.runner.reload();
  }

  #lead({ leadership }: OpenQueue): void {
    if (this.#person && !this.#isSuspended && !this.#isOutdated) leadership.want();
  }

  /** Aborts what runs for a person, then parks what is unfinished; at a sign-out finished jobs go. */
  async #leave(
    { store, leadership }: OpenQueue,
    owner: string,
    choice: 'park' | 'keep-unfinished' | 'delete-unfinished',
  ): Promise<void> {
    leadership.release();
    this.#intake.cancelAll();
    this.#events.forgetUnsent();
    this.#events.notifyRemoved(await putJobsAway(store, owner, choice));
  }

  /** The jobs that these requests already are: the page repeats what a dead worker did not answer. */
  async #findKnown(requests: readonly EnqueueRequest[], owner: string | null): Promise<JobRecord[]> {
    const { store } = await this.#open();
    const known = await store.findJobs(requests.map(({ id }) => id));
    return known.filter((record) => record.owner === owner);
  }

  async #take(
    requests: readonly EnqueueRequest[],
    owner: string | null,
  ): Promise<Outcome<JobView, JobError>[]> {
    const { store, runner } = await this.#open();
    if (!owner || owner !== this.#owner) throw new QueueError('signed-out');
    const taken = await this.#intake.take(store, requests, owner);
    const outcomes: Outcome<JobView, JobError>[] = [];
    const added: JobView[] = [];
    for (const outcome of taken) {
      if (!outcome.ok) {
        outcomes.push(outcome);
        continue;
      }
      const { record, isLate } = outcome.value;
      const isGone = isLate && (await this.#discard(store, record.id));
      const view = toView((isGone && transition(record, { type: 'cancel' }, Date.now())) || record);
      if (view.state === 'queued' || view.state === 'waiting') added.push(view);
      outcomes.push(succeed(view));
    }
    this.#events.notifyCommand(added);
    await runner.refresh(added.map(({ id }) => id));
    return outcomes;
  }

  async #discard(store: JobStore, id: JobId): Promise<boolean> {
    const backend = this.#environment && withOrigin(this.#environment, this.#parts.origin);
    const isDiscarded = await discardJob(store, id, this.#parts.definitions, backend);
    if (isDiscarded) this.#events.notifyRemoved([id]);
    return isDiscarded;
  }

  /**
   * A transition that the person asks for. Asked for twice it does not apply any more, which is no fault; QueueError
   * `not-available` where the job cannot continue.
   */
  async #command(id: JobId, change: JobChange): Promise<void> {
    const { store } = await this.#open();
    const { state, waitReason } = await this.#readOwn(store, id);
    const next = await store.changeJob(id, (job) => transition(job, change, Date.now()));
    if (next) return this.#announce(next);
    if (state === 'failed' || waitReason === 'confirmation') {
      throw new QueueError('not-available', `${change.type} does not apply to a job that is ${state}`);
    }
  }

  async #readOwn(store: JobStore, id: JobId): Promise<JobRecord> {
    const record = await this.#findOwn(store, id);
    if (!record) throw new QueueError('not-found');
    return record;
  }

  async #findOwn(store: JobStore, id: JobId): Promise<JobRecord | null> {
    const record = await store.readJob(id);
    return record?.owner === this.#owner ? record : null;
  }

  /** Jobs that waited for one of these go on. */
  async #resume(store: JobStore, reasons: readonly WaitReason[]): Promise<void> {
    if (!this.#person) return;
    for (const record of await resumeJobs(store, this.#person, reasons)) await this.#announce(record);
  }

  /** Notifies page and tabs of a change made here, and the runner, wherever it is, to look at the job. */
  async #announce(record: JobRecord): Promise<void> {
    this.#events.notifyCommand([toView(record)]);
    await (await this.#open()).runner.refresh([record.id]);
  }

  #onMessage({ leadership, runner }: OpenQueue, message: QueueMessage): void {
    const follow = (ids: JobId[]) => {
      runner.refresh(ids).catch((error) => console.error('Changed jobs could not be read', error));
    };
    switch (message.type) {
      case 'changed':
        for (const job of message.jobs) if (job.owner === this.#owner) this.#events.notifyPage(job);
        if (message.isCommand) follow(message.jobs.map(({ id }) => id));
        break;
      case 'removed':
        this.#events.removeFromPage(message.ids);
        follow(message.ids);
        break;
      case 'signed-out':
        if (this.#owner !== message.owner || !this.#environment) break;
        this.#environment = { ...this.#environment, session: null };
        leadership.release();
        break;
      case 'visibility':
        this.#events.noteVisibility(message.tabId, message.isVisible);
    }
  }
}
