import { join } from 'node:path';
import type { Isolation } from '../../isolation/isolation';
import { createCommandWorker } from './command-worker';
import type { OfficeInstallation } from './find-office';
import { type ForkServer, startForkServer, UnfitOfficeError } from './fork-server';
import { startListenerWorker } from './listener-worker';
import { OfficeError } from './office-error';
import { writeOfficeProfile } from './office-profile';
import type { OfficeConversion, OfficeWorker, PrintReport } from './office-worker';
import { watchJob } from './watch-job';

/** A copy of a prepared LibreOffice a document; one started for it; one started for it that cannot be asked anything. */
export type OfficeWay = 'fork' | 'listener' | 'command';

export type OfficeEngine = {
  convert: (conversion: OfficeConversion) => Promise<PrintReport>;
  warm: () => Promise<void>;
  way: () => OfficeWay | undefined;
  groupId: () => number | undefined;
  close: () => Promise<void>;
};

export type OfficeEngineOptions = {
  office: OfficeInstallation;
  isolation: Isolation;
  log: (text: string) => void;
  /** For what the operator must know. */
  warn: (text: string) => void;
  /** A job that works longer is killed. */
  deadlineMs: number;
  /** A process that grows beyond is killed. */
  memoryMaxBytes: number;
};

/** Converts each document in a LibreOffice that has read no other. */
export function createOfficeEngine(options: OfficeEngineOptions): OfficeEngine {
  const { office, isolation, log, warn, deadlineMs, memoryMaxBytes } = options;
  let server: ForkServer | undefined;
  let starting: Promise<ForkServer> | undefined;
  /** Said by its own test: this LibreOffice cannot be forked here. */
  let isUnfit = office.python === undefined;
  let isClosed = false;
  const running = new Set<OfficeWorker>();

  return {
    convert: async (conversion) => {
      conversion.onProgress?.(0);
      try {
        return await convertFirst(conversion);
      } catch (error) {
        if (!isWorthSecondTry(error) || office.python === undefined || isClosed) throw error;
        log(`${error.message}; it gets a LibreOffice of its own`);
        // Only the listener leaves hidden sheets out.
        return convertAlone(conversion, conversion.format.family === 'calc' ? 'listener' : 'command');
      }
    },
    warm: async () => {
      await prepareServer();
    },
    way: () => (server ? 'fork' : isUnfit ? (office.python ? 'listener' : 'command') : undefined),
    groupId: () => server?.groupId(),
    close: async () => {
      isClosed = true;
      await starting?.catch(() => {});
      await Promise.all([server?.close(), ...[...running].map((worker) => worker.kill())]);
    },
  };

  async function convertFirst(conversion: OfficeConversion): Promise<PrintReport> {
    const forking = await prepareServer();
    if (forking)
      return forking.convert(conversion, { deadlineMs, memoryMaxBytes, signal: conversion.signal });
    return convertAlone(conversion, office.python === undefined ? 'command' : 'listener');
  }

  /** Undefined where there is none to be had. A lost one is replaced. */
  async function prepareServer(): Promise<ForkServer | undefined> {
    if (isClosed) throw new OfficeError('unavailable', 'the pool is closed');
    if (server?.isFit()) return server;
    if (isUnfit || office.python === undefined) return undefined;
    starting ??= startServer(office.python).finally(() => {
      starting = undefined;
    });
    try {
      return await starting;
    } catch (error) {
      if (!(error instanceof OfficeError || error instanceof UnfitOfficeError)) throw error;
      if (error instanceof UnfitOfficeError) isUnfit = true;
      warn(`LibreOffice is started for each document, which is slower: ${error.message}`);
      return undefined;
    }
  }

  async function startServer(python: string): Promise<ForkServer> {
    // What still runs in the old one may end there.
    const old = server;
    server = undefined;
    void old?.retire();
    const sandbox = await isolation.openSandbox('office');
    const setup = { office, sandbox, profile: await writeOfficeProfile(sandbox), log };
    const started = await startForkServer({ ...setup, python, memoryMaxBytes, deadlineMs }).catch(
      async (error: unknown) => {
        await sandbox.remove();
        throw error;
      },
    );
    if (isClosed) {
      await started.close();
      throw new OfficeError('unavailable', 'the pool was closed');
    }
    server = started;
    return started;
  }

  async function convertAlone(
    conversion: OfficeConversion,
    way: Exclude<OfficeWay, 'fork'>,
  ): Promise<PrintReport> {
    const { sourcePath, extension, outputPath, format, signal } = conversion;
    const sandbox = await isolation.openSandbox('office');
    let worker: OfficeWorker | undefined;
    try {
      const setup = { office, sandbox, profile: await writeOfficeProfile(sandbox), log };
      worker =
        way === 'listener' && office.python !== undefined
          ? await startListenerWorker({ ...setup, python: office.python }).catch((error: unknown) => {
              if (!(error instanceof OfficeError)) throw error;
              log(`${error.message}; this document takes a LibreOffice that cannot be asked`);
              return createCommandWorker(setup);
            })
          : createCommandWorker(setup);
      running.add(worker);
      const job = {
        input: await sandbox.put(sourcePath, `document.${extension}`),
        output: join(sandbox.jobFolder, 'output.pdf'),
        format,
        onProgress: conversion.onProgress ?? (() => {}),
      };
      const report = await watchJob(worker, job, { deadlineMs, memoryMaxBytes, signal });
      await sandbox.take(job.output, outputPath);
      return report;
    } finally {
      if (worker) running.delete(worker);
      await worker?.kill();
      await sandbox.remove();
    }
  }
}

/** Not a password, a limit or a cancellation, which another process would meet as well. */
function isWorthSecondTry(error: unknown): error is OfficeError {
  return error instanceof OfficeError && ['lost', 'damaged', 'store'].includes(error.code);
}
