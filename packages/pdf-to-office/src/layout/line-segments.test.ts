import { expect, test } from 'vitest';
import { drawText } from '../../testing/drawn-text';
import { splitLine } from './line-segments';
import { groupLines } from './text-line';
import type { Word } from './word';

test('a wide gap parts a line, a narrow one does not', () => {
  expect(countSegments([...drawText('Apples and', 72, 100), ...drawText('1200', 200, 100)])).toBe(2);
  expect(countSegments(drawText('Apples and pears', 72, 100))).toBe(1);
});

test('a tall line between words parts them, however close they are; a short one may be a letter', () => {
  const drawn = (height: number) => {
    const rule = {
      left: 99.5,
      right: 100,
      top: 100 - height,
      bottom: 100,
      isHorizontal: false,
      color: '#000000',
    };
    return [...drawText('Opeth', 72, 100), ...drawText('Anvil', 102, 100, { rules: [rule] })];
  };
  expect(countSegments(drawn(60))).toBe(2);
  expect(countSegments(drawn(9))).toBe(1);
});

test('the mark of a list stays with its text, also where its number and its point are drawn one by one', () => {
  expect(countSegments([...drawText('1.', 72, 100), ...drawText('First', 110, 100)])).toBe(1);
  expect(countSegments([...drawText('A. General', 72, 100), ...drawText('2', 400, 100)])).toBe(2);
  const fromRight = [
    ...drawText('לבח', 400, 100),
    ...drawText('.', 500, 100, { letterWidth: 0.25 }),
    ...drawText('1', 502.5, 100),
  ];
  expect(countSegments(fromRight)).toBe(1);
});

function countSegments(words: readonly Word[]): number {
  const [line] = groupLines(words);
  if (!line) throw new Error('words make a line');
  return splitLine(line).length;
}
