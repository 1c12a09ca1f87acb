import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import type { DocumentExtension } from '../../../contract/documents';
import type { Cage } from '../../isolation/cage';
import type { Isolation } from '../../isolation/isolation';
import { createCommandWorker } from './command-worker';
import type { OfficeInstallation } from './find-office';
import { startListenerWorker } from './listener-worker';
import { OfficeError } from './office-error';
import type { OfficeFormat } from './office-formats';
import { writeOfficeProfile } from './office-profile';
import type { OfficeWorker, PrintReport, WorkerJob } from './office-worker';
import { watchJob } from './watch-job';

/** Two are twice as fast as one on two cores; more of them cost 240 MB each and starve the server. */
const maxPoolSize = 2;
/** Somebody's next document mostly comes within this. */
const renewAfterMs = 5_000;

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

type OfficeConversion = {
  sourcePath: string;
  /** Whose it is. A worker reads documents of one person: what takes it over finds nobody else's. */
  person: string;
  /** The source's extension. */
  extension: DocumentExtension;
  /** Where the PDF goes. */
  outputPath: string;
  format: OfficeFormat;
  /** 0 to 1; 0 when a worker has taken it up. */
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Nobody waits for it: it leaves a worker free, and is cancelled as soon as a document has none. */
  isOptional?: boolean;
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

type CagedWorker = OfficeWorker & { cage: Cage };
type Slot = {
  worker: CagedWorker | undefined;
  starting: Promise<CagedWorker> | undefined;
  jobCount: number;
  /** Whose documents the worker has read. */
  person: string | undefined;
  /** Replaces a worker that has been idle. */
  renewal: NodeJS.Timeout | undefined;
};
type Waiting = { take: (slot: Slot) => void };

/** A pool of warm LibreOffice processes, each in a cage and with a profile and a process group of its own. */
export function createOfficePool(options: OfficePoolOptions): OfficePool {
  const {
    size = Math.min(maxPoolSize, availableParallelism()),
    deadlineMs = 180_000,
    jobsPerWorker = 100,
    memoryMaxBytes = Math.min(2 * 1024 ** 3, totalmem() / (2 * size)),
  } = options;
  const slots: Slot[] = Array.from({ length: size }, () => ({
    worker: undefined,
    starting: undefined,
    jobCount: 0,
    person: undefined,
    renewal: undefined,
  }));
  const free = [...slots];
  const queue: Waiting[] = [];
  /** Conversions under way that give way to others. */
  const optional = new Set<AbortController>();
  let isClosed = false;
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
      await Promise.all(free.map((slot) => prepareWorker(slot)));
    },
    groupIds: () => slots.map(({ worker }) => worker?.groupId()).filter((id) => id !== undefined),
    close: async () => {
      isClosed = true;
      for (const { renewal } of slots) clearTimeout(renewal);
      await Promise.all(slots.map((slot) => retire(slot, free.includes(slot) ? 'stop' : 'kill')));
    },
  };

  async function convertInTurn(conversion: OfficeConversion) {
    const queuedAtMs = performance.now();
    const slot = await takeSlot(conversion);
    const startedAtMs = performance.now();
    try {
      const report = await convertTwice(slot, conversion);
      const workedMs = performance.now() - startedAtMs;
      return { times: { queuedMs: startedAtMs - queuedAtMs, workedMs }, report };
    } finally {
      giveBack(slot);
    }
  }

  function takeSlot({ person, signal, isOptional }: OfficeConversion): Promise<Slot> {
    if (signal?.aborted) return Promise.reject(new OfficeError('cancelled', 'before it began'));
    // One worker is left to what somebody waits for: an end in the middle costs it the time of a new start.
    if (isOptional && free.length < Math.min(2, size))
      return Promise.reject(new OfficeError('cancelled', 'others are at work'));
    const slot =
      free.find((one) => one.person === person) ??
      free.find((one) => one.person === undefined && one.worker) ??
      free[0];
    if (slot) {
      free.splice(free.indexOf(slot), 1);
      clearTimeout(slot.renewal);
      return Promise.resolve(slot);
    }
    const [yielding] = optional;
    yielding?.abort();
    if (yielding) optional.delete(yielding);
    return new Promise((resolve, reject) => {
      const waiting = { take };
      queue.push(waiting);
      signal?.addEventListener('abort', leave);
      function take(next: Slot) {
        signal?.removeEventListener('abort', leave);
        resolve(next);
      }
      function leave() {
        queue.splice(queue.indexOf(waiting), 1);
        reject(new OfficeError('cancelled', 'while waiting for its turn'));
      }
    });
  }

  function giveBack(slot: Slot) {
    const next = queue.shift();
    if (next) return next.take(slot);
    free.push(slot);
    if (isWarm && slot.person !== undefined && !isClosed) {
      // The next person finds a worker that is up already.
      slot.renewal = setTimeout(() => {
        startReplacement(slot).catch((error: unknown) => options.log(`not renewed: ${String(error)}`));
      }, renewAfterMs).unref();
    }
  }

  /** A warm LibreOffice crashes at documents with comments that one started for a single document converts. */
  async function convertTwice(slot: Slot, conversion: OfficeConversion): Promise<PrintReport> {
    try {
      return await convertWarm(slot, conversion);
    } catch (error) {
      if (!isWorthSecondTry(error) || options.office.python === undefined || isClosed) throw error;
      options.log(`${error.message}; it gets a process of its own`);
      return await convertAlone(conversion);
    }
  }

  async function convertWarm(slot: Slot, conversion: OfficeConversion): Promise<PrintReport> {
    if (slot.person !== undefined && slot.person !== conversion.person) await retire(slot, 'kill');
    const worker = await prepareWorker(slot);
    slot.person = conversion.person;
    conversion.onProgress?.(0);
    let isLost = false;
    try {
      return await convertWith(worker, conversion);
    } catch (error) {
      isLost = isWorthSecondTry(error) && error.code === 'lost';
      throw error;
    } finally {
      slot.jobCount += 1;
      const isClean = await worker.cage.clear('job');
      // One that lost its LibreOffice may still be on its way out, and would fail the next document.
      if (!isClean || isLost) await retire(slot, 'kill');
      else if (slot.jobCount >= jobsPerWorker) await retire(slot, 'stop');
    }
  }

  async function convertAlone(conversion: OfficeConversion): Promise<PrintReport> {
    const cage = await options.isolation.openCage('office');
    try {
      const { office, log } = options;
      const worker = createCommandWorker({ office, cage, profile: await writeOfficeProfile(cage), log });
      return await convertWith({ ...worker, cage }, conversion);
    } finally {
      await cage.remove();
    }
  }

  async function convertWith(worker: CagedWorker, conversion: OfficeConversion): Promise<PrintReport> {
    const { cage } = worker;
    const job: WorkerJob = {
      input: await cage.put(conversion.sourcePath, `input.${conversion.extension}`),
      output: join(cage.jobFolder, 'output.pdf'),
      format: conversion.format,
      onProgress: conversion.onProgress ?? (() => {}),
    };
    const report = await watchJob(worker, job, { deadlineMs, memoryMaxBytes, signal: conversion.signal });
    await cage.take(job.output, conversion.outputPath);
    return report;
  }

  async function prepareWorker(slot: Slot): Promise<CagedWorker> {
    if (isClosed) throw new OfficeError('unavailable', 'the pool is closed');
    if (slot.worker?.isAlive()) return slot.worker;
    return startReplacement(slot);
  }

  /** A document may come while the worker is being warmed up: a second start would clear the folder of the first. */
  function startReplacement(slot: Slot): Promise<CagedWorker> {
    slot.starting ??= replaceWorker(slot).finally(() => {
      slot.starting = undefined;
    });
    return slot.starting;
  }

  async function replaceWorker(slot: Slot): Promise<CagedWorker> {
    // One that ended in the middle of a job has left its cage.
    await retire(slot, 'kill');
    const cage = await options.isolation.openCage('office');
    const worker = await startWorker(cage).catch(async (error: unknown) => {
      await cage.remove();
      throw error;
    });
    if (isClosed) {
      await worker.kill();
      await cage.remove();
      throw new OfficeError('unavailable', 'the pool was closed');
    }
    slot.worker = { ...worker, cage };
    slot.jobCount = 0;
    return slot.worker;
  }

  async function startWorker(cage: Cage): Promise<OfficeWorker> {
    const { office, log } = options;
    const setup = { office, cage, profile: await writeOfficeProfile(cage), log };
    if (office.python === undefined) return createCommandWorker(setup);
    try {
      return await startListenerWorker({ ...setup, python: office.python });
    } catch (error) {
      if (!(error instanceof OfficeError)) throw error;
      log(`${error.message}; this document takes a process of its own`);
      return createCommandWorker(setup);
    }
  }

  /** Ends a slot's worker and removes all that it had: what it left in its profile must not harm the next. */
  async function retire(slot: Slot, way: 'stop' | 'kill'): Promise<void> {
    const { worker } = slot;
    slot.worker = undefined;
    slot.person = undefined;
    await worker?.[way]();
    await worker?.cage.remove();
  }
}

/** Not a password, a limit or a cancellation, which another process would meet as well. */
function isWorthSecondTry(error: unknown): error is OfficeError {
  return error instanceof OfficeError && ['lost', 'damaged', 'store'].includes(error.code);
}
