import { expect, test } from 'vitest';
import { drawLines, drawText } from '../../testing/drawn-text';
import { cutColumns, type Piece } from './columns';
import { textOfWord, type Word } from './word';

const line = 'The harbour office keeps a copy of every';
const column = (left: number, top: number) =>
  drawLines(
    Array.from({ length: 9 }, () => line),
    left,
    top,
  );

test('what a column begins with stays in it, though the one beside it begins a little lower', () => {
  const caption = drawText('The new bridge', 300, 101, { size: 8 });
  const bands = cutColumns(piecesOf([...column(72, 107), ...caption, ...column(300, 125)]));
  expect(bands.map((columns) => columns.length)).toEqual([2]);
  expect(firstWords(bands[0]?.[1]?.flat())).toBe('The new bridge');
});

test('a title above the first column is above both', () => {
  const title = drawText('News', 72, 80, { size: 20 });
  const bands = cutColumns(piecesOf([...title, ...column(72, 107), ...column(300, 107)]));
  expect(bands.map((columns) => columns.length)).toEqual([1, 2]);
});

test('short lines are columns where a picture is as wide as each; below pictures they are what those show', () => {
  const places = [72, 300];
  const pictureAt = (left: number): Piece => ({ left, right: left + 200, top: 90, bottom: 180 });
  const below = (lines: readonly string[]) => piecesOf(places.flatMap((left) => drawLines(lines, left, 200)));
  const address = ['Green Valley Farm', 'Mill Road 3', '30219 Valley', 'Tel. 555 0199'];
  expect(cutColumns([...places.map(pictureAt), ...below(address)]).map((band) => band.length)).toEqual([2]);
  const captions = below(['The mill', 'The farm']);
  expect(cutColumns([...places.map(pictureAt), ...captions]).map((band) => band.length)).toEqual([1]);
});

test('lists whose dots lead to the edge of each are columns', () => {
  const dish = (name: string, left: number, top: number) => [
    ...drawText(`${name} ${'.'.repeat(34 - name.length)} 9.50`, left, top),
    ...drawText('with lemon', left, top + 12, { size: 8 }),
  ];
  const list = (left: number) =>
    ['Squid', 'Sea bass', 'Minestrone'].flatMap((name, row) => dish(name, left, 100 + 30 * row));
  expect(cutColumns(piecesOf([...list(72), ...list(300)])).map((columns) => columns.length)).toEqual([2]);
});

function piecesOf(words: readonly Word[]): Piece[] {
  return words.map((word) => ({ ...word, word }));
}

function firstWords(pieces: readonly Piece[] = []): string {
  const words = pieces.map(({ word }) => word).filter((word) => word !== undefined);
  const top = Math.min(...words.map((word) => word.top));
  return words
    .filter((word) => word.top === top)
    .map(textOfWord)
    .join(' ');
}
