import { totalmem } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Isolation } from '../isolation/isolation';
import { EngineTime } from './engine-time';
import { findExcessBytes, measureGroupLoad, noLoad } from './group-load';
import { longWorkNice, setGroupNice, startNice, shortWorkMs as usualShortWorkMs } from './group-priority';
import { watchSlowWork } from './watch-slow-work';
import {
  type OnWorkerProgress,
  startWorkerProcess,
  type WorkerProcess,
  WorkerProcessError,
  type WorkerProcessOptions,
} from './worker-process';

const loadIntervalMs = 1_000;
/** A process is replaced after so many: what a file leaves behind does not pile up. */
const workPerWorker = 50;
/** Processor time of one person in about an hour: a few dozen documents. */
const usualLightUseMs = 20_000;
/** Of all pools of this process. */
const usedTime = new EngineTime();
/** For whom engines are at work, once for each work. */
const peopleAtWork: string[] = [];
/** Stands for all people where processes read one file after another, whoever's they are. */
export const everybody = 'everybody';
/** One that waits for its person's next file takes about 100 MB; starting one takes half a second. */
const maxIdle = 2;
const idleMs = 60_000;

export type WorkerPoolOptions = WorkerProcessOptions & {
  isolation: Isolation;
  /** Files that a piece of work leaves beside its result, by name. */
  companions?: readonly string[];
  /** Without progress for so long a process is killed. Time in which it waited for a processor does not count here. */
  stallMs: number;
  /** Longer in all, it is killed; time counts as above. */
  deadlineMs: number;
  /** After more processor time the work goes on behind shorter work. */
  shortWorkMs?: number;
  /** Who has used more in about an hour, in all pools, is behind others from the start. */
  lightUseMs?: number;
  /** More resident memory, it is killed. A quarter of the machine's when left out. */
  memoryMaxBytes?: number | undefined;
  /** What work is rejected with whose process took too long or too much memory. */
  refuseExcess: (detail: string, limit: 'time' | 'memory') => Error;
};

/** What a process does with one file. */
export type FileWork = {
  sourcePath: string;
  /** Where its results go. */
  outDir: string;
};

/** Whose work it is, who follows it and who may end it. */
export type WorkerRun = {
  /** Whose file it is. A process works on files of one person: what takes it over finds nobody else's. */
  person: string;
  onProgress?: OnWorkerProgress | undefined;
  signal?: AbortSignal | undefined;
};

export type WorkerPool<Work extends FileWork> = {
  /**
   * Does a piece of work in another process, so that a file that hangs, eats memory or crashes takes nothing else
   * along, in a sandbox that holds a copy of the source alone. Progress begins with 0 when a process has taken it up.
   * Answers with the result's path in `outDir`. Rejects with a refusal or a `WorkerProcessError`.
   */
  run: (work: Work, options: WorkerRun) => Promise<string>;
  /**
   * Has a process ready for whoever comes next, now and again after each work; for those that say when they are ready.
   * Rejects where none can be started.
   */
  warm: () => Promise<void>;
  /** Ends them all; what still runs fails. */
  close: () => Promise<void>;
};

/** Processes for one kind of work. There are as many as there is work at once, and few that wait for more. */
export function createWorkerPool<Work extends FileWork>(options: WorkerPoolOptions): WorkerPool<Work> {
  const busy = new Set<WorkerProcess<Work>>();
  /** Longest idle first. */
  const idle = new Map<WorkerProcess<Work>, { person: string; timer: NodeJS.Timeout }>();
  /** Nobody's yet; undefined where no process is started ahead. */
  let spare: Promise<WorkerProcess<Work>> | undefined;
  let isWarm = false;
  let isClosed = false;
  return {
    run: async (work, { person, onProgress, signal }) => {
      if (signal?.aborted) throw new WorkerProcessError('cancelled', 'before it began');
      const worker = (await takeIdle(person)) ?? (await takeSpare()) ?? (await startWorker());
      busy.add(worker);
      onProgress?.(0);
      const watch = watchWorker(worker, options, person, signal);
      try {
        return await runInSandbox(worker, work, (fraction, page) => {
          watch.noteProgress();
          onProgress?.(fraction, page);
        });
      } catch (error) {
        throw watch.reason() ?? error;
      } finally {
        const isAsFast = watch.stop();
        busy.delete(worker);
        await reuse(worker, person, isAsFast);
        // Not beside work: a start costs ten times what a small file does.
        if (isWarm && busy.size === 0) addSpare();
      }
    },
    warm: async () => {
      isWarm = true;
      addSpare();
      await spare;
    },
    close: async () => {
      isClosed = true;
      await removeSpare();
      for (const worker of busy) worker.kill();
      for (const { timer } of idle.values()) clearTimeout(timer);
      await Promise.all([...idle.keys()].map((worker) => worker.remove()));
      idle.clear();
    },
  };

  async function startWorker(): Promise<WorkerProcess<Work>> {
    const sandbox = await options.isolation.openSandbox(options.name);
    if (!isClosed) return startWorkerProcess<Work>(options, sandbox);
    await sandbox.remove();
    throw new WorkerProcessError('cancelled', 'the pool was closed');
  }

  async function takeSpare(): Promise<WorkerProcess<Work> | undefined> {
    const taken = spare;
    spare = undefined;
    const worker = await taken?.catch(() => undefined);
    if (worker?.isAlive()) return worker;
    await worker?.remove();
    return undefined;
  }

  function addSpare(): void {
    if (isClosed || spare) return;
    spare = startSpare();
    spare.catch((error: unknown) => options.log(`${options.name}: none was started ahead: ${String(error)}`));
  }

  async function startSpare(): Promise<WorkerProcess<Work>> {
    const worker = await startWorker();
    await worker.loadAhead();
    return worker;
  }

  async function removeSpare(): Promise<void> {
    const unused = spare;
    spare = undefined;
    const worker = await unused?.catch(() => undefined);
    await worker?.remove();
  }

  async function runInSandbox(
    worker: WorkerProcess<Work>,
    work: Work,
    onProgress: OnWorkerProgress,
  ): Promise<string> {
    const { sandbox } = worker;
    const sourcePath = await sandbox.put(work.sourcePath, 'source');
    const path = await worker.run({ ...work, sourcePath, outDir: sandbox.jobFolder }, onProgress);
    for (const name of new Set([basename(path), ...(options.companions ?? [])])) {
      await sandbox.take(join(dirname(path), name), join(work.outDir, name));
    }
    return join(work.outDir, basename(path));
  }

  async function takeIdle(person: string): Promise<WorkerProcess<Work> | undefined> {
    for (const [worker, { person: owner, timer }] of idle) {
      if (owner !== person) continue;
      clearTimeout(timer);
      idle.delete(worker);
      if (worker.isAlive()) return worker;
      await worker.remove();
    }
    return undefined;
  }

  async function reuse(worker: WorkerProcess<Work>, person: string, isAsFast: boolean): Promise<void> {
    const isDue = isClosed || !isAsFast || worker.workCount() >= workPerWorker;
    if (!worker.isAlive() || isDue || !(await worker.sandbox.clear('everything'))) {
      await worker.remove();
      return;
    }
    const [longestIdle] = idle.size < maxIdle ? [] : idle.keys();
    if (longestIdle) endIdle(longestIdle);
    idle.set(worker, { person, timer: setTimeout(() => endIdle(worker), idleMs).unref() });
  }

  function endIdle(worker: WorkerProcess<Work>): void {
    clearTimeout(idle.get(worker)?.timer);
    idle.delete(worker);
    void worker
      .remove()
      .catch((error: unknown) => options.log(`${options.name}: a folder is left: ${String(error)}`));
  }
}

/**
 * Kills a worker that is too slow, too large or no longer wanted, and remembers which it was; puts one with long work
 * behind the others. `stop` says whether it is again as fast as a new one.
 */
function watchWorker<Work extends object>(
  worker: WorkerProcess<Work>,
  options: WorkerPoolOptions,
  person: string,
  signal: AbortSignal | undefined,
) {
  const { stallMs, deadlineMs, memoryMaxBytes = totalmem() / 4, refuseExcess } = options;
  const { shortWorkMs = usualShortWorkMs, lightUseMs = usualLightUseMs } = options;
  let reason: Error | undefined;
  const end = (error: Error) => {
    reason ??= error;
    worker.kill();
  };
  const onSlow = () => end(refuseExcess('it took too long', 'time'));
  const onAbort = () => end(new WorkerProcessError('cancelled', 'while it worked'));
  const slowness = watchSlowWork(worker.groupId, { silenceMaxMs: stallMs, deadlineMs }, onSlow);
  peopleAtWork.push(person);
  const usedBeforeMs = measure().processorMs;
  let usedMs = 0;
  const isHeavyUser = () => person !== everybody && usedTime.of(person) > lightUseMs;
  const isAlone = peopleAtWork.every((other) => other === person || other === everybody);
  let nice = isHeavyUser() && !isAlone ? longWorkNice : startNice;
  // One that stays behind is for the same person again.
  if (nice !== startNice || worker.workCount() > 0) setNice(nice);
  const loadTimer = setInterval(checkLoad, loadIntervalMs);
  signal?.addEventListener('abort', onAbort);
  // It may have come while the process was being started.
  if (signal?.aborted) onAbort();
  return {
    noteProgress: slowness.noteSign,
    reason: () => reason,
    stop: () => {
      slowness.stop();
      clearInterval(loadTimer);
      signal?.removeEventListener('abort', onAbort);
      noteUse();
      usedTime.add(person, usedMs);
      peopleAtWork.splice(peopleAtWork.indexOf(person), 1);
      return nice === startNice || isHeavyUser() || setNice(startNice);
    },
  };

  function checkLoad(): void {
    const groupId = worker.groupId();
    const bytes = groupId === undefined ? undefined : findExcessBytes(groupId, memoryMaxBytes);
    if (bytes !== undefined) end(refuseExcess(`${bytes} bytes of memory`, 'memory'));
    noteUse();
    if (usedMs < shortWorkMs) return;
    nice = Math.max(nice, longWorkNice);
    setNice(nice);
  }

  /** Of one that was ended, what the last look saw counts. */
  function noteUse(): void {
    usedMs = Math.max(usedMs, measure().processorMs - usedBeforeMs);
  }

  function measure() {
    const groupId = worker.groupId();
    return groupId === undefined ? noLoad : measureGroupLoad(groupId);
  }

  function setNice(nice: number): boolean {
    const groupId = worker.groupId();
    return groupId !== undefined && setGroupNice(groupId, nice);
  }
}
