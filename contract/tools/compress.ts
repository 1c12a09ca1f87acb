import type { JobFacts, ToolFacts } from './tool-facts';

/** What can be made smaller. */
export const compressExtensions = ['pdf', 'jpg', 'jpeg', 'png', 'webp'] as const;

/** A larger file is refused, in bytes. */
export const compressMaxBytes = 100 * 1024 * 1024;

/** How small: one of three levels, or under a size. */
export type CompressWish = { level: 'best' | 'balanced' | 'smallest' } | { maxBytes: number };

export const compress = {
  type: 8,
  path: '/t/compress',
  blocks: ['Compress'],
  extensions: compressExtensions,
  job: { kind: 'compress' } as JobFacts<
    'compress',
    { extension: (typeof compressExtensions)[number]; wish: CompressWish }
  >,
} as const satisfies ToolFacts;
