import type { ToolFacts } from './tool-facts';

export const findMyPhone = {
  type: 6,
  path: '/t/find-my-phone',
  blocks: ['FindMyPhone'],
} as const satisfies ToolFacts;
