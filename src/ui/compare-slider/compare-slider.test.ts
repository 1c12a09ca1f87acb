import { expect, test } from 'vitest';
import { divideAt } from './compare-slider';

const box = { left: 100, width: 400 };

test.each([
  ['the left edge', 100, 0],
  ['the middle', 300, 50],
  ['the right edge', 500, 100],
  ['a place between', 350, 62.5],
  ['far left of the picture', -40, 0],
  ['far right of the picture', 900, 100],
])('a pointer at %s divides there', (_where, clientX, percent) => {
  expect(divideAt(clientX, box)).toBe(percent);
});

test('a picture without any width yet is divided at its start', () => {
  expect(divideAt(300, { left: 0, width: 0 })).toBe(0);
});
