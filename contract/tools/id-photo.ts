import type { IdPhotoRequest } from '../photos';
import { photoExtensions } from './photo-extensions';
import { defineJob, defineToolFacts } from './tool-facts';

/** `typeName` is the photo type's own name, for the person. */
type IdPhotoInput = { typeName: string; request: Omit<IdPhotoRequest, 'imgInPath'> };

export const idPhoto = defineToolFacts({
  type: 2,
  path: '/t/id-photo',
  blocks: ['IdPhoto'],
  extensions: photoExtensions,
  job: defineJob<IdPhotoInput>()('id-photo'),
});
