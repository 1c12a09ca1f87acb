import { photoExtensions } from './photo-extensions';
import { defineJob, defineToolFacts } from './tool-facts';

/** `style` is the typeId, 1 to 8. */
type AiPhotoInput = { style: number };

export const aiPhoto = defineToolFacts({
  type: 4,
  path: '/t/ai-photo',
  blocks: ['AiPhoto'],
  extensions: photoExtensions,
  job: defineJob<AiPhotoInput>()('anime'),
});
