import type { PhotoWork } from '@toolfront/photo-engine';
import { parse } from 'valibot';
import { photoMaxBytes } from '../../contract/photos';
import type { Isolation } from '../isolation/isolation';
import { createWorkerPool, type WorkerRun } from '../processes/worker-pool';
import { findWorkerCommand } from '../processes/worker-process';
import type { OperatorModels } from './operator-models';
import type { PhotoEngine } from './photo-engine';
import { PhotoRefusal, photoRefusalSchema } from './photo-refusal';

/** The largest photo takes less than half of it. */
const deadlineMs = 120_000;
const memoryMaxBytes = 2 * 1024 ** 3;
const heapMegabytes = 512;

/** A photo process does more than a photo engine: it also makes photos fit to be sent to a service and stored after. */
export type LocalPhotoEngine = PhotoEngine & {
  run: (work: PhotoWork, options: WorkerRun) => Promise<string>;
};

/** The install's own engine and the operator's own models, in processes of their own. */
export function createLocalPhotoEngine(
  isolation: Isolation,
  models: OperatorModels,
  log: (text: string) => void,
): LocalPhotoEngine {
  const command = findWorkerCommand('@toolfront/photo-engine/photo-process', heapMegabytes);
  const modelFolders = models.folder === undefined ? [] : [models.folder];
  const pool = createWorkerPool<PhotoWork>({
    name: 'photos',
    isolation,
    log,
    command: { ...command, readable: [...command.readable, ...modelFolders] },
    stallMs: deadlineMs,
    deadlineMs,
    memoryMaxBytes,
    readRefusal: (refusal) => new PhotoRefusal(parse(photoRefusalSchema, refusal)),
    refuseExcess: (detail) => new PhotoRefusal({ reason: 'tooComplex' }, detail),
  });
  const run: LocalPhotoEngine['run'] = async (work, options) => {
    if (isolation.level === 'none') throw new PhotoRefusal({ reason: 'engineFailed' }, isolation.problem);
    return pool.run(work, options);
  };
  return {
    run,
    isCharged: false,
    process: ({ person, signal, onProgress, ...work }) => {
      const model = models.find(work.order);
      const options = { person, signal, onProgress };
      return run({ ...work, maxBytes: photoMaxBytes, ...(model ? { model } : {}) }, options);
    },
    close: pool.close,
  };
}
