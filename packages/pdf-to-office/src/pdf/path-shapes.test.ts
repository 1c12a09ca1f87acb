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

test('a curve reaches no further than what it is clipped to, as a root that a browser draws', () => {
  const path = new Float32Array([0, 10, 10, 2, 12, 8, 14, 12, 16, 20, 1, 6000, 20, 1, 6000, 22, 4]);
  const clip = { left: 0, top: 0, right: 40, bottom: 100 };
  const fill = { ...paint, isStroked: false, isFilled: true, clip };
  expect(readShapes(path, [1, 0, 0, 1, 0, 0], fill).curves).toMatchObject([{ left: 10, right: 40 }]);
});

test('a long line drawn at once stays one', () => {
  const path = new Float32Array([0, 100, 100, 1, 300, 100]);
  expect(readShapes(path, [1, 0, 0, 1, 0, 0], paint).rules).toHaveLength(1);
});

test('a filled rectangle with round corners is an area, as a button is; a circle is a curve', () => {
  const fill = { ...paint, isStroked: false, isFilled: true };
  const drawn = (width: number, radius: number) => {
    const [right, inner, bend] = [100 + width, 100 + width - radius, 0.45 * radius];
    const path = [
      ...[0, 100 + radius, 100, 1, inner, 100, 2, right - bend, 100, right, 100 + bend, right, 100 + radius],
      ...[1, right, 140 - radius, 2, right, 140 - bend, right - bend, 140, inner, 140],
      ...[1, 100 + radius, 140, 2, 100 + bend, 140, 100, 140 - bend, 100, 140 - radius],
      ...[1, 100, 100 + radius, 2, 100, 100 + bend, 100 + bend, 100, 100 + radius, 100, 4],
    ];
    return readShapes(new Float32Array(path), [1, 0, 0, 1, 0, 0], fill);
  };
  const button = { left: 100, right: 220, top: 100, bottom: 140, color: '#000000' };
  expect(drawn(120, 8)).toEqual({ rules: [], curves: [], areas: [button], dots: [] });
  expect(drawn(40, 20)).toMatchObject({ areas: [], curves: [{ left: 100, right: 140 }] });
});

test('what is filled between two rectangles is the four lines of a frame, each as thick as it is', () => {
  const fill = { ...paint, isStroked: false, isFilled: true, fillColor: '#e0b400' };
  const rectangle = (left: number, top: number, right: number, bottom: number) => [
    ...[0, left, top, 1, right, top, 1, right, bottom, 1, left, bottom, 4],
  ];
  const path = new Float32Array([...rectangle(10, 10, 210, 60), ...rectangle(15, 11, 209, 59)]);
  const { rules, areas } = readShapes(path, [1, 0, 0, 1, 0, 0], fill);
  expect(areas).toEqual([]);
  expect(rules.map(({ left, top, right, bottom }) => [right - left, bottom - top])).toEqual([
    [200, 1],
    [200, 1],
    [5, 50],
    [1, 50],
  ]);
});
