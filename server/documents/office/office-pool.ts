import { availableParallelism, totalmem } from 'node:os';
import type { Isolation } from '../../isolation/isolation';
import type { OfficeInstallation } from './find-office';
import { OfficeError } from './office-error';
import { type OfficeConversion, OfficeSlot } from './office-slot';
import type { PrintReport } from './office-worker';

/** Two are twice as fast as one on two cores; more of them cost 240 MB each and starve the server. */
const maxPoolSize = 2;

export type OfficePoolOptions = {
  office: OfficeInstallation;
  isolation: Isolation;
  log: (text: string) => void;
  /** Workers; by default as many as there are cores, two at most. */
  size?: number;
  /** A job that works longer is killed with its group. Waiting in the queue does not count. */
  deadlineMs?: number;
  /** A worker is replaced after so many jobs: LibreOffice grows with each. */
  jobsPerWorker?: number;
  /** A group that grows beyond is killed. */
  memoryMaxBytes?: number;
};

/** Waiting for a free worker, and working, in milliseconds. */
type OfficeTimes = { queuedMs: number; workedMs: number };

export type OfficePool = {
  /** Makes a PDF. Rejects with an `OfficeError`. */
  convert: (conversion: OfficeConversion) => Promise<{ times: OfficeTimes; report: PrintReport }>;
  /** Starts every worker, so that the first document need not wait. */
  warm: () => Promise<void>;
  /** Process groups that are up, for measuring. */
  groupIds: () => number[];
  /** Ends every worker and removes their folders. What still runs fails. */
  close: () => Promise<void>;
};

type Waiting = { take: (slot: OfficeSlot) => void };

/** A pool of warm LibreOffice processes, each in a cage and with a profile and a process group of its own. */
export function createOfficePool(options: OfficePoolOptions): OfficePool {
  const {
    size = Math.min(maxPoolSize, availableParallelism()),
    deadlineMs = 180_000,
    jobsPerWorker = 100,
    memoryMaxBytes = Math.min(2 * 1024 ** 3, totalmem() / (2 * size)),
    ...parts
  } = options;
  const slots = Array.from(
    { length: size },
    () => new OfficeSlot({ ...parts, deadlineMs, jobsPerWorker, memoryMaxBytes }),
  );
  const free = [...slots];
  const queue: Waiting[] = [];
  /** Conversions under way that are cancelled as soon as another one needs their slot. */
  const optional = new Set<AbortController>();
  let isWarm = false;

  return {
    convert: async (conversion) => {
      const yielding = new AbortController();
      if (conversion.isOptional) optional.add(yielding);
      try {
        const { signal } = conversion;
        const signals = signal ? [signal, yielding.signal] : [yielding.signal];
        return await convertInTurn({ ...conversion, signal: AbortSignal.any(signals) });
      } finally {
        optional.delete(yielding);
      }
    },
    warm: async () => {
      isWarm = true;
      await Promise.all(free.map((slot) => slot.prepareWorker()));
    },
    groupIds: () => slots.map((slot) => slot.groupId()).filter((id) => id !== undefined),
    close: async () => {
      await Promise.all(slots.map((slot) => slot.close(free.includes(slot) ? 'stop' : 'kill')));
    },
  };

  async function convertInTurn(conversion: OfficeConversion) {
    const queuedAtMs = performance.now();
    const slot = await takeSlot(conversion);
    const startedAtMs = performance.now();
    try {
      const report = await slot.convert(conversion);
      const workedMs = performance.now() - startedAtMs;
      return { times: { queuedMs: startedAtMs - queuedAtMs, workedMs }, report };
    } finally {
      giveBack(slot);
    }
  }

  function takeSlot({ person, signal, isOptional }: OfficeConversion): Promise<OfficeSlot> {
    if (signal?.aborted) return Promise.reject(new OfficeError('cancelled', 'before it began'));
    const slot =
      free.find((one) => one.person === person) ??
      free.find((one) => one.person === undefined && one.hasWorker) ??
      // What another person's next document would find warm ends only for a document.
      free.find((one) => !isOptional || one.person === undefined);
    // One worker is left to what somebody waits for: an end in the middle costs it the time of a new start.
    const isRoom = optional.size <= 1 && free.length >= Math.min(2, size);
    if (isOptional && !(slot && isRoom))
      return Promise.reject(new OfficeError('cancelled', 'others are at work'));
    if (slot) {
      free.splice(free.indexOf(slot), 1);
      slot.stopRenewal();
      return Promise.resolve(slot);
    }
    const [yielding] = optional;
    yielding?.abort();
    if (yielding) optional.delete(yielding);
    return new Promise((resolve, reject) => {
      const waiting = { take };
      queue.push(waiting);
      signal?.addEventListener('abort', leave);
      function take(next: OfficeSlot) {
        signal?.removeEventListener('abort', leave);
        resolve(next);
      }
      function leave() {
        queue.splice(queue.indexOf(waiting), 1);
        reject(new OfficeError('cancelled', 'while waiting for its turn'));
      }
    });
  }

  function giveBack(slot: OfficeSlot) {
    const next = queue.shift();
    if (next) return next.take(slot);
    free.push(slot);
    if (isWarm) slot.renewLater();
  }
}
