import { expect, test } from 'vitest';
import { hourMs } from '../../contract/time-spans';
import { EngineTime } from './engine-time';

test('adds up for each person of each site, and is forgotten over hours', () => {
  const time = new EngineTime();
  time.add('a/ann', 1_000, 0);
  time.add('a/ann', 500, 0);
  time.add('b/ann', 7, 0);
  expect(time.of('a/ann', 0)).toBe(1_500);
  expect(time.of('b/ann', 0)).toBe(7);
  expect(time.of('a/bob', 0)).toBe(0);
  expect(time.of('a/ann', hourMs)).toBeCloseTo(1_500 / Math.E);
  expect(time.of('a/ann', 5 * hourMs)).toBeLessThan(15);
  time.add('a/ann', 100, hourMs);
  expect(time.of('a/ann', hourMs)).toBeCloseTo(100 + 1_500 / Math.E);
});
