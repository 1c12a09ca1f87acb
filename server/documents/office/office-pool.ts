import { availableParallelism, totalmem } from 'node:os';
import { createOfficeEngine, type OfficeEngineOptions, type OfficeWay } from './office-engine';
import { OfficeError } from './office-error';
import type { OfficeConversion, PrintReport } from './office-worker';

/** More at once than there are cores make each slower and none faster. */
const defaultSize = Math.min(2, availableParallelism());
const memoryMaxBytes = 2 * 1024 ** 3;

/** Waiting in the queue does not count to the deadline. */
export type OfficePoolOptions = Pick<OfficeEngineOptions, 'office' | 'isolation' | 'log'> &
  Partial<Pick<OfficeEngineOptions, 'warn' | 'deadlineMs' | 'memoryMaxBytes'>> & {
    /** Documents at once. */
    size?: number;
  };

/** Waiting for a place, and working, in milliseconds. */
type OfficeTimes = { queuedMs: number; workedMs: number };

export type OfficePool = {
  /** Makes a PDF. Rejects with an `OfficeError`. */
  convert: (conversion: OfficeConversion) => Promise<{ times: OfficeTimes; report: PrintReport }>;
  /** Prepares a LibreOffice, so that the first document need not wait. */
  warm: () => Promise<void>;
  /** How documents are converted now; undefined before the first. */
  way: () => OfficeWay | undefined;
  /** The process group of the prepared LibreOffice and its children, for measuring. */
  groupId: () => number | undefined;
  /** Ends every process and removes their folders. What still runs fails. */
  close: () => Promise<void>;
};

/** Converts documents with LibreOffice, so many at once, each in a process that reads no other. */
export function createOfficePool(options: OfficePoolOptions): OfficePool {
  const { size = defaultSize, ...parts } = options;
  const engine = createOfficeEngine({
    warn: options.log,
    deadlineMs: 180_000,
    memoryMaxBytes: Math.min(memoryMaxBytes, totalmem() / (2 * size)),
    ...parts,
  });
  let free = size;
  const queue: (() => void)[] = [];
  /** Conversions under way that are cancelled as soon as another one needs their place. */
  const optional = new Set<AbortController>();

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
    warm: engine.warm,
    way: engine.way,
    groupId: engine.groupId,
    close: engine.close,
  };

  async function convertInTurn(conversion: OfficeConversion) {
    const queuedAtMs = performance.now();
    await takePlace(conversion);
    const startedAtMs = performance.now();
    try {
      const report = await engine.convert(conversion);
      const workedMs = performance.now() - startedAtMs;
      return { times: { queuedMs: startedAtMs - queuedAtMs, workedMs }, report };
    } finally {
      giveBackPlace();
    }
  }

  function takePlace({ signal, isOptional }: OfficeConversion): Promise<void> {
    if (signal?.aborted) return Promise.reject(new OfficeError('cancelled', 'before it began'));
    // One place is left to what somebody waits for.
    if (isOptional && free < Math.min(2, size))
      return Promise.reject(new OfficeError('cancelled', 'others are at work'));
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    const [yielding] = optional;
    yielding?.abort();
    if (yielding) optional.delete(yielding);
    return new Promise((resolve, reject) => {
      queue.push(take);
      signal?.addEventListener('abort', leave);
      function take() {
        signal?.removeEventListener('abort', leave);
        resolve();
      }
      function leave() {
        queue.splice(queue.indexOf(take), 1);
        reject(new OfficeError('cancelled', 'while waiting for its turn'));
      }
    });
  }

  function giveBackPlace() {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  }
}
