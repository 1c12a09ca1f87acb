import { expect, test } from 'vitest';
import { findDrawnRules } from './find-drawn-rules';

const dpi = 100;
const width = 400;
const height = 300;

test('lines across and down are found with their ends; letters, bars and dust are none', () => {
  const picture = paper();
  fill(picture, 20, 50, 380, 52);
  fill(picture, 100, 50, 102, 250);
  // A letter's stem, a black bar, and a gap of dust in the first line.
  fill(picture, 200, 100, 203, 120);
  fill(picture, 200, 200, 380, 240);
  fill(picture, 150, 50, 152, 52, 255);
  const rules = findDrawnRules({ data: picture, width, height }, dpi);
  expect(rules.filter(({ isHorizontal }) => isHorizontal)).toMatchObject([
    { left: 20, right: 380, top: expect.closeTo(50, -1), bottom: expect.closeTo(52, -1) },
  ]);
  const down = rules.filter(({ isHorizontal }) => !isHorizontal);
  expect(down).toMatchObject([{ top: 50, bottom: 250 }]);
});

test('a line that leans with the paper is one line', () => {
  const picture = paper();
  for (let x = 20; x < 380; x += 1) fill(picture, x, 60 + Math.floor(x / 90), x + 1, 62 + Math.floor(x / 90));
  const rules = findDrawnRules({ data: picture, width, height }, dpi);
  expect(rules).toHaveLength(1);
  expect(rules[0]).toMatchObject({ left: 20, isHorizontal: true });
  expect(rules[0]?.right).toBeGreaterThan(375);
});

function paper(): Uint8Array {
  return new Uint8Array(width * height).fill(250);
}

function fill(data: Uint8Array, left: number, top: number, right: number, bottom: number, value = 20): void {
  for (let y = top; y < bottom; y += 1) data.fill(value, y * width + left, y * width + right);
}
