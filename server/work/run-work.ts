import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database';
import { isDiskFull } from '../http/disk-full';
import { ApiFailure, failures } from '../http/failure';
import type { Metrics } from '../metrics';
import { makeWorkFolder } from '../processes/work-folder';
import { WorkerProcessError } from '../processes/worker-process';
import type { ServerLog } from '../server-log';
import type { FileStore, StoredFile } from '../storage/file-store';
import { annotateSpan, inSpan, inTraceOf, recordSpan } from '../tracing/spans';
import { nameOwner } from './next-turn';
import { trackProgress } from './track-progress';
import type { WorkKind, WorkProgress, WorkResult, WorkSource } from './work-kind';
import { WorkRefusal } from './work-refusal';
import {
  failWork,
  finishWork,
  type Lease,
  postponeWork,
  releaseLease,
  saveProgress,
  type Work,
} from './work-store';

/** Of a kind what the loop needs; the order is checked by the kind. */
export type RunnableKind = Pick<WorkKind, 'name' | 'isRestartable'> & {
  run: (
    source: WorkSource,
    order: unknown,
    progress: WorkProgress,
    signal: AbortSignal,
  ) => Promise<WorkResult>;
};

/** One run of a work in this process. */
export type Run = {
  work: Work;
  /** It has run for long, now or before. */
  isLong: boolean;
  /** When an engine began with it. */
  begunAtMs?: number;
  /** Why it was ended before it had ended of itself. */
  endReason: 'lease lost' | 'stopping' | 'yielding' | undefined;
  abort: AbortController;
};

export type RunOptions = {
  database: Database;
  files: FileStore;
  log: ServerLog;
  metrics: Metrics;
  holder: string;
  /** Runs in all. */
  maxAttempts: number;
  /** It has reported its first progress: an engine is at it. Called with every further report, too. */
  onBegin: () => void;
  /** Somebody else's work is due in this slot. */
  mustYield: () => Promise<boolean>;
};

const retryDelaySeconds = 2;
const storageDelaySeconds = 15;
/** Work at which an engine ended twice is not given to it a third time. */
const maxEngineLosses = 2;

/** Runs leased work and writes what became of it, in the trace of the request for it. Never rejects. */
export function runWork(options: RunOptions, kind: RunnableKind, run: Run): Promise<void> {
  const { id, siteCode, attempt, traceParent, createdAt, startedAt } = run.work;
  const attributes = { 'toolfront.work': id, 'toolfront.kind': kind.name, 'toolfront.site': siteCode };
  return inTraceOf(traceParent, () => {
    if (attempt === 1 && startedAt) recordSpan('work.wait', attributes, createdAt, startedAt);
    return inSpan('work.run', { ...attributes, 'toolfront.attempt': attempt }, () =>
      runAndSettle(options, kind, run),
    );
  });
}

async function runAndSettle(options: RunOptions, kind: RunnableKind, run: Run): Promise<void> {
  const { log, holder, metrics } = options;
  const { work } = run;
  const queuedMs = (work.startedAt?.getTime() ?? 0) - work.createdAt.getTime();
  if (work.attempt === 1) metrics.workWaitSeconds.observe({ kind: kind.name }, queuedMs / 1000);
  const noteEnd = metrics.workSeconds.startTimer({ kind: kind.name });
  try {
    const folder = await makeWorkFolder(kind.name);
    try {
      await runIn(folder, options, kind, run);
      const workedMs = Math.round(noteEnd({ outcome: 'done' }) * 1000);
      const { id, siteCode: site } = work;
      log.info({ work: id, kind: kind.name, site, queuedMs, workedMs }, 'work is done');
    } catch (error) {
      const outcome = await settleFailure(options, run, { workId: work.id, holder }, error);
      annotateSpan({ 'toolfront.outcome': outcome });
      noteEnd({ outcome });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } catch (error) {
    // What became of it could not be written: it is run again when its lease has ended.
    log.error({ err: error, work: work.id }, 'a run could not be ended');
  }
}

async function runIn(folder: string, options: RunOptions, kind: RunnableKind, run: Run): Promise<void> {
  const { database, files, log, holder, onBegin, mustYield } = options;
  const { work, abort } = run;
  const lease = { workId: work.id, holder };
  const file = await findSource(files, work);
  const path = await files.localPath(file, join(folder, 'source'));
  const workFolder = join(folder, 'work');
  await mkdir(workFolder);
  const person = nameOwner(work);
  const source = { path, name: file.name, folder: workFolder, person };
  const tracked = trackProgress((percent) => saveProgress(database, lease, percent), log);
  const progress: WorkProgress = {
    report: (percent) => {
      onBegin();
      tracked.report(percent);
    },
    checkpoint: work.checkpoint,
    save: async (checkpoint, percent) => {
      await saveProgress(database, lease, percent, checkpoint);
      // A second run after a lost engine continues here too.
      progress.checkpoint = checkpoint;
      if (!(await mustYield())) return;
      run.endReason ??= 'yielding';
      throw new Error('somebody else is due');
    },
  };
  try {
    const result = await runAgainOnce(options, work, () =>
      kind.run(source, work.order, progress, abort.signal),
    );
    await tracked.settle();
    await storeResult(options, work, lease, result);
  } finally {
    await tracked.settle();
  }
}

async function findSource(files: FileStore, work: Work): Promise<StoredFile> {
  try {
    return await files.findFile(work.sourceFileId);
  } catch (error) {
    const isGone = error instanceof ApiFailure && error.failure === failures.fileGone;
    throw isGone ? new WorkRefusal({ reason: 'expired' }) : error;
  }
}

/** An engine may end for reasons of its own: once. */
async function runAgainOnce(
  { log, metrics }: RunOptions,
  work: Work,
  runOnce: () => Promise<WorkResult>,
): Promise<WorkResult> {
  for (let losses = 1; ; losses += 1) {
    try {
      return await inSpan('work.engine', { 'toolfront.kind': work.kind }, runOnce);
    } catch (error) {
      if (!(error instanceof WorkerProcessError) || error.code !== 'lost') throw error;
      metrics.engineRestarts.inc({ kind: work.kind });
      log.warn({ err: error, work: work.id, losses }, 'an engine ended at its work');
      if (losses === maxEngineLosses) throw new WorkRefusal({ reason: 'engineFailed' }, error.message);
    }
  }
}

/** Bytes first; then the file's row and the work's end in one transaction, so that neither is without the other. */
async function storeResult(
  { database, files }: RunOptions,
  work: Work,
  lease: Lease,
  { file, data }: WorkResult,
): Promise<void> {
  const staged = file && { name: file.name, bytes: await files.stageLocalFile(file.path, file.name) };
  const owner = { siteCode: work.siteCode, ownerId: work.ownerId };
  await database.transaction(async (tx) => {
    const stored = staged && (await files.keepFile(tx, owner, staged.bytes, staged.name));
    const isFinished = await finishWork(tx, lease, {
      ...(stored ? { resultFileId: stored.id } : {}),
      ...(data === undefined ? {} : { result: data }),
    });
    if (!isFinished) throw new Error(`work ${work.id} had ended before`);
  });
}

type Outcome = 'refused' | 'postponed' | 'handed back' | 'failed';

async function settleFailure(
  { database, log, maxAttempts }: RunOptions,
  run: Run,
  lease: Lease,
  error: unknown,
): Promise<Outcome> {
  const { id, attempt, kind } = run.work;
  if (error instanceof WorkRefusal) {
    log.info({ work: id, kind, reason: error.message }, 'work was refused');
    await failWork(database, lease, error.refusal);
    return 'refused';
  }
  if (isDiskFull(error) || isStorageDown(error)) {
    // Nothing is wrong with it: it waits until files can be stored again.
    log.error({ err: error, work: id, kind }, 'no file can be stored; the work waits');
    await postponeWork(database, lease, storageDelaySeconds, { isCounted: false });
    return 'postponed';
  }
  if (run.endReason !== undefined) {
    await releaseLease(database, lease, { isLong: run.isLong });
    return 'handed back';
  }
  log.error({ err: error, work: id, kind, attempt }, 'work failed');
  if (attempt >= maxAttempts) await failWork(database, lease, { reason: 'engineFailed' });
  else await postponeWork(database, lease, retryDelaySeconds * 2 ** (attempt - 1));
  return 'failed';
}

function isStorageDown(error: unknown): boolean {
  return error instanceof ApiFailure && error.failure === failures.storageDown;
}
