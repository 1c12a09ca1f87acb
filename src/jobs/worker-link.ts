import type { Remote } from 'comlink';
import { safeParse } from 'valibot';
import type { JobError, JobWorker } from '../../contract/jobs';
import { workerAliveSchema, workerPingMessage } from '../../contract/worker-messages';
import { wrapWorker } from './worker-remote';

/** What a call answers when its worker died first, was closed by the page, or never ran because its code is missing. */
export type WorkerLoss = 'lost' | 'closed' | 'missing';

export const lossErrors: Readonly<Record<WorkerLoss, JobError>> = {
  closed: { code: 'worker-lost' },
  lost: { code: 'worker-lost' },
  missing: { code: 'queue-missing' },
};

/** Without Web Locks a worker is lost after this long without an answer to a ping: long enough for a flush. */
const silenceMs = 10_000;
const pingMs = 1_000;

/**
 * One job worker and its pending calls. When the worker ends, they answer with its `WorkerLoss` at once; comlink alone
 * would leave them pending for ever. `onLost` is called once, unless the page closed the worker.
 */
export class WorkerLink {
  readonly #worker: Worker;
  readonly #remote: Remote<JobWorker>;
  readonly #releaseRemote: () => void;
  readonly #lost: Promise<WorkerLoss>;
  readonly #watch = new AbortController();
  #resolveLost: (loss: WorkerLoss) => void = () => {};
  #loss: WorkerLoss | null = null;
  #hasLived = false;
  #isSuspended = false;
  #pendingCalls = 0;
  #lastSignMs = 0;
  #pingTimer: ReturnType<typeof setInterval> | undefined;

  constructor(
    spawn: () => Worker,
    readonly onLost: () => void,
  ) {
    this.#lost = new Promise((resolve) => {
      this.#resolveLost = resolve;
    });
    this.#worker = spawn();
    const { remote, release } = wrapWorker(this.#worker);
    this.#remote = remote;
    this.#releaseRemote = release;
    this.#worker.addEventListener('message', (event) => this.#onMessage(event.data));
    // Also an uncaught error inside a living worker: whatever it held is then unknown, so it starts afresh.
    this.#worker.addEventListener('error', (event) => {
      // One that cannot be fetched has no message.
      console[event.message ? 'error' : 'info'](`The job worker failed: ${event.message ?? 'not fetched'}`);
      this.#declareLost();
    });
  }

  /** Runs a call against the worker, or against its end. */
  async call<Value>(run: (remote: Remote<JobWorker>) => Promise<Value>): Promise<Value | WorkerLoss> {
    if (this.#loss) return this.#loss;
    this.#pendingCalls += 1;
    this.#keepPinging();
    try {
      return await Promise.race([run(this.#remote), this.#lost]);
    } finally {
      this.#pendingCalls -= 1;
    }
  }

  /** The page goes into the back/forward cache: the worker lets its lock go without having died. */
  suspend(): void {
    this.#isSuspended = true;
  }

  /** The page is back; the worker will say that it is alive. */
  resume(): void {
    this.#isSuspended = false;
    this.#lastSignMs = Date.now();
  }

  #onMessage(data: unknown): void {
    this.#hasLived = true;
    const sign = safeParse(workerAliveSchema, data);
    if (!sign.success || this.#loss) return;
    this.#lastSignMs = Date.now();
    if (sign.output.lockName && navigator.locks) void this.#watchLock(navigator.locks, sign.output.lockName);
  }

  async #watchLock(locks: LockManager, lockName: string): Promise<void> {
    const { signal } = this.#watch;
    try {
      // Shared, so that two watches of one life do not queue behind each other.
      await locks.request(lockName, { mode: 'shared', signal }, () => {});
      if (!this.#isSuspended) this.#declareLost();
    } catch (error) {
      if (!signal.aborted) console.warn('The job worker cannot be watched by a lock', error);
    }
  }

  #keepPinging(): void {
    if (this.#pingTimer !== undefined || navigator.locks) return;
    this.#lastSignMs = Date.now();
    this.#pingTimer = setInterval(() => {
      if (this.#pendingCalls === 0 || this.#isSuspended) {
        clearInterval(this.#pingTimer);
        this.#pingTimer = undefined;
        return;
      }
      if (Date.now() - this.#lastSignMs > silenceMs) return this.#declareLost();
      this.#worker.postMessage(workerPingMessage);
    }, pingMs);
  }

  /** Ends the worker on purpose. Nothing where it has ended. */
  close(): void {
    this.#end('closed');
  }

  #declareLost(): void {
    if (this.#loss) return;
    // One whose code could not be fetched has never said anything.
    this.#end(this.#hasLived ? 'lost' : 'missing');
    this.onLost();
  }

  #end(loss: WorkerLoss): void {
    if (this.#loss) return;
    this.#loss = loss;
    clearInterval(this.#pingTimer);
    // A lock granted to a page in the back/forward cache throws it out of there.
    this.#watch.abort();
    this.#releaseRemote();
    this.#worker.terminate();
    this.#resolveLost(loss);
  }
}
