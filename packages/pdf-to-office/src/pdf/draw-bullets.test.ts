import { expect, test } from 'vitest';
import type { Glyph } from '../layout/page-content';
import { drawBullets } from './draw-bullets';

const look = { family: 'Arial', size: 10, isBold: false, isItalic: false, color: '#000000' };

test('a small circle before a line is its bullet', () => {
  expect(
    drawBullets([circle(60, 3)], write('Trained eleven pilots', 70)).map(({ text, left }) => [text, left]),
  ).toEqual([['•', 60]]);
});

test.each([
  ['far from its text', circle(30, 3), 70],
  ['as large as a letter', circle(58, 9), 70],
  ['beside no line', { ...circle(60, 3), top: 130, bottom: 133 }, 70],
  ['between words', circle(90, 3), 68],
])('a circle %s is none', (_, shape, left) => {
  expect(drawBullets([shape], [...write('One', left), ...write('more', 100)])).toEqual([]);
});

function circle(left: number, size: number) {
  return { left, right: left + size, top: 105 - size / 2, bottom: 105 + size / 2 };
}

/** Letters of 5 points, on one line. */
function write(text: string, left: number): Glyph[] {
  return [...text].map((letter, index) => ({
    text: letter,
    ...{ left: left + 5 * index, right: left + 5 * index + 5, top: 100, bottom: 111, baseline: 109 },
    look,
  }));
}
