import { totalmem } from 'node:os';
import { measureGroupMemoryBytes } from '../process-group';
import { DocumentRefusal } from '../refusals';
import type { PageWork } from './page-work';
import { PageWorkError, type PageWorker, startPageWorker } from './page-worker';

/** Nothing was heard of for so long: it hangs. One page takes a tenth of a second, the worst of them a few. */
const defaultStallMs = 60_000;
const defaultDeadlineMs = 30 * 60_000;
const memoryIntervalMs = 1_000;
/** A process is replaced after so many: what a document leaves behind does not pile up. */
const workPerWorker = 50;
/** One that waits takes about 100 MB; starting one takes half a second. */
const maxIdle = 2;
const idleMs = 60_000;

export type PageWorkersOptions = {
  log: (text: string) => void;
  /** Without progress for so long, a process is killed. */
  stallMs?: number;
  /** Longer in all, it is killed. */
  deadlineMs?: number;
  memoryMaxBytes?: number;
  /** The command of the processes; tests replace it. */
  command?: readonly string[];
};

export type PageWorkers = {
  /**
   * Does a piece of work in another process, so that a picture or PDF that hangs, eats memory or crashes takes nothing
   * else along. Answers with the result's path. Rejects with a `DocumentRefusal` or a `PageWorkError`.
   */
  run: (
    work: PageWork,
    listeners?: { onProgress?: (fraction: number) => void; signal?: AbortSignal | undefined },
  ) => Promise<string>;
  /** Ends them all; what still runs fails. */
  close: () => void;
};

/** Processes for what is done to pages. There are as many as there is work at once, and few that wait for more. */
export function createPageWorkers(options: PageWorkersOptions): PageWorkers {
  const {
    memoryMaxBytes = totalmem() / 4,
    stallMs = defaultStallMs,
    deadlineMs = defaultDeadlineMs,
  } = options;
  const busy = new Set<PageWorker>();
  const idle = new Map<PageWorker, NodeJS.Timeout>();
  return {
    run: async (work, { onProgress, signal } = {}) => {
      if (signal?.aborted) throw new PageWorkError('cancelled', 'before it began');
      const worker = takeIdle() ?? startPageWorker(options.log, options.command);
      busy.add(worker);
      const watch = watchWorker(worker, { memoryMaxBytes, stallMs, deadlineMs, signal });
      try {
        return await worker.run(work, (fraction) => {
          watch.noteProgress();
          onProgress?.(fraction);
        });
      } catch (error) {
        throw watch.reason() ?? error;
      } finally {
        watch.stop();
        busy.delete(worker);
        keepIdle(worker);
      }
    },
    close: () => {
      for (const worker of [...busy, ...idle.keys()]) worker.kill();
      for (const timer of idle.values()) clearTimeout(timer);
      idle.clear();
    },
  };

  function takeIdle(): PageWorker | undefined {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      if (worker.isAlive()) return worker;
    }
    return undefined;
  }

  function keepIdle(worker: PageWorker): void {
    if (!worker.isAlive() || idle.size >= maxIdle || worker.workCount() >= workPerWorker) {
      worker.kill();
      return;
    }
    const timer = setTimeout(() => {
      idle.delete(worker);
      worker.kill();
    }, idleMs);
    idle.set(worker, timer.unref());
  }
}

type Limits = {
  memoryMaxBytes: number;
  stallMs: number;
  deadlineMs: number;
  signal: AbortSignal | undefined;
};

/** Kills a worker that is too slow, too large or no longer wanted, and remembers which it was. */
function watchWorker(worker: PageWorker, { memoryMaxBytes, stallMs, deadlineMs, signal }: Limits) {
  let reason: Error | undefined;
  const end = (error: Error) => {
    reason ??= error;
    worker.kill();
  };
  const onSlow = () => end(new DocumentRefusal({ reason: 'tooComplex' }, 'it took too long'));
  const onAbort = () => end(new PageWorkError('cancelled', 'while it worked'));
  const stall = setTimeout(onSlow, stallMs);
  const deadline = setTimeout(onSlow, deadlineMs);
  const memory = setInterval(() => void checkMemory(), memoryIntervalMs);
  signal?.addEventListener('abort', onAbort);
  return {
    noteProgress: () => stall.refresh(),
    reason: () => reason,
    stop: () => {
      clearTimeout(stall);
      clearTimeout(deadline);
      clearInterval(memory);
      signal?.removeEventListener('abort', onAbort);
    },
  };

  async function checkMemory(): Promise<void> {
    const groupId = worker.groupId();
    const bytes = groupId === undefined ? 0 : await measureGroupMemoryBytes(groupId);
    if (bytes > memoryMaxBytes)
      end(new DocumentRefusal({ reason: 'tooComplex' }, `${bytes} bytes of memory`));
  }
}
