import { expect, test } from 'vitest';
import { nextRequestState } from './request-states';

test.each([
  ['reserved', 'answer', 'asked'],
  ['reserved', 'settle', 'settled'],
  ['reserved', 'refuse', 'failed'],
  ['asked', 'answer', 'asked'],
  ['asked', 'settle', 'settled'],
  ['asked', 'refuse', 'asked'],
  ['settled', 'answer', 'settled'],
  ['settled', 'settle', 'settled'],
  ['settled', 'refuse', 'settled'],
  ['failed', 'answer', 'asked'],
  ['failed', 'settle', 'settled'],
  ['failed', 'refuse', 'failed'],
] as const)('a request that is %s is, after "%s", %s', (state, event, next) => {
  expect(nextRequestState(state, event)).toBe(next);
});
