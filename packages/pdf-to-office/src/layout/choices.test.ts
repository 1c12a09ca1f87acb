import { expect, test } from 'vitest';
import { drawGrid, drawPage, drawText } from '../../testing/drawn-text';
import type { Box } from './box';
import { findChoices, writeChoices } from './choices';
import type { Curve } from './page-content';
import { textOfWord } from './word';

const place = { left: 72, right: 82, top: 91, bottom: 101 };
const label = drawText('by post', 87, 100);

test('a ring before its label is one to choose, and chosen where a disc is in it', () => {
  // As Chrome draws it: paper, ring, disc.
  const ring = [{ ...shrink(place, -0.2), color: '#ffffff' }, place];
  expect(lettersOf(ring)).toEqual(['◯']);
  expect(lettersOf([...ring, { ...shrink(place, 2), color: '#0075ff' }])).toEqual(['◉']);
  expect(lettersOf([place], drawText('●', 75, 100, { size: 6 }))).toEqual(['◉']);
});

test('a sign with more in it, a disc, a ring around a number and a large ring are none', () => {
  const eyes = [74, 78].map((left) => ({ left, right: left + 2, top: 94, bottom: 96 }));
  expect(lettersOf([place, ...eyes])).toEqual([]);
  expect(lettersOf([{ ...place, color: '#0075ff' }])).toEqual([]);
  expect(lettersOf([place], drawText('1', 75, 100, { size: 6 }))).toEqual([]);
  expect(lettersOf([shrink({ ...place, left: 60, top: 80 }, 1)], drawText('x', 300, 300))).toEqual([]);
});

test('a box is ticked where a curve or a letter is in it, be it drawn by lines or by its colour', () => {
  const square = drawGrid([72, 82], [91, 101]);
  const tick = { left: 75, right: 80, top: 93, bottom: 98 };
  const page = drawPage(label, square);
  expect(findChoices(page).map(({ word }) => textOfWord(word))).toEqual(['☐']);
  expect(findChoices({ ...page, curves: [tick] }).map(({ word }) => textOfWord(word))).toEqual(['☒']);
  // Round corners of its own.
  expect(findChoices({ ...page, curves: [place] }).map(({ word }) => textOfWord(word))).toEqual(['☐']);
  const lettered = writeChoices({ ...page, words: [...label, ...drawText('X', 74, 99, { size: 8 })] });
  expect(lettered.words.map(textOfWord).toSorted()).toEqual(['by', 'post', '☒']);
  expect(lettered.rules).toEqual([]);
  const blue = { ...drawPage(label), areas: [{ ...place, color: '#0075ff' }] };
  expect(findChoices(blue)).toEqual([]);
  const ticked = writeChoices({ ...blue, curves: [tick] });
  expect(ticked.words.map(textOfWord)).toContain('☒');
  expect(ticked.areas).toEqual([]);
});

function lettersOf(curves: readonly Curve[], more = drawText('', 0, 0)): string[] {
  return findChoices({ ...drawPage([...label, ...more]), curves }).map(({ word }) => textOfWord(word));
}

function shrink({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left + by, top: top + by, right: right - by, bottom: bottom - by };
}
