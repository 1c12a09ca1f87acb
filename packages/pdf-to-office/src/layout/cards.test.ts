import { expect, test } from 'vitest';
import { drawLines, drawPage, drawText } from '../../testing/drawn-text';
import { rowsOf } from '../../testing/laid-out-tables';
import { blocksOfPage, type Table } from './block';
import { layOutDocument } from './lay-out-document';
import type { Area } from './page-content';
import type { Word } from './word';

const figures = ['4.2 m', '+12 %', '38'];
const cardAt = (left: number): Area => ({ left, right: left + 110, top: 100, bottom: 150, color: '#eef3fa' });
const cards = [72, 192, 312].map(cardAt);
const words = figures.flatMap((figure, index) => [
  ...drawText(figure, 82 + 120 * index, 122, { size: 18, isBold: true }),
  ...drawText('Of the year', 82 + 120 * index, 140),
]);

test('coloured rectangles beside each other with text in each are a row of cells with their white between', () => {
  const [table] = tablesOf(words, cards);
  expect(table && rowsOf(table)).toEqual([
    ['4.2 m Of the year', '', '+12 % Of the year', '', '38 Of the year'],
  ]);
  expect(table?.columnWidths).toEqual([110, 10, 110, 10, 110]);
  expect(table?.cells.map(({ fill }) => fill)).toEqual([
    '#eef3fa',
    undefined,
    '#eef3fa',
    undefined,
    '#eef3fa',
  ]);
});

test('one alone is a box around its text; those with text between them are no row', () => {
  const [box] = tablesOf(drawLines(['Good to know', 'Read this first'], 82, 120), [cardAt(72)]);
  expect(box).toMatchObject({ isFrame: true, columnWidths: [110] });
  const between = drawText('of', 183, 122, { size: 8 });
  const cells = tablesOf([...words, ...between], cards).flatMap((table) => table.cells);
  expect(cells.filter(({ blocks }) => blocks.length === 0)).toEqual([]);
});

function tablesOf(own: readonly Word[], areas: Area[]): Table[] {
  const [page] = layOutDocument([{ ...drawPage(own), areas }]).pages;
  return page ? blocksOfPage(page).filter((block) => block.kind === 'table') : [];
}
