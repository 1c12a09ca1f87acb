import { totalmem } from 'node:os';
import { type PageWork, receiptName } from '@toolfront/pdf-to-office';
import { parse } from 'valibot';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from '../processes/worker-pool';
import { findWorkerCommand } from '../processes/worker-process';
import { DocumentRefusal, documentRefusalSchema } from './document-refusal';

/** It has sent nothing for so long: it hangs. One page takes a tenth of a second, the worst of them a few. */
const defaultStallMs = 60_000;
const defaultDeadlineMs = 30 * 60_000;
const heapMegabytes = 1_024;
/** Of a process with all that it started: pixels lie outside of its heap. */
const memoryMaxBytes = 1.5 * 1024 ** 3;

export type PageWorkersOptions = Pick<WorkerPoolOptions, 'log' | 'isolation'> &
  Partial<Pick<WorkerPoolOptions, 'stallMs' | 'deadlineMs' | 'memoryMaxBytes' | 'command'>>;
export type PageWorkers = WorkerPool<PageWork>;

/** Processes for what is done to pages; work that cannot be done is rejected with a `DocumentRefusal`. */
export function createPageWorkers(options: PageWorkersOptions): PageWorkers {
  return createWorkerPool({
    name: 'pages',
    companions: [receiptName],
    stallMs: defaultStallMs,
    deadlineMs: defaultDeadlineMs,
    command: findWorkerCommand('@toolfront/pdf-to-office/page-process', heapMegabytes),
    readRefusal: (refusal) => new DocumentRefusal(parse(documentRefusalSchema, refusal)),
    memoryMaxBytes: Math.min(memoryMaxBytes, totalmem() / 4),
    refuseExcess: (detail, limit) =>
      new DocumentRefusal({ reason: limit === 'memory' ? 'tooMuchMemory' : 'tooComplex' }, detail),
    ...options,
  });
}
