import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { type CallFailure, failureCodes } from '../../contract/failures';
import { messages as english } from '../locales/en/messages.po';
import { messages as vietnamese } from '../locales/vi/messages.po';
import { describeFailure } from './call-failure-texts';
import { smsProblemTexts } from './sms-texts';

/** In English and in Vietnamese. */
function read(failure: CallFailure): string[] {
  return Object.entries({ en: english, vi: vietnamese }).map(([locale, messages]) =>
    describeFailure(failure, setupI18n({ locale, messages: { [locale]: messages } })),
  );
}

test('too many attempts are reported in the language of the page, whatever the server says', () => {
  const [inEnglish, inVietnamese] = read({ kind: 'http', status: 429, msg: 'Rate limit exceeded' });
  expect(inEnglish).toMatch(/^Too many/);
  expect(inVietnamese).not.toMatch(/Too many|Rate limit/);
});

test.each([
  [failureCodes.message.phoneInvalid, smsProblemTexts.phoneInvalid],
  [failureCodes.message.empty, smsProblemTexts.messageEmpty],
  [failureCodes.message.tooLong, smsProblemTexts.messageTooLong],
  [failureCodes.message.timeMissing, smsProblemTexts.timeMissing],
])('a message that is refused with %s says why in the language of the page', (code, text) => {
  const failure: CallFailure = { kind: 'business', code, msg: 'In English' };
  const [inEnglish, inVietnamese] = read(failure);
  expect(inEnglish).toBe(text.message);
  expect(inVietnamese).not.toBe(inEnglish);
});

test('a code that only the server knows has the server’s sentence, or the one of the app where it says nothing', () => {
  expect(read({ kind: 'business', code: '77', msg: 'Closed on Sundays.' })).toContain('Closed on Sundays.');
  expect(read({ kind: 'http', status: 500, msg: 'Later.' })).toContain('Later.');
  expect(read({ kind: 'network' })[0]).toMatch(/offline/);
});
