import { join } from 'node:path';
import { type OfficeWork, officeReportSchema, reportName } from '@toolfront/office-files';
import { parse } from 'valibot';
import { readSmallFile } from '../processes/read-small-file';
import {
  createWorkerPool,
  everybody,
  type WorkerPool,
  type WorkerPoolOptions,
} from '../processes/worker-pool';
import { findWorkerCommand } from '../processes/worker-process';
import type { PreparedContainer } from './content/check-document';
import { DocumentRefusal } from './document-refusal';

/** The largest workbook takes half a minute on a slow core. */
const defaultDeadlineMs = 2 * 60_000;
const heapMegabytes = 512;
const memoryMaxBytes = 768 * 1024 ** 2;
const reportMaxBytes = 64 * 1024;

export type OfficeFileWorkersOptions = Pick<WorkerPoolOptions, 'log' | 'isolation'> &
  Partial<Pick<WorkerPoolOptions, 'deadlineMs' | 'memoryMaxBytes' | 'command'>>;

/** Processes that open Office files, say what they are and clean them. */
export type OfficeFileWorkers = {
  /** Rejects with a `DocumentRefusal` for what takes too much, or a `WorkerProcessError`. */
  prepare: (work: OfficeWork, signal?: AbortSignal) => Promise<PreparedContainer>;
} & Pick<WorkerPool<OfficeWork>, 'warm' | 'close'>;

/**
 * A process reads one file after another, of whoever comes. It is JavaScript that parses, which a file cannot take over,
 * and each file is another person's on most sites: a process started for each takes 20 times as long as a letter in it,
 * and more than LibreOffice takes for it. Folders are emptied in between, and no process reads more than 50.
 */
export function createOfficeFileWorkers(options: OfficeFileWorkersOptions): OfficeFileWorkers {
  const { deadlineMs = defaultDeadlineMs } = options;
  const pool = createWorkerPool<OfficeWork>({
    name: 'office-files',
    companions: [reportName],
    // It reports no progress.
    stallMs: deadlineMs,
    deadlineMs,
    command: findWorkerCommand('@toolfront/office-files/office-process', heapMegabytes),
    // It refuses nothing: what a file is stands in its report.
    readRefusal: (refusal) => new Error(`office-files refused: ${JSON.stringify(refusal)}`),
    memoryMaxBytes,
    refuseExcess: (detail, limit) =>
      new DocumentRefusal({ reason: limit === 'memory' ? 'tooMuchMemory' : 'tooComplex' }, detail),
    ...options,
  });
  return {
    prepare: async (work, signal) => {
      const path = await pool.run(work, { person: everybody, signal });
      const report = await readSmallFile(join(work.outDir, reportName), reportMaxBytes);
      const { content, isRewritten, hasContent } = parse(officeReportSchema, JSON.parse(report));
      return { content, hasContent, path: isRewritten ? path : work.sourcePath };
    },
    warm: pool.warm,
    close: pool.close,
  };
}
