import type { IdPhotoRequest } from '../photos';
import { photoExtensions } from './photo-extensions';
import type { JobFacts, ToolFacts } from './tool-facts';

/** `typeName` is the photo type's own name, for the person. */
type IdPhotoInput = { typeName: string; request: Omit<IdPhotoRequest, 'imgInPath'> };

export const idPhoto = {
  type: 2,
  path: '/t/id-photo',
  blocks: ['IdPhoto'],
  extensions: photoExtensions,
  capability: 'photos',
  job: { kind: 'id-photo' } as JobFacts<'id-photo', IdPhotoInput>,
} as const satisfies ToolFacts;
