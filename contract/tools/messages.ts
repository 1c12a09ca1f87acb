import type { ToolFacts } from './tool-facts';

/** Anonymous messages: written on a site's home page, listed on the account. */
export const messages = {
  type: 7,
  blocks: ['SmsHistory', 'SmsForm'],
} as const satisfies ToolFacts;
