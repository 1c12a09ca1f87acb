import { photoExtensions } from './photo-extensions';
import { defineJob, defineToolFacts } from './tool-facts';

export const oldPhotos = defineToolFacts({
  type: 1,
  path: '/t/old-photos',
  blocks: ['OldPhotos'],
  extensions: photoExtensions,
  job: defineJob<Record<string, never>>()('old-photo'),
});
