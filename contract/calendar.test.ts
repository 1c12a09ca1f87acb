import { expect, test } from 'vitest';
import { durationUnits } from './billing';
import { addDuration } from './calendar';

const { hour, day, week, month, year, lifetime } = durationUnits;

function add(from: string, count: number, unit: number): string | null {
  const at = addDuration(Date.parse(from), count, unit);
  return at === null ? null : new Date(at).toISOString().replace('.000Z', 'Z');
}

test('hours, days and weeks are added as such', () => {
  expect(add('2026-11-21T10:30:00Z', 36, hour)).toBe('2026-11-22T22:30:00Z');
  expect(add('2026-11-21T10:30:00Z', 2, day)).toBe('2026-11-23T10:30:00Z');
  expect(add('2026-12-28T10:30:00Z', 1, week)).toBe('2027-01-04T10:30:00Z');
});

test('a month later is the same day, or the last one where that month is shorter', () => {
  expect(add('2026-11-21T23:59:59Z', 1, month)).toBe('2026-12-21T23:59:59Z');
  expect(add('2026-01-31T00:00:00Z', 1, month)).toBe('2026-02-28T00:00:00Z');
  expect(add('2028-01-31T00:00:00Z', 1, month)).toBe('2028-02-29T00:00:00Z');
  expect(add('2026-12-31T12:00:00Z', 2, month)).toBe('2027-02-28T12:00:00Z');
});

test('a year after a leap day is the last day of February', () => {
  expect(add('2028-02-29T08:00:00Z', 1, year)).toBe('2029-02-28T08:00:00Z');
  expect(add('2028-02-29T08:00:00Z', 4, year)).toBe('2032-02-29T08:00:00Z');
});

test('the answer does not depend on the time zone of the device: summer time begins on the way', () => {
  expect(add('2026-03-20T12:00:00Z', 1, month)).toBe('2026-04-20T12:00:00Z');
});

test('a lifetime and an unknown unit never end', () => {
  expect(add('2026-11-21T00:00:00Z', 1, lifetime)).toBeNull();
  expect(add('2026-11-21T00:00:00Z', 1, 42)).toBeNull();
});
