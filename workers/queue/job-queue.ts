import type { EngineName } from '../../contract/device-engines';
import { fail, type Outcome, succeed } from '../../contract/failures';
import {
  type EndingDuty,
  type EnqueueRequest,
  type JobEnvironment,
  type JobError,
  type JobEvent,
  type JobId,
  type JobKind,
  type JobPlace,
  type JobSession,
  type JobView,
  type JobWorker,
  visitorOwner,
  type WakeReason,
} from '../../contract/jobs';
import { answer } from './answer';
import { inBatches, JobIntake } from './job-intake';
import { type OpenQueue, openQueue, type QueueParts } from './open-queue';
import {
  adoptVisitorJobs,
  dropOldVisitorJobs,
  listJobs,
  parkJobs,
  refundAttempt,
  retrySoon,
} from './run/person-jobs';
import { transition } from './run/transition';
import { type JobRecord, toView } from './store/job-record';
import { QueueError } from './store/queue-error';
import { StoredJobs } from './stored-jobs';
import { TabSession } from './tab-session';
import type { QueueMessage } from './tabs/queue-channel';
import { QueueEvents } from './tabs/queue-events';

/**
 * The queue in one tab's worker: takes the page's commands, sends it what changes, and runs the jobs while this tab
 * leads. Commands are transitions in the store, made by whichever tab they are given in; the leading one follows.
 */
export class JobQueue implements JobWorker {
  readonly #parts: QueueParts;
  readonly #session = new TabSession();
  readonly #events = new QueueEvents();
  readonly #intake: JobIntake;
  readonly #jobs: StoredJobs;
  #opening: Promise<OpenQueue> | null = null;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#intake = new JobIntake({
      definitions: parts.definitions,
      onStaging: (job) => this.#events.notifyPage(job),
      onDropped: (id) => this.#events.removeFromPage([id]),
    });
    this.#jobs = new StoredJobs({
      parts,
      session: this.#session,
      events: this.#events,
      open: () => this.#open(),
    });
  }

  connect(environment: JobEnvironment, listener: (event: JobEvent) => void) {
    return answer(async () => {
      this.#session.environment = environment;
      this.#events.setListener(listener);
      this.#session.isOnline = this.#parts.isOnline();
      const queue = await this.#open();
      this.#events.setVisible(environment.isVisible);
      await queue.store.sweep(Date.now());
      const jobs = await this.#welcome(queue);
      const hasVisitorJobs = (await queue.store.readOpenJobs(visitorOwner)).length > 0;
      return { jobs, durability: queue.store.durability, hasVisitorJobs };
    });
  }

  setSession(session: JobSession | null) {
    return answer(async () => {
      const queue = await this.#open();
      const lastPerson = this.#session.person;
      this.#session.setSession(session);
      if (lastPerson && lastPerson !== this.#session.person) await this.#leave(queue, lastPerson, 'park');
      return this.#welcome(queue);
    });
  }

  async enqueue(requests: EnqueueRequest[]): Promise<Outcome<JobView, JobError>[]> {
    // Whoever signs in while these are copied does not become their owner.
    const { owner } = this.#session;
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
      if (!this.#intake.cancel(id)) await this.#jobs.cancel(id);
    });
  }

  retry = (id: JobId) => answer(() => this.#jobs.change(id, { type: 'retry' }));
  confirm = (id: JobId) => answer(() => this.#jobs.change(id, { type: 'confirm' }));
  move = (id: JobId, place: JobPlace) => answer(() => this.#jobs.move(id, place));
  keepEngine = (engine: EngineName) =>
    answer(async () => {
      if (!(await this.#parts.keepEngine(engine))) throw new QueueError('unreachable');
    });
  remove = (id: JobId) => answer(() => this.#jobs.remove(id));
  claimEndings = (ids: JobId[], duty: EndingDuty) => answer(() => this.#jobs.claimEndings(ids, duty));
  measureSaved = (kind?: JobKind) => answer(() => this.#jobs.measureSaved(kind));
  clearSaved = (kind?: JobKind) => answer(() => this.#jobs.clearSaved(kind));
  readResult = (id: JobId) => answer(() => this.#jobs.readResult(id));
  readPartialResult = (id: JobId) => answer(() => this.#jobs.readPartialResult(id));
  readSource = (id: JobId) => answer(() => this.#jobs.readSource(id));

  signOut(choice: 'keep-unfinished' | 'delete-unfinished') {
    return answer(async () => {
      const queue = await this.#open();
      const owner = this.#session.person;
      if (!owner) return;
      this.#session.setSession(null);
      queue.channel.post({ type: 'signed-out', owner });
      await this.#leave(queue, owner, choice);
    });
  }

  wake(reason: WakeReason) {
    return answer(async () => {
      const session = this.#session;
      if (reason === 'online' || reason === 'offline') session.isOnline = reason === 'online';
      if (reason === 'visible' || reason === 'hidden') this.#events.setVisible(reason === 'visible');
      if (reason === 'hidden') return;
      const queue = await this.#open();
      if (reason === 'pagehide' || reason === 'freeze') return this.#suspend(queue);
      if (reason === 'offline') {
        const changed = session.person ? await refundAttempt(queue.store, session.person) : [];
        for (const record of changed) await this.#jobs.announce(record);
        return;
      }
      session.isSuspended = false;
      queue.channel.reopen();
      // Throws while a newer version owns the database; one whose upgrade was abandoned does not.
      if (session.isOutdated) await queue.store.readPulse();
      session.isOutdated = false;
      this.#lead(queue);
      if (reason === 'online' && session.person) {
        const retried = await retrySoon(queue.store, session.person, this.#parts.random ?? Math.random);
        for (const record of retried) await this.#jobs.announce(record);
      } else if (session.isOnline) await this.#jobs.resume(['offline']);
      // The membership may have been bought, here or in another tab.
      if (reason === 'visible' || reason === 'pageshow' || reason === 'paid')
        await this.#jobs.resume(['membership']);
      await queue.runner.reload();
    });
  }

  /** Releases the lock, the channel and the database, as a closed tab does. */
  async close(): Promise<void> {
    if (!this.#opening) return;
    const { leadership, channel, store } = await this.#opening;
    leadership.release();
    channel.close();
    store.close();
    this.#events.forgetUnsent();
  }

  #open(): Promise<OpenQueue> {
    this.#opening ??= this.#openOnce();
    return this.#opening;
  }

  async #openOnce(): Promise<OpenQueue> {
    try {
      const queue = await openQueue(this.#parts, this.#session, this.#events, () => {
        this.#session.isOutdated = true;
        this.#opening?.then(
          ({ leadership }) => leadership.release(),
          () => undefined, // It never opened: nothing is held.
        );
      });
      queue.channel.listen((message) => this.#onMessage(queue, message));
      return queue;
    } catch (error) {
      // The next call may find the storage open again.
      this.#opening = null;
      throw error;
    }
  }

  #suspend({ leadership, channel, store }: OpenQueue): void {
    this.#session.isSuspended = true;
    this.#events.setVisible(false);
    leadership.release();
    // Open ones may keep the page out of the back/forward cache, and die in it without an event.
    channel.close();
    store.close();
  }

  /** The person's jobs, and those that waited for them continue. */
  async #welcome(queue: OpenQueue): Promise<JobView[]> {
    const { owner, person } = this.#session;
    if (!owner) return [];
    this.#events.notifyRemoved(await dropOldVisitorJobs(queue.store));
    if (person) await this.#continueJobs(queue, person);
    return (await listJobs(queue.store, owner)).map((record) => toView(record));
  }

  async #continueJobs(queue: OpenQueue, person: string): Promise<void> {
    this.#session.refusedToken = null;
    if (this.#session.takesVisitorJobs) await adoptVisitorJobs(queue.store, person);
    await this.#jobs.resume([
      'sign-in',
      'membership',
      ...(this.#session.isOnline ? (['offline'] as const) : []),
    ]);
    this.#lead(queue);
    await queue.runner.reload();
  }

  #lead({ leadership }: OpenQueue): void {
    if (this.#session.mayLead) leadership.want();
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
    this.#events.notifyRemoved(await parkJobs(store, owner, choice));
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
    if (!owner || owner !== this.#session.owner) throw new QueueError('signed-out');
    const taken = await this.#intake.take(store, requests, owner);
    const outcomes: Outcome<JobView, JobError>[] = [];
    const added: JobView[] = [];
    for (const outcome of taken) {
      if (!outcome.ok) {
        outcomes.push(outcome);
        continue;
      }
      const { record, isLate } = outcome.value;
      const isGone = isLate && (await this.#jobs.discard(record.id));
      const view = toView((isGone && transition(record, { type: 'cancel' }, Date.now())) || record);
      if (view.state === 'queued' || view.state === 'waiting') added.push(view);
      outcomes.push(succeed(view));
    }
    this.#events.notifyCommand(added);
    await runner.refresh(added.map(({ id }) => id));
    return outcomes;
  }

  #onMessage({ leadership, runner }: OpenQueue, message: QueueMessage): void {
    const follow = (ids: JobId[]) => {
      runner.refresh(ids).catch((error) => console.error('Changed jobs could not be read', error));
    };
    switch (message.type) {
      case 'changed':
        for (const job of message.jobs) if (job.owner === this.#session.owner) this.#events.notifyPage(job);
        if (message.isCommand) follow(message.jobs.map(({ id }) => id));
        break;
      case 'removed':
        this.#events.removeFromPage(message.ids);
        follow(message.ids);
        break;
      case 'signed-out':
        if (this.#session.owner !== message.owner) break;
        this.#session.setSession(null);
        leadership.release();
        break;
      case 'visibility':
        this.#events.noteVisibility(message.tabId, message.isVisible);
    }
  }
}
