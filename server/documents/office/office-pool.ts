import { chmod, copyFile, rm } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import type { DocumentExtension } from '../../../contract/documents';
import { makeWorkFolder } from '../../processes/work-folder';
import { createCommandWorker } from './command-worker';
import type { OfficeInstallation } from './find-office';
import type { Isolation } from './isolation';
import { startListenerWorker } from './listener-worker';
import { OfficeError } from './office-error';
import type { OfficeFormat } from './office-formats';
import { writeOfficeProfile } from './office-profile';
import type { OfficeWorker, WorkerJob } from './office-worker';
import { giveToOwner, makeOwnedDirectory } from './owned-directory';
import { watchJob } from './watch-job';

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

type OfficeConversion = {
  sourcePath: string;
  /** The source's extension. */
  extension: DocumentExtension;
  /** Where the PDF goes. */
  outputPath: string;
  format: OfficeFormat;
  /** 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/** Waiting for a free worker, and working, in milliseconds. */
type OfficeTimes = { queuedMs: number; workedMs: number };

export type OfficePool = {
  /** Makes a PDF. Rejects with an `OfficeError`. */
  convert: (conversion: OfficeConversion) => Promise<OfficeTimes>;
  /** Starts every worker, so that the first document need not wait. */
  warm: () => Promise<void>;
  /** Process groups that are up, for measuring. */
  groupIds: () => number[];
  /** Ends every worker and removes their folders. What still runs fails. */
  close: () => Promise<void>;
};

type Slot = {
  name: string;
  worker: OfficeWorker | undefined;
  starting: Promise<OfficeWorker> | undefined;
  jobCount: number;
};
type Waiting = { take: (slot: Slot) => void };

/** A pool of warm LibreOffice processes, each with a profile, a folder and a process group of its own. */
export async function createOfficePool(options: OfficePoolOptions): Promise<OfficePool> {
  const {
    size = Math.min(maxPoolSize, availableParallelism()),
    deadlineMs = 180_000,
    jobsPerWorker = 100,
    memoryMaxBytes = Math.min(2 * 1024 ** 3, totalmem() / (2 * size)),
  } = options;
  const directory = await makeWorkFolder('office');
  // Others may pass through to the folder that is theirs, and see nothing on the way.
  await chmod(directory, 0o711);
  const slots: Slot[] = Array.from({ length: size }, (_, index) => ({
    name: String(index + 1),
    worker: undefined,
    starting: undefined,
    jobCount: 0,
  }));
  const free = [...slots];
  const queue: Waiting[] = [];
  let isClosed = false;

  return {
    convert: async (conversion) => {
      const queuedAtMs = performance.now();
      const slot = await takeSlot(conversion.signal);
      const startedAtMs = performance.now();
      try {
        await convertIn(slot, conversion);
      } finally {
        giveBack(slot);
      }
      return { queuedMs: startedAtMs - queuedAtMs, workedMs: performance.now() - startedAtMs };
    },
    warm: async () => {
      await Promise.all(free.map((slot) => prepareWorker(slot)));
    },
    groupIds: () => slots.map(({ worker }) => worker?.groupId()).filter((id) => id !== undefined),
    close: async () => {
      isClosed = true;
      await Promise.all(
        slots.map((slot) => (free.includes(slot) ? slot.worker?.stop() : slot.worker?.kill())),
      );
      await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };

  function takeSlot(signal: AbortSignal | undefined): Promise<Slot> {
    if (signal?.aborted) return Promise.reject(new OfficeError('cancelled', 'before it began'));
    const slot = free.shift();
    if (slot) return Promise.resolve(slot);
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
    if (next) next.take(slot);
    else free.push(slot);
  }

  async function convertIn(slot: Slot, conversion: OfficeConversion): Promise<void> {
    const worker = await prepareWorker(slot);
    const jobDirectory = join(directory, slot.name, 'job');
    await makeOwnedDirectory(jobDirectory, options.isolation);
    const job: WorkerJob = {
      input: join(jobDirectory, `input.${conversion.extension}`),
      output: join(jobDirectory, 'output.pdf'),
      format: conversion.format,
      onProgress: conversion.onProgress ?? (() => {}),
    };
    try {
      await copyFile(conversion.sourcePath, job.input);
      await giveToOwner(job.input, options.isolation);
      await watchJob(worker, job, { deadlineMs, memoryMaxBytes, signal: conversion.signal });
      await copyFile(job.output, conversion.outputPath);
    } finally {
      await rm(jobDirectory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      await retireIfDue(slot);
    }
  }

  async function prepareWorker(slot: Slot): Promise<OfficeWorker> {
    if (isClosed) throw new OfficeError('unavailable', 'the pool is closed');
    if (slot.worker?.isAlive()) return slot.worker;
    // A document may come while the worker is being warmed up: a second start would clear the folder of the first.
    slot.starting ??= replaceWorker(slot).finally(() => {
      slot.starting = undefined;
    });
    return slot.starting;
  }

  async function replaceWorker(slot: Slot): Promise<OfficeWorker> {
    const worker = await startWorker(slot);
    if (isClosed) {
      await worker.kill();
      throw new OfficeError('unavailable', 'the pool was closed');
    }
    slot.worker = worker;
    slot.jobCount = 0;
    return worker;
  }

  async function startWorker(slot: Slot): Promise<OfficeWorker> {
    const { office, isolation, log } = options;
    const own = join(directory, slot.name);
    // What the last worker left in its profile must not harm the next.
    await rm(own, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    await makeOwnedDirectory(own, isolation);
    await makeOwnedDirectory(join(own, 'tmp'), isolation);
    await writeOfficeProfile(join(own, 'profile'), isolation);
    const setup = { office, isolation, directory: own, log };
    if (office.python === undefined) return createCommandWorker(setup);
    try {
      return await startListenerWorker({ ...setup, python: office.python });
    } catch (error) {
      if (!(error instanceof OfficeError)) throw error;
      log(`${error.message}; this document takes a process of its own`);
      return createCommandWorker(setup);
    }
  }

  async function retireIfDue(slot: Slot): Promise<void> {
    slot.jobCount += 1;
    const { worker } = slot;
    if (!worker?.isAlive() || slot.jobCount < jobsPerWorker) return;
    slot.worker = undefined;
    await worker.stop();
  }
}
