import { expect, test } from 'vitest';
import { formatDuration } from './durations';

test('a duration has the plural form of its language', () => {
  expect(formatDuration(1, 4, 'en')).toBe('1 month');
  expect(formatDuration(3, 3, 'en')).toBe('3 weeks');
  expect([1, 2, 5].map((count) => formatDuration(count, 5, 'ru'))).toEqual(['1 год', '2 года', '5 лет']);
  expect(formatDuration(2, 2, 'vi')).toBe('2 ngày');
});

test('lifetime and unknown units have no count', () => {
  expect(formatDuration(1, 100, 'en')).toBeUndefined();
  expect(formatDuration(1, 7, 'en')).toBeUndefined();
});
