import { photoExtensions } from './photo-extensions';
import type { JobFacts, ToolFacts } from './tool-facts';

export const oldPhotos = {
  type: 1,
  path: '/t/old-photos',
  blocks: ['OldPhotos'],
  extensions: photoExtensions,
  capability: 'photos',
  job: { kind: 'old-photo' } as JobFacts<'old-photo', Record<string, never>>,
} as const satisfies ToolFacts;
