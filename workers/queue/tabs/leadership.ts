import type { JobStore } from '../store/job-store';
import { FencedError } from '../store/queue-error';

const lockName = 'toolfront-runner';

/**
 * With Web Locks the heartbeat is slow: it only detects a frozen tab that holds the lock. Without them it is the only
 * sign of life and fast, so that a closed tab is replaced within 2 s.
 */
const heartbeats = {
  withLocks: { beatMs: 2_000, lookMs: 4_000 },
  withoutLocks: { beatMs: 300, lookMs: 500 },
} as const;
/** A runner is silent when its pulse stood still over this many looks: one alone may follow a device's sleep. */
const silentLooks = 2;
/** From the end of a runner without locks until it is replaced, at most: its last beat may follow a look at once. */
export const longestSilenceMs = (silentLooks + 1) * heartbeats.withoutLocks.lookMs;

export type LeadershipOptions = {
  store: JobStore;
  /** Null where the browser has none. */
  locks: LockManager | null;
  /** The store is this tab's own: there is nobody to wait for. */
  isAlone: boolean;
  /** False while there is nothing to run: then nobody beats and nobody looks. */
  hasWork: () => Promise<boolean>;
  onLead: (epoch: number) => void;
  /** Nothing may be written under the old epoch any more. */
  onDeposed: () => void;
};

/** One runner an origin: a Web Lock where there is one, and everywhere an epoch that fences off who lost it. */
export class Leadership {
  readonly #options: LeadershipOptions;
  #isWanted = false;
  #epoch: number | null = null;
  #resolveLock: (() => void) | null = null;
  #contest: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastPulse = '';
  #stillLooks = 0;

  constructor(options: LeadershipOptions) {
    this.#options = options;
  }

  get epoch(): number | null {
    return this.#epoch;
  }

  /** Leads as soon as nobody else does. */
  want(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#stillLooks = 0;
    this.#lastPulse = '';
    if (this.#options.isAlone) void this.#lead();
    else if (this.#options.locks) this.#queueForLock(this.#options.locks, false);
    this.#schedule();
  }

  /** Releases the lock, as a page does that is hidden for good or frozen, or whose person signed out. */
  release(): void {
    this.#isWanted = false;
    clearTimeout(this.#timer);
    this.#contest?.abort();
    this.#contest = null;
    this.#depose();
  }

  /** A write was refused: somebody else leads. Queues up again. */
  stepDown(): void {
    if (!this.#isWanted) return;
    this.release();
    this.want();
  }

  #queueForLock(locks: LockManager, isStealing: boolean): void {
    const contest = new AbortController();
    this.#contest?.abort();
    this.#contest = contest;
    // `steal` and `signal` may not be combined.
    const options: LockOptions = isStealing ? { steal: true } : { signal: contest.signal };
    locks
      .request(lockName, options, () => this.#hold(contest.signal))
      .catch((error) => {
        if (contest.signal.aborted) return;
        // Rejected while held: somebody stole it because we had gone silent.
        console.warn('The runner was replaced', error);
        this.stepDown();
      });
  }

  async #hold(signal: AbortSignal): Promise<void> {
    if (signal.aborted || !this.#isWanted) return;
    const released = new Promise<void>((resolve) => {
      this.#resolveLock = resolve;
    });
    await this.#lead(signal);
    await released;
  }

  async #lead(signal?: AbortSignal): Promise<void> {
    try {
      const epoch = await this.#options.store.takeEpoch();
      if (!this.#isWanted || signal?.aborted) return this.#resolveLock?.();
      this.#epoch = epoch;
      this.#options.onLead(epoch);
    } catch (error) {
      console.error('No epoch could be taken', error);
      this.#resolveLock?.();
    }
  }

  #depose(): void {
    if (this.#epoch !== null) {
      this.#epoch = null;
      this.#options.onDeposed();
    }
    this.#resolveLock?.();
    this.#resolveLock = null;
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#isWanted) return;
    const { beatMs, lookMs } = this.#options.locks ? heartbeats.withLocks : heartbeats.withoutLocks;
    this.#timer = setTimeout(() => void this.#tick(), this.#epoch === null ? lookMs : beatMs);
  }

  async #tick(): Promise<void> {
    try {
      if (await this.#options.hasWork())
        await (this.#epoch === null ? this.#look() : this.#beat(this.#epoch));
      else if (this.#epoch === null) this.#stillLooks = 0;
    } catch (error) {
      console.warn('The sign of life failed', error);
    }
    this.#schedule();
  }

  async #beat(epoch: number): Promise<void> {
    try {
      await this.#options.store.beat(epoch);
    } catch (error) {
      if (!(error instanceof FencedError)) throw error;
      this.stepDown();
    }
  }

  async #look(): Promise<void> {
    const pulse = await this.#options.store.readPulse();
    this.#stillLooks = pulse === this.#lastPulse ? this.#stillLooks + 1 : 0;
    this.#lastPulse = pulse;
    if (this.#stillLooks < silentLooks || this.#epoch !== null || !this.#isWanted) return;
    this.#stillLooks = 0;
    if (this.#options.locks) this.#queueForLock(this.#options.locks, true);
    else await this.#lead();
  }
}
