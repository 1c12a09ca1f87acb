import { createUuid } from '../../src/api/create-uuid';
import { downloadFile } from '../../src/api/download-file';
import { fail, type Outcome, succeed } from '../../src/contract/failures';
import type {
  JobEnvironment,
  JobError,
  JobEvent,
  JobId,
  JobProgress,
  JobRequest,
  JobSession,
  JobView,
  JobWorker,
  ResultFile,
  WaitReason,
  WakeReason,
} from '../../src/contract/jobs';
import { EventOutbox } from './event-outbox';
import { isEnded, type JobRecord, toView } from './job-record';
import type { JobDefinitions, UploadFile } from './job-step';
import type { JobStore } from './job-store';
import { Leadership } from './leadership';
import type { QueueChannel, QueueMessage } from './queue-channel';
import { isNamed, QueueError, toJobError } from './queue-error';
import { describeFailure } from './retry-policy';
import { maxTransfers, Runner } from './runner';
import { prepareJob, stageJob } from './stage-job';
import { TransferSlots } from './transfer-slots';
import { type JobChange, transition } from './transition';

export type QueueParts = {
  openStore: () => Promise<JobStore>;
  openChannel: (isShared: boolean) => QueueChannel;
  locks: LockManager | null;
  definitions: JobDefinitions;
  upload: UploadFile;
  /** What the browser says now; the page's own word comes with `wake`. */
  isOnline: () => boolean;
  /** Where relative addresses lead; the worker's own origin when left out. */
  origin?: string;
};

type Opened = { store: JobStore; channel: QueueChannel; leadership: Leadership; runner: Runner };

/** A network that failed this shortly before the device went offline failed because of it. Ours. */
const offlineBlameMs = 10_000;

/**
 * The queue in one tab's worker: takes the page's commands, tells it what changes, and runs the jobs while this tab
 * leads. Commands are transitions in the store, made by whichever tab they are given in; the leading one follows.
 */
export class JobQueue implements JobWorker {
  readonly #parts: QueueParts;
  readonly #tabId = createUuid();
  readonly #staging = new Map<JobId, AbortController>();
  readonly #visibleTabs = new Set<string>();
  readonly #toPage = new EventOutbox((event) => this.#listener?.(event));
  readonly #toTabs = new EventOutbox((event) => this.#sendToTabs(event));
  #opening: Promise<Opened> | null = null;
  #channel: QueueChannel | null = null;
  #environment: JobEnvironment | null = null;
  #listener: ((event: JobEvent) => void) | null = null;
  #isOnline = true;
  #isSuspended = false;
  #refusedToken: string | null = null;
  #lastCreatedAtMs = 0;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  connect(environment: JobEnvironment, listener: (event: JobEvent) => void) {
    return answer(async () => {
      this.#environment = withOwner(environment);
      this.#listener = listener;
      this.#isOnline = this.#parts.isOnline();
      const opened = await this.#open();
      this.#setVisible(environment.isVisible);
      await opened.store.sweep(Date.now());
      return { jobs: await this.#welcome(opened), durability: opened.store.durability };
    });
  }

  setSession(session: JobSession | null) {
    return answer(async () => {
      const opened = await this.#open();
      const last = this.#environment?.session ?? null;
      if (this.#environment) this.#environment = withOwner({ ...this.#environment, session });
      if (last && last.email !== this.#environment?.session?.email)
        await this.#leave(opened, last.email, 'park');
      return this.#welcome(opened);
    });
  }

  setCapabilities(capabilities: JobEnvironment['capabilities']) {
    return answer(async () => {
      if (this.#environment) this.#environment = { ...this.#environment, capabilities };
    });
  }

  async enqueue(requests: JobRequest[]): Promise<Outcome<JobView, JobError>[]> {
    const outcomes: Outcome<JobView, JobError>[] = [];
    // One file after the other: side by side they would only fight for the disk.
    for (const request of requests) outcomes.push(await answer(() => this.#enqueueOne(request)));
    return outcomes;
  }

  cancel(id: JobId) {
    return answer(async () => {
      const staging = this.#staging.get(id);
      if (staging) return staging.abort();
      const { runner } = await this.#open();
      runner.abort(id);
      await this.#command(id, { type: 'cancel' }, { isEndedEnough: true });
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
      await this.#readOwn(store, id);
      if (!(await store.removeJob(id, isEnded)))
        throw new QueueError('not-available', 'the job has not ended');
      this.#tellRemoved([id]);
    });
  }

  readResult(id: JobId): Promise<Outcome<ResultFile, JobError>> {
    return answer(async () => {
      const { store } = await this.#open();
      const { result, resultFile } = await this.#readOwn(store, id);
      if (!result) throw new QueueError('not-available', 'the job has no result');
      const { fileName } = result;
      if (!resultFile) return { blob: await this.#fetchResult(result.url), fileName };
      const bytes = await store.bytes.openFile(resultFile);
      return { blob: bytes.slice(0, bytes.size, resultFile.mediaType), fileName };
    });
  }

  signOut(choice: 'keep-unfinished' | 'delete-unfinished') {
    return answer(async () => {
      const opened = await this.#open();
      const owner = this.#environment?.session?.email;
      if (!this.#environment || !owner) return;
      this.#environment = { ...this.#environment, session: null };
      opened.channel.post({ type: 'signed-out', owner });
      await this.#leave(opened, owner, choice);
    });
  }

  wake(reason: WakeReason) {
    return answer(async () => {
      if (reason === 'online' || reason === 'offline') this.#isOnline = reason === 'online';
      if (reason === 'visible' || reason === 'hidden') this.#setVisible(reason === 'visible');
      if (reason === 'hidden') return;
      const opened = await this.#open();
      if (reason === 'pagehide' || reason === 'freeze') {
        this.#isSuspended = true;
        this.#setVisible(false);
        return opened.leadership.release();
      }
      if (reason === 'offline') return this.#forgiveOffline(opened);
      this.#isSuspended = false;
      this.#lead(opened);
      if (this.#isOnline) await this.#resume(opened, ['offline']);
      // The membership may have been bought in another tab meanwhile.
      if (reason === 'visible' || reason === 'pageshow') await this.#resume(opened, ['membership']);
      await opened.runner.reload();
    });
  }

  /** Lets go of everything, as a closed tab does. */
  async close(): Promise<void> {
    if (!this.#opening) return;
    const { leadership, channel, store } = await this.#opening;
    leadership.release();
    channel.close();
    store.close();
    this.#toPage.clear();
    this.#toTabs.clear();
  }

  #open(): Promise<Opened> {
    this.#opening ??= this.#openParts().catch((error) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  async #openParts(): Promise<Opened> {
    const store = await this.#parts.openStore();
    const isShared = store.durability === 'durable';
    const channel = this.#parts.openChannel(isShared);
    this.#channel = channel;
    const runner = new Runner(
      {
        store,
        definitions: this.#parts.definitions,
        slots: new TransferSlots(maxTransfers),
        upload: this.#parts.upload,
        environment: () =>
          this.#environment && this.#parts.origin
            ? { ...this.#environment, origin: this.#parts.origin }
            : this.#environment,
        isOnline: () => this.#isOnline && this.#parts.isOnline(),
        isHidden: () => this.#visibleTabs.size === 0,
        isRefused: (tokenValue) => tokenValue === this.#refusedToken,
        onRefused: (tokenValue) => {
          this.#refusedToken = tokenValue;
        },
        onChanged: (record, progress) => this.#tellRunning(record, progress),
        nowMs: () => Date.now(),
        random: () => Math.random(),
      },
      () => leadership.stepDown(),
    );
    const leadership = new Leadership({
      store,
      locks: isShared ? this.#parts.locks : null,
      hasWork: async () => {
        const owner = this.#environment?.session?.email;
        if (!owner) return false;
        return leadership.epoch === null ? (await store.countOpenJobs(owner)) > 0 : runner.hasWork;
      },
      onLead: (epoch) => {
        runner.lead(epoch).catch((error) => console.error('The jobs could not be read', error));
      },
      onDeposed: () => runner.depose(),
    });
    const opened = { store, channel, leadership, runner };
    channel.listen((message) => this.#onMessage(opened, message));
    return opened;
  }

  /** The person's jobs, and those that waited for them go on. */
  async #welcome(opened: Opened): Promise<JobView[]> {
    const owner = this.#environment?.session?.email;
    if (!owner) return [];
    this.#refusedToken = null;
    await this.#resume(
      opened,
      this.#isOnline ? ['sign-in', 'membership', 'offline'] : ['sign-in', 'membership'],
    );
    this.#lead(opened);
    await opened.runner.reload();
    return (await opened.store.readJobs(owner)).map((record) => toView(record));
  }

  #lead({ leadership }: Opened): void {
    if (this.#environment?.session && !this.#isSuspended) leadership.want();
  }

  /** Aborts what runs for a person; then parks or deletes. */
  async #leave(
    { store, leadership }: Opened,
    owner: string,
    choice: 'park' | 'keep-unfinished' | 'delete-unfinished',
  ): Promise<void> {
    leadership.release();
    this.#toPage.clear();
    for (const staging of this.#staging.values()) staging.abort();
    const records = choice === 'park' ? await store.readOpenJobs(owner) : await store.readJobs(owner);
    const removed: JobId[] = [];
    for (const { id, state } of records) {
      if (choice === 'delete-unfinished' || isEnded({ state })) {
        await store.removeJob(id, () => true);
        removed.push(id);
      } else {
        await store.changeJob(id, (record) => transition(record, { type: 'park' }, Date.now()));
      }
    }
    if (removed.length > 0) this.#tellRemoved(removed);
  }

  async #enqueueOne(request: JobRequest): Promise<JobView> {
    const { store } = await this.#open();
    const owner = this.#environment?.session?.email;
    if (!owner) throw new QueueError('signed-out');
    // Never the same for two jobs, so that lists keep the order asked.
    this.#lastCreatedAtMs = Math.max(Date.now(), this.#lastCreatedAtMs + 1);
    const staged = prepareJob(request, owner, this.#parts.definitions, this.#lastCreatedAtMs);
    const staging = new AbortController();
    this.#staging.set(staged.id, staging);
    this.#toPage.addChanged(toView(staged));
    try {
      const queued = await stageJob(store, staged, request.file, {
        signal: staging.signal,
        onProgress: (progress) => this.#toPage.addChanged(toView(staged, progress)),
      });
      await this.#announce(queued);
      return toView(queued);
    } catch (error) {
      this.#toPage.addRemoved(staged.id);
      if (!isNamed(error, 'AbortError')) throw error;
      return { ...toView(staged), state: 'cancelled' };
    } finally {
      this.#staging.delete(staged.id);
    }
  }

  /** A transition that the person asks for. QueueError `not-available` where it does not apply. */
  async #command(id: JobId, change: JobChange, options: { isEndedEnough?: boolean } = {}): Promise<void> {
    const { store } = await this.#open();
    await this.#readOwn(store, id);
    const next = await store.changeJob(id, (record) => transition(record, change, Date.now()), {
      touchesFiles: change.type === 'cancel',
    });
    if (next) return this.#announce(next);
    const now = await store.readJob(id);
    if (options.isEndedEnough && (!now || isEnded(now))) return;
    throw new QueueError('not-available', `${change.type} does not apply to a job that is ${now?.state}`);
  }

  async #readOwn(store: JobStore, id: JobId): Promise<JobRecord> {
    const record = await store.readJob(id);
    if (!record || record.owner !== this.#environment?.session?.email) throw new QueueError('not-found');
    return record;
  }

  async #fetchResult(url: string): Promise<Blob> {
    if (!this.#environment) throw new QueueError('signed-out');
    const context = {
      ...this.#environment,
      ...(this.#parts.origin ? { origin: this.#parts.origin } : {}),
      isHtmlExpected: true,
    };
    const file = await downloadFile(url, context, async ({ bytes, mediaType }) => {
      const parts: Blob[] = [];
      for await (const piece of bytes) parts.push(new Blob([piece.slice()]));
      return new Blob(parts, { type: mediaType });
    });
    if (file.ok) return file.value;
    const error = describeFailure(file.error);
    throw new QueueError(error.code === 'rejected' ? 'file-expired' : error.code, error.detail);
  }

  /** Jobs that waited for one of these go on. */
  async #resume({ store }: Opened, reasons: readonly WaitReason[]): Promise<void> {
    const owner = this.#environment?.session?.email;
    if (!owner) return;
    await this.#changeOpen(store, owner, { type: 'resume', reasons }, (record) =>
      record.waitReason ? reasons.includes(record.waitReason) : false,
    );
  }

  async #forgiveOffline({ store }: Opened): Promise<void> {
    const owner = this.#environment?.session?.email;
    if (!owner) return;
    await this.#changeOpen(store, owner, { type: 'forgive-offline' }, (record) => {
      const hasJustFailed = Date.now() - record.updatedAtMs < offlineBlameMs;
      return record.waitReason === 'retry' && record.error?.detail === 'network' && hasJustFailed;
    });
  }

  async #changeOpen(
    store: JobStore,
    owner: string,
    change: JobChange,
    isMeant: (record: JobRecord) => boolean,
  ): Promise<void> {
    for (const { id } of (await store.readOpenJobs(owner)).filter(isMeant)) {
      const next = await store.changeJob(id, (record) => transition(record, change, Date.now()));
      if (next) await this.#announce(next);
    }
  }

  /** Tells page and tabs of a change made here, and the runner, wherever it is, to look at the job. */
  async #announce(record: JobRecord): Promise<void> {
    const view = toView(record);
    this.#toPage.addChanged(view);
    const { channel, runner } = await this.#open();
    channel.post({ type: 'changed', jobs: [view], isCommand: true });
    await runner.refresh([record.id]);
  }

  #tellRunning(record: JobRecord, progress: JobProgress | null): void {
    const view = toView(record, isEnded(record) ? null : progress);
    this.#toPage.addChanged(view);
    this.#toTabs.addChanged(view);
  }

  #tellRemoved(ids: JobId[]): void {
    for (const id of ids) this.#toPage.addRemoved(id);
    this.#channel?.post({ type: 'removed', ids });
  }

  #sendToTabs(event: JobEvent): void {
    if (event.type === 'changed') this.#channel?.post({ ...event, isCommand: false });
  }

  #onMessage({ leadership, runner }: Opened, message: QueueMessage): void {
    const owner = this.#environment?.session?.email;
    switch (message.type) {
      case 'changed':
        for (const job of message.jobs) if (job.owner === owner) this.#toPage.addChanged(job);
        if (message.isCommand)
          this.#follow(
            runner,
            message.jobs.map(({ id }) => id),
          );
        return;
      case 'removed':
        for (const id of message.ids) this.#toPage.addRemoved(id);
        this.#follow(runner, message.ids);
        return;
      case 'signed-out':
        if (owner !== message.owner || !this.#environment) return;
        this.#environment = { ...this.#environment, session: null };
        leadership.release();
        return;
      case 'visibility':
        if (message.isVisible) this.#visibleTabs.add(message.tabId);
        else this.#visibleTabs.delete(message.tabId);
    }
  }

  #follow(runner: Runner, ids: JobId[]): void {
    runner.refresh(ids).catch((error) => console.error('Changed jobs could not be read', error));
  }

  #setVisible(isVisible: boolean): void {
    if (isVisible) this.#visibleTabs.add(this.#tabId);
    else this.#visibleTabs.delete(this.#tabId);
    this.#channel?.post({ type: 'visibility', tabId: this.#tabId, isVisible });
  }
}

/** Errors lose their fields on the way to the page: they leave as data. */
async function answer<Value>(work: () => Promise<Value>): Promise<Outcome<Value, JobError>> {
  try {
    return succeed(await work());
  } catch (error) {
    if (!(error instanceof QueueError)) console.error(error);
    return fail(toJobError(error));
  }
}

/** People are told apart by their e-mail in lower case. */
function withOwner(environment: JobEnvironment): JobEnvironment {
  const { session } = environment;
  return session
    ? { ...environment, session: { ...session, email: session.email.toLowerCase() } }
    : environment;
}
