import { expect, test } from 'vitest';
import { hourMs } from '../../contract/time-spans';
import { EngineTime } from './engine-time';

const ann = { siteCode: 'a', ownerId: 'ann' };

test('adds up for each person of each site, and is forgotten over hours', () => {
  const time = new EngineTime();
  time.add(ann, 1_000, 0);
  time.add(ann, 500, 0);
  time.add({ siteCode: 'b', ownerId: 'ann' }, 7, 0);
  expect(time.of(ann, 0)).toBe(1_500);
  expect(time.of({ siteCode: 'b', ownerId: 'ann' }, 0)).toBe(7);
  expect(time.of({ siteCode: 'a', ownerId: 'bob' }, 0)).toBe(0);
  expect(time.of(ann, hourMs)).toBeCloseTo(1_500 / Math.E);
  expect(time.of(ann, 5 * hourMs)).toBeLessThan(15);
  time.add(ann, 100, hourMs);
  expect(time.of(ann, hourMs)).toBeCloseTo(100 + 1_500 / Math.E);
});
