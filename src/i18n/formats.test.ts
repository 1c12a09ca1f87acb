import { expect, test } from 'vitest';
import { languages } from '../../contract/languages';
import { formatDay, formatMoment } from './calendar-formats';
import { formatBytes, formatDate, formatDateAndTime, formatIsoTime } from './formats';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

/** What the platform's own unit format writes. */
function formatUnit(language: string, unit: string, value: number, digits: number): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits }).format(
    value,
  );
}

test.each(languages)('a size in %s is what the platform writes', (language) => {
  expect(formatBytes(0, language)).toBe(formatUnit(language, 'kilobyte', 1, 0));
  expect(formatBytes(312 * kibibyte, language)).toBe(formatUnit(language, 'kilobyte', 312, 0));
  expect(formatBytes(1023.4 * kibibyte, language)).toBe(formatUnit(language, 'kilobyte', 1023, 0));
  expect(formatBytes(4.64 * mebibyte, language)).toBe(formatUnit(language, 'megabyte', 4.6, 1));
  expect(formatBytes(3 * mebibyte, language)).toBe(formatUnit(language, 'megabyte', 3, 1));
  expect(formatBytes(100 * mebibyte, language)).toBe(formatUnit(language, 'megabyte', 100, 0));
  expect(formatBytes(1000 * mebibyte, language)).toBe(formatUnit(language, 'megabyte', 1000, 0));
  expect(formatBytes(1234 * mebibyte, language)).toBe(formatUnit(language, 'gigabyte', 1.2, 1));
});

test.each([1e18, -1e18, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d is no time, and formatting it does not throw',
  (timeMs) => {
    const texts = [
      formatDay(timeMs),
      formatMoment(timeMs),
      formatDate(timeMs, 'en'),
      formatDateAndTime(timeMs, 'ru'),
    ];
    expect(new Set(texts)).toEqual(new Set(['—']));
    expect(formatIsoTime(timeMs)).toBeUndefined();
  },
);

test('a Russian date does not bring a full stop of its own to the end of a sentence', () => {
  expect(formatDate(Date.UTC(2026, 10, 25, 12), 'ru')).toMatch(/^25 нояб\. 2026$/);
});
