import { extname } from 'node:path';
import { type PhotoOrder, photoOrderSchema } from '@toolfront/photo-engine';
import type { WorkKind } from '../work/work-kind';
import type { PhotoEngine } from './photo-engine';
import type { PhotoRefusalReason } from './photo-refusal';
import { photoRefusals } from './photo-refusals';

/** Working on one photo. */
export function createPhotoWork(engine: PhotoEngine): WorkKind<typeof photoOrderSchema, PhotoRefusalReason> {
  return {
    name: 'photo',
    order: photoOrderSchema,
    refusals: photoRefusals,
    isRestartable: !engine.isCharged,
    run: async (source, order, progress, signal) => {
      const path = await engine.process({
        sourcePath: source.path,
        person: source.person,
        order,
        outDir: source.folder,
        signal,
        onProgress: (share) => progress.report(Math.floor(99 * share)),
      });
      return { file: { path, name: `${resultNames[order.task]}${extname(path)}` } };
    },
  };
}

/** What the person finds among their downloads. */
const resultNames: Record<PhotoOrder['task'], string> = {
  colorization: 'restored-photo',
  superResolution: 'restored-photo',
  anime: 'anime-photo',
  idPhoto: 'id-photo',
};
