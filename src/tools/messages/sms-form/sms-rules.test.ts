import { expect, test } from 'vitest';
import { emptyDraft } from './sms-draft';
import { checkSms, keepUnresolved } from './sms-rules';

const nowMs = new Date('2026-11-21T12:00').getTime();
const phone = '+14155552671';
const draft = { ...emptyDraft, message: 'Hello' };

test('a message that fits becomes the request, with its segments', () => {
  expect(checkSms({ ...draft, message: 'д'.repeat(81), sender: 'X' }, phone, nowMs)).toEqual({
    problems: {},
    request: {
      sender: 'X',
      type: 'anonymous',
      message: 'д'.repeat(81),
      number: 2,
      phoneNumber: phone,
      isScheduled: false,
      scheduledTime: null,
    },
  });
});

test('all problems are reported at once', () => {
  expect(checkSms({ ...emptyDraft, phone: '1', isScheduled: true }, null, nowMs)).toEqual({
    problems: { phone: 'phoneInvalid', message: 'messageEmpty', time: 'timeMissing' },
  });
});

test('ten segments fit, one byte more does not', () => {
  expect(checkSms({ ...draft, message: 'x'.repeat(1_600) }, phone, nowMs).problems).toEqual({});
  expect(checkSms({ ...draft, message: 'x'.repeat(1_601) }, phone, nowMs).problems.message).toBe(
    'messageTooLong',
  );
});

test('a scheduled time is in the future, of the person’s own clock', () => {
  const at = (time: string) => checkSms({ ...draft, isScheduled: true, time }, phone, nowMs);
  expect(at('2026-11-21T12:01').request?.scheduledTime).toBe(nowMs + 60_000);
  expect(at('2026-11-21T12:00').problems.time).toBe('timeMissing');
  expect(at('2028-11-21T12:00').problems.time).toBe('timeMissing');
  expect(at('').problems.time).toBe('timeMissing');
});

test('a time that was chosen and given up again does not count', () => {
  expect(checkSms({ ...draft, time: '2020-01-01T00:00' }, phone, nowMs).request?.scheduledTime).toBeNull();
});

test('a number that is missing is asked for, and a mended field loses its sentence', () => {
  const { problems } = checkSms(emptyDraft, null, 0);
  expect(problems).toEqual({ phone: 'phoneEmpty', message: 'messageEmpty' });
  const mended = checkSms(draft, null, 0).problems;
  expect(keepUnresolved(problems, mended)).toEqual({ phone: 'phoneEmpty' });
  expect(keepUnresolved({}, mended)).toEqual({});
});
