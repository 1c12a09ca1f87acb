import { defineToolFacts } from './tool-facts';

/** Anonymous messages: written on a site's home page, listed on the account. */
export const messages = defineToolFacts({
  type: 7,
  blocks: ['SmsHistory', 'SmsForm'],
});
