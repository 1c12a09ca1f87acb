import { expect, test } from 'vitest';
import { describeDate } from './describe-terms';

test.each([
  ['en', 'December 21, 2026'],
  ['vi', '21 tháng 12, 2026'],
  ['ru', '21 декабря 2026\u00a0года'],
  ['id', '21 Desember 2026'],
  ['fil', 'Disyembre 21, 2026'],
] as const)('in %s a date can end a sentence: it brings no full stop', (language, date) => {
  expect(describeDate(Date.UTC(2026, 11, 21), language)).toBe(date);
});
