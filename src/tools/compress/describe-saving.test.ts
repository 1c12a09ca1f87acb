import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { messages } from '../../locales/en/messages.po';
import { describeSaving, type Saving } from './describe-saving';

const megabyte = 1024 * 1024;
const i18n = setupI18n({ locale: 'en', messages: { en: messages } });

test.each<[string, Saving, RegExp]>([
  [
    'what was saved',
    { before: 4 * megabyte, after: megabyte, wish: { level: 'balanced' } },
    /4.+MB to 1.+MB, 75% smaller$/,
  ],
  ['that nothing was', { before: 4_096, after: 4_096, wish: { level: 'best' } }, /this is your original$/],
  [
    'that the wished size was not reached',
    { before: 4 * megabyte, after: 2 * megabyte, wish: { maxBytes: megabyte } },
    /50% smaller\. We couldn’t get it under 1.+MB\.$/,
  ],
  [
    'a wished size that was reached',
    { before: 4 * megabyte, after: megabyte, wish: { maxBytes: megabyte } },
    /75% smaller$/,
  ],
])('says %s', (_what, saving, text) => {
  expect(describeSaving(saving, i18n)).toMatch(text);
});
