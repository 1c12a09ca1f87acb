import { rm } from 'node:fs/promises';
import { extname } from 'node:path';
import type { PhotoOrder } from '@toolfront/photo-engine';
import { ApiFailure, failures } from '../http/failure';
import { makeWorkFolder } from '../processes/work-folder';
import { WorkerProcessError } from '../processes/worker-process';
import type { Services } from '../services';
import type { StoredFile } from '../storage/file-store';
import type { Task, TaskRun } from '../tasks/task-queue';
import type { PhotoEngine } from './photo-engine';
import { parseOrder } from './photo-order';
import { PhotoRefusal } from './photo-refusal';
import { beginPhotoWork, finishPhotoWork, type PhotoWorkRow, refusePhotoWork } from './photo-work-store';

export type PhotoPayload = { workId: string };

/** Above the engine's deadlines, so that theirs speak first. */
const leaseSeconds = 15 * 60;
/** Each takes a core and up to a gigabyte. */
const concurrency = 2;
/** Kills of the server are not the photo's fault; one that takes the server along each time still ends. */
const maxAttempts = 5;
/** A photo at which the engine ended twice is not tried a third time. */
const maxEngineLosses = 2;

/** The task that works on one photo: it may be killed at any point and begun again. */
export function createPhotoTask(services: Services, engine: PhotoEngine): Task<PhotoPayload> {
  return {
    name: 'work-on-photo',
    concurrency,
    leaseSeconds,
    maxAttempts,
    retryDelaySeconds: 1,
    run: async ({ workId }, taskRun) => {
      const work = await beginPhotoWork(services.database, workId);
      if (work) await runWork(services, engine, work, taskRun);
    },
    giveUp: ({ workId }) => refusePhotoWork(services.database, workId, { reason: 'engineFailed' }),
  };
}

async function runWork(
  services: Services,
  engine: PhotoEngine,
  work: PhotoWorkRow,
  { signal }: TaskRun,
): Promise<void> {
  const outDir = await makeWorkFolder('photo');
  const startedAtMs = performance.now();
  try {
    const source = await findSource(services, work);
    const order = parseOrder(work.order);
    const sourcePath = await services.files.localPath(source);
    const path = await processTwice(services, engine, { sourcePath, outDir, order, signal });
    await keepResult(services, work, order, path);
    services.log.info(
      { photo: work.id, task: order.task, workedMs: performance.now() - startedAtMs },
      'a photo is done',
    );
  } catch (error) {
    if (!(error instanceof PhotoRefusal)) throw error;
    services.log.info({ photo: work.id, reason: error.message }, 'a photo was refused');
    await refusePhotoWork(services.database, work.id, error.refusal);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function findSource(services: Services, work: PhotoWorkRow): Promise<StoredFile> {
  try {
    return await services.files.findFile(work.sourceFileId);
  } catch (error) {
    if (error instanceof ApiFailure && error.failure === failures.fileGone) {
      throw new PhotoRefusal({ reason: 'expired' });
    }
    throw error;
  }
}

/** The engine may end for its own reasons: once. */
async function processTwice(
  services: Services,
  engine: PhotoEngine,
  request: Parameters<PhotoEngine['process']>[0],
): Promise<string> {
  for (let losses = 0; ; ) {
    try {
      return await engine.process(request);
    } catch (error) {
      if (!(error instanceof WorkerProcessError) || error.code !== 'lost') throw error;
      losses += 1;
      services.log.warn({ err: error, losses }, 'the engine ended at a photo');
      if (losses >= maxEngineLosses) throw new PhotoRefusal({ reason: 'engineFailed' }, error.message);
    }
  }
}

/** Bytes first; then the file's row and the work's end in one transaction, so that neither is without the other. */
async function keepResult(
  services: Services,
  work: PhotoWorkRow,
  order: PhotoOrder,
  path: string,
): Promise<void> {
  const staged = await services.files.stageLocalFile(path);
  const owner = { siteCode: work.siteCode, ownerId: work.ownerId };
  await services.database.transaction(async (tx) => {
    const file = await services.files.keepFile(
      tx,
      owner,
      staged,
      `${resultNames[order.task]}${extname(path)}`,
    );
    if (!(await finishPhotoWork(tx, work.id, file.id))) throw new Error(`photo ${work.id} had ended before`);
  });
}

/** What the person finds among their downloads. */
const resultNames: Record<PhotoOrder['task'], string> = {
  colorization: 'restored-photo',
  superResolution: 'restored-photo',
  anime: 'anime-photo',
  idPhoto: 'id-photo',
};
