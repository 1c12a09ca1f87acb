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

/** A document whose pages end more processes is refused for the first of them. */
const maxEnds = 6;

/**
 * Processes for what is done to pages; work that cannot be done is rejected with a `DocumentRefusal`. A page that ends the
 * process twice, or takes too much of it, is left out, so that the others come back.
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
    refuseExcess: (detail, limit) => new PageExcess(limit, detail),
    ...options,
    deadlineMs,
  });
  return { ...pool, run };

  async function run(work: PageWork, { onProgress, ...others }: WorkerRun): Promise<string> {
    const endsAtMs = performance.now() + deadlineMs;
    const ended: number[] = [];
    const lostPages: number[] = [];
    let first: unknown;
    for (;;) {
      let page = 0;
      const follow = (fraction: number, begun = page) => {
        page = begun;
        onProgress?.(fraction);
      };
      try {
        return await pool.run({ ...work, lostPages }, { ...others, onProgress: follow });
      } catch (error) {
        first ??= error;
        // What is left without those pages is refused for what was wrong with them.
        if (!isEnd(error)) throw lostPages.length > 0 && error instanceof DocumentRefusal ? first : error;
        if (page === 0 || ended.length === maxEnds || performance.now() > endsAtMs) throw first;
        if (error instanceof PageExcess || ended.includes(page)) lostPages.push(page);
        ended.push(page);
        options.log(`pages: page ${page} ended its process: ${String(error)}`);
      }
    }
  }
}

/** A page, or all of them, took too long or too much memory. */
class PageExcess extends DocumentRefusal {
  constructor(limit: 'time' | 'memory', detail: string) {
    super({ reason: limit === 'memory' ? 'tooMuchMemory' : 'tooComplex' }, detail);
  }
}

function isEnd(error: unknown): boolean {
  return error instanceof PageExcess || (error instanceof WorkerProcessError && error.code === 'lost');
}
