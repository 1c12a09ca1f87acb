import { expect, test } from 'vitest';
import { climbAt, stepAfterMs } from './simulated-climb';

test('climbs by one every 70 ms up to 60', () => {
  expect(climbAt(0).percent).toBe(0);
  expect(climbAt(69).percent).toBe(0);
  expect(climbAt(70).percent).toBe(1);
  expect(climbAt(60 * 70).percent).toBe(60);
});

test('each step past 60 takes 10 ms longer than the one before', () => {
  expect([59, 60, 61, 62, 89].map(stepAfterMs)).toEqual([70, 70, 80, 90, 360]);
  expect(climbAt(60 * 70 + 70).percent).toBe(61);
  expect(climbAt(60 * 70 + 70 + 79).percent).toBe(61);
  expect(climbAt(60 * 70 + 70 + 80).percent).toBe(62);
});

test('stays at 90 however long it takes', () => {
  expect(climbAt(60_000)).toEqual({ percent: 90, nextInMs: null });
  expect(climbAt(10 * 60_000).percent).toBe(90);
});

test('says how long it stays where it is', () => {
  expect(climbAt(100)).toEqual({ percent: 1, nextInMs: 40 });
});

test('a clock that was set back starts at nothing', () => {
  expect(climbAt(-5_000).percent).toBe(0);
});
