import { expect, test } from 'vitest';
import type { SmsSendRequest } from '../../contract/messages';
import { readConfig } from '../config';
import { checkSend } from './message-rules';

const { refusedNumbers } = readConfig({});

function send(phoneNumber: string, refused: readonly string[]): Date {
  const request: SmsSendRequest = {
    sender: 'Info',
    type: 'anonymous',
    message: 'Hello',
    number: 1,
    phoneNumber,
    isScheduled: false,
    scheduledTime: null,
  };
  return checkSend(request, 0, refused);
}

test.each([
  ['premium-rate', '+19002345678'],
  ['premium-rate', '+449098790000'],
  ['shared-cost', '+448431234567'],
])('a %s number is refused where nothing is configured: %s', (_kind, number) => {
  expect(() => send(number, refusedNumbers)).toThrow('The format of phone number is invalid.');
});

test('an operator may allow them, and refuse other kinds', () => {
  expect(send('+19002345678', readConfig({ SMS_REFUSED_NUMBERS: 'VOIP' }).refusedNumbers)).toEqual(
    new Date(0),
  );
  expect(() => send('+441632960000', ['FIXED_LINE'])).toThrow();
  expect(send('+14155552671', refusedNumbers)).toEqual(new Date(0));
});
