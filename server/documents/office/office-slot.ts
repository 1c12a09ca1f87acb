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

/** Somebody's next document mostly comes within this. */
const renewAfterMs = 5_000;

export type OfficeConversion = {
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
  /** Nobody waits for it: it takes nobody's worker, leaves one free, and is cancelled as soon as a document has none. */
  isOptional?: boolean;
};

export type SlotOptions = {
  office: OfficeInstallation;
  isolation: Isolation;
  log: (text: string) => void;
  deadlineMs: number;
  jobsPerWorker: number;
  memoryMaxBytes: number;
};

type CagedWorker = OfficeWorker & { cage: Cage };

/** A place for one LibreOffice at a time, which is started, replaced and ended here. It converts one document at a time. */
export class OfficeSlot {
  readonly #options: SlotOptions;
  #worker: CagedWorker | undefined;
  #starting: Promise<CagedWorker> | undefined;
  #jobCount = 0;
  #person: string | undefined;
  #renewal: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: SlotOptions) {
    this.#options = options;
  }

  /** Whose documents the worker has read. */
  get person(): string | undefined {
    return this.#person;
  }

  get hasWorker(): boolean {
    return this.#worker !== undefined;
  }

  groupId(): number | undefined {
    return this.#worker?.groupId();
  }

  /** A warm LibreOffice crashes at documents with comments that one started for a single document converts. */
  async convert(conversion: OfficeConversion): Promise<PrintReport> {
    try {
      return await this.#convertWarm(conversion);
    } catch (error) {
      const { office, log } = this.#options;
      if (!isWorthSecondTry(error) || office.python === undefined || this.#isClosed) throw error;
      log(`${error.message}; it gets a process of its own`);
      return await this.#convertAlone(conversion);
    }
  }

  async prepareWorker(): Promise<CagedWorker> {
    if (this.#isClosed) throw new OfficeError('unavailable', 'the pool is closed');
    return this.#worker?.isAlive() ? this.#worker : this.#startReplacement();
  }

  /** Replaces a worker that stays idle, so that the next person finds one that is up already. */
  renewLater(): void {
    if (this.#person === undefined || this.#isClosed) return;
    this.#renewal = setTimeout(() => {
      this.#startReplacement().catch((error: unknown) => this.#options.log(`not renewed: ${String(error)}`));
    }, renewAfterMs).unref();
  }

  stopRenewal(): void {
    clearTimeout(this.#renewal);
  }

  async close(way: 'stop' | 'kill'): Promise<void> {
    this.#isClosed = true;
    this.stopRenewal();
    await this.#retire(way);
  }

  async #convertWarm(conversion: OfficeConversion): Promise<PrintReport> {
    if (this.#person !== undefined && this.#person !== conversion.person) await this.#retire('kill');
    // A fallback from an earlier document: the listener may start now.
    if (conversion.format.family === 'calc' && this.#worker?.canPrepareWorkbooks === false)
      await this.#retire('stop');
    const worker = await this.prepareWorker();
    this.#person = conversion.person;
    conversion.onProgress?.(0);
    let isLost = false;
    try {
      return await this.#convertWith(worker, conversion);
    } catch (error) {
      isLost = isWorthSecondTry(error) && error.code === 'lost';
      throw error;
    } finally {
      this.#jobCount += 1;
      const isClean = await worker.cage.clear('job');
      // One that lost its LibreOffice may still be on its way out, and would fail the next document.
      if (!isClean || isLost) await this.#retire('kill');
      else if (this.#jobCount >= this.#options.jobsPerWorker) await this.#retire('stop');
    }
  }

  async #convertAlone(conversion: OfficeConversion): Promise<PrintReport> {
    const { isolation, office, log } = this.#options;
    const cage = await isolation.openCage('office');
    let worker: OfficeWorker | undefined;
    try {
      const setup = { office, cage, profile: await writeOfficeProfile(cage), log };
      // Only the listener leaves hidden sheets out and counts hidden slides.
      worker =
        conversion.format.family === 'writer' || office.python === undefined
          ? createCommandWorker(setup)
          : await startListenerWorker({ ...setup, python: office.python });
      return await this.#convertWith({ ...worker, cage }, conversion);
    } finally {
      await worker?.kill();
      await cage.remove();
    }
  }

  async #convertWith(worker: CagedWorker, conversion: OfficeConversion): Promise<PrintReport> {
    const { deadlineMs, memoryMaxBytes } = this.#options;
    const { cage } = worker;
    const job: WorkerJob = {
      input: await cage.put(conversion.sourcePath, `document.${conversion.extension}`),
      output: join(cage.jobFolder, 'output.pdf'),
      format: conversion.format,
      onProgress: conversion.onProgress ?? (() => {}),
    };
    const report = await watchJob(worker, job, { deadlineMs, memoryMaxBytes, signal: conversion.signal });
    await cage.take(job.output, conversion.outputPath);
    return report;
  }

  /** A document may come while the worker is being warmed up: a second start would clear the folder of the first. */
  #startReplacement(): Promise<CagedWorker> {
    this.#starting ??= this.#replaceWorker().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #replaceWorker(): Promise<CagedWorker> {
    // One that ended in the middle of a job has left its cage.
    await this.#retire('kill');
    const cage = await this.#options.isolation.openCage('office');
    const worker = await this.#startWorker(cage).catch(async (error: unknown) => {
      await cage.remove();
      throw error;
    });
    if (this.#isClosed) {
      await worker.kill();
      await cage.remove();
      throw new OfficeError('unavailable', 'the pool was closed');
    }
    this.#worker = { ...worker, cage };
    this.#jobCount = 0;
    return this.#worker;
  }

  async #startWorker(cage: Cage): Promise<OfficeWorker> {
    const { office, log } = this.#options;
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

  /** Ends the worker and removes all that it had: what it left in its profile must not harm the next. */
  async #retire(way: 'stop' | 'kill'): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#person = undefined;
    await worker?.[way]();
    await worker?.cage.remove();
  }
}

/** Not a password, a limit or a cancellation, which another process would meet as well. */
function isWorthSecondTry(error: unknown): error is OfficeError {
  return error instanceof OfficeError && ['lost', 'damaged', 'store'].includes(error.code);
}
