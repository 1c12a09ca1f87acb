import type {
  EnqueueRequest,
  JobEnvironment,
  JobEvent,
  JobId,
  JobRequest,
  JobView,
} from '../../contract/jobs';
import { createUuid } from '../../src/api/create-uuid';
import { jobDefinitions } from '../../workers/jobs/job-definitions';
import { JobQueue } from '../../workers/queue/job-queue';
import type { QueueParts } from '../../workers/queue/open-queue';
import { openStore } from '../../workers/queue/store/open-store';
import { openChannel } from '../../workers/queue/tabs/queue-channel';
import { callsUpload, storesUpload } from './fetch-upload';
import { resumablyByHttp } from './http-resumable-upload';
import { WebLocks } from './web-locks';

/** One browser with one origin: what its tabs share. */
export class TestBrowser {
  readonly #locks = new WebLocks();
  readonly #tabs: TestTab[] = [];
  isOnline = true;

  constructor(readonly origin: string) {}

  async openTab(
    environment: Partial<JobEnvironment> = {},
    parts: Partial<QueueParts> = {},
  ): Promise<TestTab> {
    const { locks, close } = this.#locks.openTab();
    const queue = new JobQueue({
      openStore,
      openChannel,
      locks,
      definitions: jobDefinitions,
      upload: callsUpload,
      uploadResumably: resumablyByHttp,
      uploadToStorage: storesUpload,
      runEngine: async () => ({ type: 'missing' }),
      readMembership: async () => null,
      keepEngine: async () => true,
      isOnline: () => this.isOnline,
      origin: this.origin,
      ...parts,
    });
    const tab = new TestTab(queue, close);
    this.#tabs.push(tab);
    await tab.connect({ ...ann, ...environment });
    return tab;
  }

  /** The locks as one more tab sees them. */
  openLocks(): ReturnType<WebLocks['openTab']> {
    return this.#locks.openTab();
  }

  /** The network goes or comes, and every page says so to its worker. */
  async setOnline(isOnline: boolean): Promise<void> {
    this.isOnline = isOnline;
    const open = this.#tabs.filter((tab) => !tab.isClosed);
    await Promise.all(open.map((tab) => tab.queue.wake(isOnline ? 'online' : 'offline')));
  }

  async close(): Promise<void> {
    await Promise.all(this.#tabs.map((tab) => tab.close()));
  }
}

/** A tab's worker, and what its page has received. */
export class TestTab {
  readonly jobs = new Map<JobId, JobView>();
  readonly messages: { event: JobEvent; atMs: number }[] = [];
  isClosed = false;
  readonly #watchers = new Set<() => void>();

  constructor(
    readonly queue: JobQueue,
    readonly freeLocks: () => void,
  ) {}

  async connect(environment: JobEnvironment): Promise<void> {
    const answer = await this.queue.connect(environment, (event) => this.#onEvent(event));
    if (!answer.ok) throw new Error(`connect: ${answer.error.code} ${answer.error.detail}`);
    this.#take(answer.value.jobs);
  }

  /** Enqueues one Word file that becomes a PDF; answers with its id. */
  enqueue(name = 'report.docx', bytes: BlobPart = 'a document'): Promise<JobId> {
    const input = { from: 'docx', to: 'pdf' } as const;
    return this.enqueueJob({ kind: 'document', input, file: new File([bytes], name) });
  }

  /** Enqueues one job of any kind; answers with its id. */
  async enqueueJob(request: JobRequest): Promise<JobId> {
    const [outcome] = await this.queue.enqueue([identify(request)]);
    if (!outcome?.ok) throw new Error(`enqueue: ${outcome?.error.code} ${outcome?.error.detail}`);
    this.#take([outcome.value]);
    return outcome.value.id;
  }

  /** Answers once the job is as wanted. Fails with what it is instead after `timeoutMs`. */
  until(id: JobId, isWanted: (job: JobView) => boolean, timeoutMs = 15_000): Promise<JobView> {
    return this.#untilFound(
      () => {
        const job = this.jobs.get(id);
        return job && isWanted(job) ? job : null;
      },
      () => `the job is ${JSON.stringify(this.jobs.get(id))}`,
      timeoutMs,
    );
  }

  /** Answers once the job is off the page's list. */
  async untilGone(id: JobId, timeoutMs = 15_000): Promise<void> {
    await this.#untilFound(
      () => (this.jobs.has(id) ? null : true),
      () => `the job is still ${JSON.stringify(this.jobs.get(id))}`,
      timeoutMs,
    );
  }

  /** The tab closes: locks are freed, nothing more runs. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.queue.close();
    this.freeLocks();
  }

  #untilFound<Value>(find: () => Value | null, explain: () => string, timeoutMs: number): Promise<Value> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#watchers.delete(check);
        reject(new Error(`waited in vain; ${explain()}`));
      }, timeoutMs);
      const check = () => {
        const found = find();
        if (found === null) return;
        clearTimeout(timer);
        this.#watchers.delete(check);
        resolve(found);
      };
      this.#watchers.add(check);
      check();
    });
  }

  #onEvent(event: JobEvent): void {
    if (this.isClosed) return;
    this.messages.push({ event, atMs: performance.now() });
    if (event.type === 'changed') this.#take(event.jobs);
    if (event.type === 'removed') for (const id of event.ids) this.jobs.delete(id);
    for (const watcher of [...this.#watchers]) watcher();
  }

  #take(jobs: JobView[]): void {
    for (const job of jobs) {
      if ((this.jobs.get(job.id)?.revision ?? -1) <= job.revision) this.jobs.set(job.id, job);
    }
    for (const watcher of [...this.#watchers]) watcher();
  }
}

/** The request under an id of its own. */
export function identify(request: JobRequest): EnqueueRequest {
  return { id: createUuid() as JobId, ...request };
}

/** A signed-in member on a backend with idempotency. */
export const ann: JobEnvironment = {
  website: 'pdf.example',
  appVersion: '1',
  session: { email: 'Ann@Example.com', tokenKey: 'x-token', tokenValue: 'secret' },
  capabilities: { idempotency: true },
  isVisible: true,
};
