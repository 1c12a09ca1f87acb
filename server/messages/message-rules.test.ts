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
  ['shared-cost', '+491801234567'],
  ['premium-rate', '+448431234567'],
])('a %s number is refused where nothing is configured: %s', (_kind, number) => {
  expect(() => send(number, refusedNumbers)).toThrow('The format of phone number is invalid.');
});

test.each([
  '+19002345678',
  '+19005551234',
  '+979123456789',
  '+33899123456',
  '+39899123456',
  '+34806123456',
  '+41900123456',
  '+78091234567',
  '+81990123456',
])('the premium-rate number %s is refused whatever the operator lists', (number) => {
  for (const listed of ['', 'VOIP', 'SHARED_COST'])
    expect(() => send(number, readConfig({ SMS_REFUSED_NUMBERS: listed }).refusedNumbers)).toThrow();
});

test('an operator may allow shared cost, and refuse other kinds', () => {
  const refusingVoip = readConfig({ SMS_REFUSED_NUMBERS: 'VOIP' }).refusedNumbers;
  expect(send('+491801234567', refusingVoip)).toEqual(new Date(0));
  expect(() => send('+441632960000', ['FIXED_LINE'])).toThrow();
  expect(send('+14155552671', refusedNumbers)).toEqual(new Date(0));
});
