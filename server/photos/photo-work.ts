import { extname } from 'node:path';
import { type PhotoOrder, photoOrderSchema } from '@toolfront/photo-engine';
import { failureCodes } from '../../contract/failures';
import type { RefusalCatalogue, WorkKind } from '../work/work-kind';
import type { PhotoEngine } from './photo-engine';
import { type PhotoRefusalReason, photoRefusalSchema } from './photo-refusal';
import { describePhotoRefusal } from './refusal-sentences';

/** Why a photo is not worked on. */
export const photoRefusals: RefusalCatalogue<PhotoRefusalReason> = {
  schema: photoRefusalSchema,
  codes: failureCodes.photo,
  textOf: describePhotoRefusal,
};

/** Working on one photo. */
export function createPhotoWork(engine: PhotoEngine): WorkKind<typeof photoOrderSchema, PhotoRefusalReason> {
  return {
    name: 'photo',
    order: photoOrderSchema,
    refusals: photoRefusals,
    isRestartable: !engine.isCharged,
    run: async (source, order, _progress, signal) => {
      const path = await engine.process({ sourcePath: source.path, order, outDir: source.folder, signal });
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
