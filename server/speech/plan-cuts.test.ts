import { array, assert, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { planCuts } from './plan-cuts';

test('a short recording is one piece', () => {
  expect(planCuts(60, [10, 20], 600)).toEqual([0, 60]);
});

test('a long one is cut at the last pause that keeps a piece in bounds', () => {
  expect(planCuts(1500, [100, 580, 599, 700, 1150], 600)).toEqual([0, 599, 1150, 1500]);
});

test('where nobody pauses it is cut at the bound', () => {
  expect(planCuts(1300, [], 600)).toEqual([0, 600, 1200, 1300]);
});

test('pieces cover every recording in order, and none is longer than allowed', () => {
  const seconds = double({ min: 0.1, max: 22_000, noNaN: true });
  void assert(
    property(seconds, array(seconds), (length, pauses) => {
      const cuts = planCuts(
        length,
        [...pauses].sort((a, b) => a - b),
        600,
      );
      expect(cuts[0]).toBe(0);
      expect(cuts.at(-1)).toBe(length);
      cuts.slice(1).forEach((cut, position) => {
        const piece = cut - (cuts[position] ?? 0);
        expect(piece).toBeGreaterThan(0);
        expect(piece).toBeLessThan(600.001);
      });
    }),
  );
});
