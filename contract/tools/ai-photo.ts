import { photoExtensions } from './photo-extensions';
import type { JobFacts, ToolFacts } from './tool-facts';

/** `style` is the typeId, 1 to 8. */
type AiPhotoInput = { style: number };

export const aiPhoto = {
  type: 4,
  path: '/t/ai-photo',
  blocks: ['AiPhoto'],
  extensions: photoExtensions,
  capability: 'photos',
  job: { kind: 'anime' } as JobFacts<'anime', AiPhotoInput>,
} as const satisfies ToolFacts;
