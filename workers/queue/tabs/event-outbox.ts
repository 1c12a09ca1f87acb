import type { JobEvent, JobId, JobView } from '../../../contract/jobs';
import { progressMessagesPerSecond } from '../../../contract/timing';

/** A second that begins with a message holds one more than its slots; with one slot less it holds what is allowed. */
const slotMs = 1000 / (progressMessagesPerSecond - 1);

/** Events to the page, at most `progressMessagesPerSecond` in all: what comes in between goes with the next one. */
export class EventOutbox {
  readonly #send: (event: JobEvent) => void;
  readonly #changed = new Map<JobId, JobView>();
  readonly #removed = new Set<JobId>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastSentAtMs = Number.NEGATIVE_INFINITY;

  constructor(send: (event: JobEvent) => void) {
    this.#send = send;
  }

  addChanged(job: JobView): void {
    const waiting = this.#changed.get(job.id);
    if (waiting && waiting.revision > job.revision) return;
    this.#changed.set(job.id, job);
    this.#schedule();
  }

  addRemoved(id: JobId): void {
    this.#changed.delete(id);
    this.#removed.add(id);
    this.#schedule();
  }

  /** What was to be said of this job is no longer so. */
  forget(id: JobId): void {
    this.#changed.delete(id);
  }

  /** Forgets what was not sent yet: the list it belonged to is no longer shown. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#changed.clear();
    this.#removed.clear();
  }

  #schedule(): void {
    if (this.#timer !== undefined) return;
    const waitMs = Math.max(0, this.#lastSentAtMs + slotMs - performance.now());
    this.#timer = setTimeout(() => this.#flush(), waitMs);
  }

  #flush(): void {
    this.#timer = undefined;
    this.#lastSentAtMs = performance.now();
    if (this.#removed.size > 0) {
      this.#send({ type: 'removed', ids: [...this.#removed] });
      this.#removed.clear();
    } else if (this.#changed.size > 0) {
      this.#send({ type: 'changed', jobs: [...this.#changed.values()] });
      this.#changed.clear();
    }
    if (this.#changed.size > 0) this.#schedule();
  }
}
