import { expect, test } from 'vitest';
import { readShapes } from './path-shapes';

const paint = {
  isStroked: true,
  isFilled: false,
  strokeColor: '#ff0000',
  fillColor: '#000000',
  lineWidth: 0.5,
};

test('a plot of many short strokes is a curve', () => {
  const steps = Array.from({ length: 40 }, (_, index) => [1, 100 + index, 100 + 20 * Math.sin(index / 6)]);
  const path = new Float32Array([0, 100, 100, ...steps.flat()]);
  const { curves, rules } = readShapes(path, [1, 0, 0, 1, 0, 0], paint);
  expect(rules).toEqual([]);
  expect(curves).toHaveLength(1);
  expect(curves[0]?.right).toBeGreaterThan(130);
});

test('a long line drawn at once stays one', () => {
  const path = new Float32Array([0, 100, 100, 1, 300, 100]);
  expect(readShapes(path, [1, 0, 0, 1, 0, 0], paint).rules).toHaveLength(1);
});
