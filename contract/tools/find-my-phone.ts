import { defineToolFacts } from './tool-facts';

export const findMyPhone = defineToolFacts({
  type: 6,
  path: '/t/find-my-phone',
  blocks: ['FindMyPhone'],
});
