import type { InferOutput } from 'valibot';
import type { workerAliveSchema } from '../../../contract/worker-messages';

type AliveMessage = InferOutput<typeof workerAliveSchema>;

/**
 * Shows the page that this worker lives (see `contract/worker-messages.ts`). The lock is released while the page is in
 * the back/forward cache or frozen: browsers evict a page that holds one.
 */
export class WorkerLock {
  readonly #locks: LockManager | null;
  readonly #lockName: string;
  readonly #send: (message: AliveMessage) => void;
  #resolveLock: (() => void) | null = null;

  constructor(locks: LockManager | null, id: string, send: (message: AliveMessage) => void) {
    this.#locks = locks;
    this.#lockName = `toolfront-worker-${id}`;
    this.#send = send;
  }

  hold(): void {
    if (!this.#locks || this.#resolveLock) return;
    const released = new Promise<void>((resolve) => {
      this.#resolveLock = resolve;
    });
    this.#locks
      .request(this.#lockName, () => {
        this.#send({ type: 'toolfront-worker-alive', lockName: this.#lockName });
        return released;
      })
      .catch((error) => console.warn('The page cannot see whether this worker lives', error));
  }

  release(): void {
    this.#resolveLock?.();
    this.#resolveLock = null;
  }

  answerPing(): void {
    this.#send({ type: 'toolfront-worker-alive' });
  }
}
