import { totalmem } from 'node:os';
import { type PageWork, receiptName } from '@toolfront/pdf-to-office';
import { parse } from 'valibot';
import {
  createWorkerPool,
  type WorkerPool,
  type WorkerPoolOptions,
  type WorkerRun,
} from '../processes/worker-pool';
import { findWorkerCommand, WorkerProcessError } from '../processes/worker-process';
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

/** After so many crashes a document is refused, for the first one's reason. */
const maxCrashes = 6;

/**
 * Processes for what is done to pages; work that cannot be done is rejected with a `DocumentRefusal`. A page that crashes its
 * process twice, or exceeds its time or memory once, is skipped in the next attempt.
 */
export function createPageWorkers(options: PageWorkersOptions): PageWorkers {
  const deadlineMs = options.deadlineMs ?? defaultDeadlineMs;
  const pool = createWorkerPool<PageWork>({
    name: 'pages',
    companions: [receiptName],
    stallMs: defaultStallMs,
    command: findWorkerCommand('@toolfront/pdf-to-office/page-process', heapMegabytes),
    readRefusal: (refusal) => new DocumentRefusal(parse(documentRefusalSchema, refusal)),
    memoryMaxBytes: Math.min(memoryMaxBytes, totalmem() / 4),
    refuseExcess: (detail, limit) => new LimitExceeded(limit, detail),
    ...options,
    deadlineMs,
  });
  return { ...pool, run };

  async function run(work: PageWork, { onProgress, ...others }: WorkerRun): Promise<string> {
    const endsAtMs = performance.now() + deadlineMs;
    const crashedPages: number[] = [];
    const lostPages: number[] = [];
    let first: unknown;
    for (;;) {
      let page = 0;
      const trackPage = (fraction: number, begun = page) => {
        page = begun;
        onProgress?.(fraction);
      };
      try {
        return await pool.run({ ...work, lostPages }, { ...others, onProgress: trackPage });
      } catch (error) {
        first ??= error;
        // If nothing is left without the lost pages, the first crash is the reason.
        if (!isCrash(error)) throw lostPages.length > 0 && error instanceof DocumentRefusal ? first : error;
        if (page === 0 || crashedPages.length === maxCrashes || performance.now() > endsAtMs) throw first;
        if (error instanceof LimitExceeded || crashedPages.includes(page)) lostPages.push(page);
        crashedPages.push(page);
        options.log(`pages: page ${page} crashed its process: ${String(error)}`);
      }
    }
  }
}

/** The work took too long or too much memory. */
class LimitExceeded extends DocumentRefusal {
  constructor(limit: 'time' | 'memory', detail: string) {
    super({ reason: limit === 'memory' ? 'tooMuchMemory' : 'tooComplex' }, detail);
  }
}

function isCrash(error: unknown): boolean {
  return error instanceof LimitExceeded || (error instanceof WorkerProcessError && error.code === 'lost');
}
