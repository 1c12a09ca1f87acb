import { proxy, wrap } from 'comlink';
import { openDB } from 'idb';
import type {
  EnqueueRequest,
  JobEnvironment,
  JobEvent,
  JobId,
  JobView,
  JobWorker,
  WakeReason,
} from '../../../contract/jobs';
import { databaseName, type JobSchema } from '../../../workers/queue/store/job-database';
import { createRecord, type JobRecord } from '../../../workers/queue/store/job-record';

/** The real job worker on a page with nothing else, for measurements. */
export type QueuePage = typeof queuePage;

const environment: JobEnvironment = {
  website: 'localhost',
  appVersion: '1',
  session: { email: 'ann@example.com', tokenKey: 'x-token', tokenValue: 'secret' },
  capabilities: { idempotency: true },
  isVisible: true,
};
const jobs = new Map<JobId, JobView>();
let messageCount = 0;
const worker = wrap<JobWorker>(
  new Worker(new URL('../../../workers/job-worker.ts', import.meta.url), { type: 'module' }),
);

const queuePage = {
  /** Opens the queue; answers with the milliseconds that took and the jobs listed. */
  async connect(capabilities: Partial<JobEnvironment['capabilities']> = {}) {
    const startedAtMs = performance.now();
    const answer = await worker.connect(
      { ...environment, capabilities: { ...environment.capabilities, ...capabilities } },
      proxy(onEvent),
    );
    if (!answer.ok) throw new Error(`connect: ${answer.error.code} ${answer.error.detail}`);
    for (const job of answer.value.jobs) note(job);
    return { ms: performance.now() - startedAtMs, listed: answer.value.jobs.length };
  },

  /** Hands in files of random bytes; answers with the milliseconds until all were safe. */
  async enqueue(count: number, sizeBytes: number) {
    const bytes = randomBytes(sizeBytes);
    const files = Array.from({ length: count }, (_, index) => new File([bytes], `file-${index}.docx`));
    return this.enqueueFiles(files);
  },

  /** The file that a person would have chosen in the page's file input. */
  async enqueueChosen(input: HTMLInputElement) {
    return this.enqueueFiles([...(input.files ?? [])]);
  },

  async enqueueFiles(files: File[]) {
    const startedAtMs = performance.now();
    const outcomes = await worker.enqueue(files.map(makeRequest));
    const ms = performance.now() - startedAtMs;
    const ids = outcomes.map((outcome) => {
      if (!outcome.ok) throw new Error(`enqueue: ${outcome.error.code} ${outcome.error.detail}`);
      note(outcome.value);
      return outcome.value.id;
    });
    return { ms, ids };
  },

  /** Hands in files that may be refused; answers with what became of each: `ok`, or the error's code. */
  async tryEnqueue(files: File[]) {
    const outcomes = await worker.enqueue(files.map(makeRequest));
    return outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.error.code));
  },

  /** Milliseconds of one transition: the person's retry of jobs that wait for the network, one after the other. */
  async retryEach(ids: JobId[]) {
    const times: number[] = [];
    for (const id of ids) {
      const startedAtMs = performance.now();
      const answer = await worker.retry(id);
      if (!answer.ok) throw new Error(`retry: ${answer.error.code} ${answer.error.detail}`);
      times.push(performance.now() - startedAtMs);
    }
    return times;
  },

  async wake(reason: WakeReason) {
    const answer = await worker.wake(reason);
    if (!answer.ok) throw new Error(`wake: ${answer.error.code}`);
  },

  /** Puts ended jobs into the store, as if they had been stored for years. */
  async storeEnded(count: number) {
    const database = await openDB<JobSchema>(databaseName);
    const transaction = database.transaction('jobs', 'readwrite');
    for (let index = 0; index < count; index += 1) void transaction.store.put(makeEnded(index));
    await transaction.done;
    database.close();
  },

  /** Where the bytes of each stored job are. */
  async readPlaces() {
    const database = await openDB<JobSchema>(databaseName);
    const stored = await database.getAll('jobs');
    database.close();
    return stored.map(({ file }) => file?.place);
  },

  areAll: (ids: JobId[], state: JobView['state']) => ids.every((id) => jobs.get(id)?.state === state),
  readMessageCount: () => messageCount,
};

Object.assign(window, { queuePage });

function onEvent(event: JobEvent): void {
  messageCount += 1;
  if (event.type === 'changed') for (const job of event.jobs) note(job);
  if (event.type === 'removed') for (const id of event.ids) jobs.delete(id);
}

/** An event may be faster than the answer with the older state. */
function note(job: JobView): void {
  if ((jobs.get(job.id)?.revision ?? -1) <= job.revision) jobs.set(job.id, job);
}

function makeEnded(index: number): JobRecord {
  const record = createRecord({
    id: crypto.randomUUID() as JobId,
    kind: 'document',
    owner: 'ann@example.com',
    input: { from: 'docx', to: 'pdf' },
    fileName: `old-${index}.docx`,
    fileSizeBytes: 1_000,
    step: 'save-result',
    createdAtMs: index,
  });
  const result = { fileName: `old-${index}.pdf`, url: `/results/${index}.pdf`, isStored: false };
  return { ...record, openOwner: null, state: 'done', result };
}

function randomBytes(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes);
  // The most that one call gives.
  for (let at = 0; at < sizeBytes; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

function makeRequest(file: File): EnqueueRequest {
  return { id: crypto.randomUUID() as JobId, kind: 'document', input: { from: 'docx', to: 'pdf' }, file };
}
