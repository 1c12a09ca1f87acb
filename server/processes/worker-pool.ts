import { totalmem } from 'node:os';
import { measureGroupMemoryBytes } from './process-group';
import { watchSilence } from './silence-watch';
import {
  startWorkerProcess,
  type WorkerProcess,
  WorkerProcessError,
  type WorkerProcessOptions,
} from './worker-process';

const memoryIntervalMs = 1_000;
/** A process is replaced after so many: what a file leaves behind does not pile up. */
const workPerWorker = 50;
/** One that waits takes about 100 MB; starting one takes half a second. */
const maxIdle = 2;
const idleMs = 60_000;

export type WorkerPoolOptions = WorkerProcessOptions & {
  /** Without progress for so long while it could have worked, a process is killed. */
  stallMs: number;
  /** Longer in all, it is killed. */
  deadlineMs: number;
  /** More resident memory, it is killed. A quarter of the machine's when left out. */
  memoryMaxBytes?: number | undefined;
  /** What work is rejected with whose process took too long or too much memory. */
  refuseExcess: (detail: string) => Error;
};

export type WorkerPool<Work extends object> = {
  /**
   * Does a piece of work in another process, so that a file that hangs, eats memory or crashes takes nothing else
   * along. Answers with the result's path. Rejects with a refusal or a `WorkerProcessError`.
   */
  run: (
    work: Work,
    listeners?: { onProgress?: (fraction: number) => void; signal?: AbortSignal | undefined },
  ) => Promise<string>;
  /** Ends them all; what still runs fails. */
  close: () => void;
};

/** Processes for one kind of work. There are as many as there is work at once, and few that wait for more. */
export function createWorkerPool<Work extends object>(options: WorkerPoolOptions): WorkerPool<Work> {
  const busy = new Set<WorkerProcess<Work>>();
  const idle = new Map<WorkerProcess<Work>, NodeJS.Timeout>();
  return {
    run: async (work, { onProgress, signal } = {}) => {
      if (signal?.aborted) throw new WorkerProcessError('cancelled', 'before it began');
      const worker = takeIdle() ?? startWorkerProcess<Work>(options);
      busy.add(worker);
      const watch = watchWorker(worker, options, signal);
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

  function takeIdle(): WorkerProcess<Work> | undefined {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      if (worker.isAlive()) return worker;
    }
    return undefined;
  }

  function keepIdle(worker: WorkerProcess<Work>): void {
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

/** Kills a worker that is too slow, too large or no longer wanted, and remembers which it was. */
function watchWorker<Work extends object>(
  worker: WorkerProcess<Work>,
  options: WorkerPoolOptions,
  signal: AbortSignal | undefined,
) {
  const { stallMs, deadlineMs, memoryMaxBytes = totalmem() / 4, refuseExcess } = options;
  let reason: Error | undefined;
  const end = (error: Error) => {
    reason ??= error;
    worker.kill();
  };
  const onSlow = () => end(refuseExcess('it took too long'));
  const onAbort = () => end(new WorkerProcessError('cancelled', 'while it worked'));
  const silence = watchSilence(worker.groupId, stallMs, onSlow);
  const deadline = setTimeout(onSlow, deadlineMs);
  const memory = setInterval(() => void checkMemory(), memoryIntervalMs);
  signal?.addEventListener('abort', onAbort);
  return {
    noteProgress: silence.noteSign,
    reason: () => reason,
    stop: () => {
      silence.stop();
      clearTimeout(deadline);
      clearInterval(memory);
      signal?.removeEventListener('abort', onAbort);
    },
  };

  async function checkMemory(): Promise<void> {
    const groupId = worker.groupId();
    const bytes = groupId === undefined ? 0 : await measureGroupMemoryBytes(groupId);
    if (bytes > memoryMaxBytes) end(refuseExcess(`${bytes} bytes of memory`));
  }
}
