import { rm } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { parse } from 'valibot';
import { documentExtensionSchema, documentTargetSchema } from '../../contract/documents';
import { ApiFailure, failures } from '../http/failure';
import { makeWorkFolder } from '../processes/work-folder';
import type { Services } from '../services';
import type { StoredFile } from '../storage/file-store';
import type { Task, TaskRun } from '../tasks/task-queue';
import {
  beginConversion,
  type Conversion,
  finishConversion,
  noteProgress,
  refuseConversion,
} from './conversion-store';
import { type ConversionOutcome, type DocumentEngine, EngineError } from './document-engine';
import { DocumentRefusal } from './refusals';

export type ConversionPayload = { conversionId: string };

/** Above the longest deadline of the engines (30 minutes for pages), so that theirs speaks first. */
const leaseSeconds = 40 * 60;
/** Pages are converted beside LibreOffice, which has a queue of its own. */
const concurrency = 3;
/** A document at which the engine ended twice is not tried a third time. */
const maxEngineLosses = 2;
/** Kills of the server are not the document's fault; one that takes the server along each time still ends. */
const maxAttempts = 5;
const progressIntervalMs = 500;

/** The task that converts one document: it may be killed at any point and begun again. */
export function createConversionTask(services: Services, engine: DocumentEngine): Task<ConversionPayload> {
  return {
    name: 'convert-document',
    concurrency,
    leaseSeconds,
    maxAttempts,
    retryDelaySeconds: 1,
    run: async ({ conversionId }, taskRun) => {
      const conversion = await beginConversion(services.database, conversionId);
      if (conversion) await runConversion(services, engine, conversion, taskRun);
    },
    giveUp: ({ conversionId }) =>
      refuseConversion(services.database, conversionId, { reason: 'engineFailed' }),
  };
}

async function runConversion(
  services: Services,
  engine: DocumentEngine,
  conversion: Conversion,
  taskRun: TaskRun,
): Promise<void> {
  const outDir = await makeWorkFolder('conversion');
  try {
    const source = await findSource(services, conversion);
    const outcome = await convertTwice(services, engine, conversion, source, outDir, taskRun);
    await keepResult(services, conversion, source, outcome);
  } catch (error) {
    if (!(error instanceof DocumentRefusal)) throw error;
    services.log.info({ conversion: conversion.id, reason: error.message }, 'a document was refused');
    await refuseConversion(services.database, conversion.id, error.refusal);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function findSource(services: Services, conversion: Conversion): Promise<StoredFile> {
  try {
    return await services.files.findFile(conversion.sourceFileId);
  } catch (error) {
    if (isFileGone(error)) throw new DocumentRefusal({ reason: 'expired' });
    throw error;
  }
}

/** The engine may end for its own reasons: once. */
async function convertTwice(
  services: Services,
  engine: DocumentEngine,
  conversion: Conversion,
  source: StoredFile,
  outDir: string,
  { signal }: TaskRun,
): Promise<ConversionOutcome> {
  const progress = reportProgress(services, conversion.id);
  try {
    for (let losses = 0; ; ) {
      try {
        return await engine.convert({
          sourcePath: await services.files.localPath(source),
          from: parse(documentExtensionSchema, conversion.fromExtension),
          to: parse(documentTargetSchema, conversion.toExtension),
          outDir,
          onProgress: progress.report,
          signal,
        });
      } catch (error) {
        if (!(error instanceof EngineError) || error.code !== 'lost') throw error;
        losses += 1;
        services.log.warn(
          { err: error, conversion: conversion.id, losses },
          'the engine ended at a document',
        );
        if (losses >= maxEngineLosses) throw new DocumentRefusal({ reason: 'engineFailed' }, error.message);
      }
    }
  } finally {
    await progress.settle();
  }
}

/** Bytes first; then the file's row and the conversion's end in one transaction, so that neither is without the other. */
async function keepResult(
  services: Services,
  conversion: Conversion,
  source: StoredFile,
  outcome: ConversionOutcome,
): Promise<void> {
  const staged = await services.files.stageLocalFile(outcome.path);
  const name = `${basename(source.name, extname(source.name))}.${outcome.extension}`;
  const owner = { siteCode: conversion.siteCode, ownerId: conversion.ownerId };
  await services.database.transaction(async (tx) => {
    const file = await services.files.keepFile(tx, owner, staged, name);
    const isFinished = await finishConversion(tx, conversion.id, {
      resultFileId: file.id,
      receipt: outcome.receipt,
    });
    if (!isFinished) throw new Error(`conversion ${conversion.id} had ended before`);
  });
  const { queuedMs, workedMs } = outcome;
  services.log.info({ conversion: conversion.id, queuedMs, workedMs }, 'a document was converted');
}

/** Writes progress at most twice a second, one write at a time, always the newest figure. */
function reportProgress(services: Services, conversionId: string) {
  let newest = 0;
  let written = 0;
  let writing: Promise<void> | undefined;
  let nextAtMs = 0;
  return {
    report: (percent: number) => {
      newest = percent;
      if (writing || Date.now() < nextAtMs) return;
      writing = write().finally(() => {
        writing = undefined;
      });
    },
    /** Waits for a write that is under way, so that it does not come after the end. */
    settle: async () => {
      await writing;
    },
  };

  async function write(): Promise<void> {
    if (newest === written) return;
    nextAtMs = Date.now() + progressIntervalMs;
    written = newest;
    try {
      await noteProgress(services.database, conversionId, newest);
    } catch (error) {
      // The figure is a courtesy; the conversion goes on without it.
      services.log.warn({ err: error, conversion: conversionId }, 'progress could not be written');
    }
  }
}

function isFileGone(error: unknown): boolean {
  return error instanceof ApiFailure && error.failure === failures.fileGone;
}
