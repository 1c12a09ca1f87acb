import { expect, test } from 'vitest';
import { drawGrid, drawLines, drawPage, drawText } from '../../testing/drawn-text';
import { type Block, blocksOfPage, type Table } from './block';
import { layOutDocument } from './lay-out-document';
import type { Rule } from './page-content';
import { textOfRuns } from './text-line';
import type { Word } from './word';

const harbours = [
  ['Aarhus', '1,204', '88', '12.5'],
  ['Odense', '917', '64', '9.1'],
  ['Skagen', '2,310', '140', '22.0'],
  ['Ribe', '35', '4', '0.4'],
] as const;

test('lines with dots that lead to several numbers are rows of a table; those of a table of contents are not', () => {
  const rows = harbours.map(([name, ...values]) => [`${name} ........`, ...values]);
  expect(tablesOf(drawRows(rows, 100))).toEqual([harbours.map((row) => [...row])]);
  const contents = ['Harbours ..................... 3', 'Lights ....................... 17'];
  expect(tablesOf(drawLines(contents, 72, 100))).toEqual([]);
});

test('a grid with lines between its head and its columns alone has the rows that its numbers stand in', () => {
  const rules = drawGrid([70, 170, 270, 370, 460], [88, 106, 180]);
  const words = drawRows([['Harbour', 'Ships', 'Lost', 'Share'], ...harbours], 100);
  expect(tablesOf(words, rules)).toEqual([[['Harbour', 'Ships', 'Lost', 'Share'], ...harbours]]);
});

test('a frame with one line upright has the columns that all its rows leave white between', () => {
  const rules = drawGrid([70, 170, 460], [88, 106, 180]);
  const words = drawRows([['Harbour', 'Ships', 'Lost', 'Share'], ...harbours], 100);
  expect(tablesOf(words, rules)).toEqual([[['Harbour', 'Ships', 'Lost', 'Share'], ...harbours]]);
});

test('colours behind the lines of a text make no rows, those behind cells do', () => {
  const cell = (column: number, row: number, color: string) => ({
    left: 70 + column * 180,
    right: 250 + column * 180,
    top: 88 + row * 36,
    bottom: 124 + row * 36,
    color,
  });
  const words = ['Aarhus and', 'Odense and'].flatMap((name, row) => [
    ...drawLines([name, 'the islands'], 74, 100 + row * 36),
    ...drawText(String(row + 917), 260, 100 + row * 36),
  ]);
  const marks = [
    { left: 72, right: 240, top: 90, bottom: 103, color: '#113355' },
    { left: 72, right: 240, top: 103, bottom: 116, color: '#113355' },
  ];
  const colours = [0, 1].flatMap((row) => [cell(0, row, '#113355'), cell(1, row, '#99bbdd')]);
  const page = { ...drawPage(words), areas: [...colours, ...marks] };
  const [table] = layOutDocument([page]).pages.flatMap(blocksOfPage);
  expect(table?.kind === 'table' && textsOf(table)).toEqual([
    ['Aarhus and the islands', '917'],
    ['Odense and the islands', '918'],
  ]);
});

test('a head over several columns spans them, and what heads some rows stands among them', () => {
  const words = [
    ...drawText('In spring', 205, 88),
    ...drawText('In all', 390, 88),
    ...drawRows([['Harbour', 'Ships', 'Lost', 'Share'], ...harbours.slice(0, 2)], 100),
    ...drawText('In the north', 72, 148),
    ...drawRows(harbours.slice(2), 164),
  ];
  const [table] = tablesOf(words);
  expect(table?.map((row) => row.filter((text) => text !== ''))).toEqual([
    ['In spring', 'In all'],
    ['Harbour', 'Ships', 'Lost', 'Share'],
    ...harbours.slice(0, 2),
    ['In the north'],
    ...harbours.slice(2),
  ]);
});

test('a label of two lines closer than the rows are is one', () => {
  const words = harbours.flatMap((row, index) => drawRows([row], 100 + index * 26));
  const [table] = tablesOf([...words, ...drawText('and its island', 72, 137)]);
  expect(table?.[1]?.[0]).toBe('Odense and its island');
  expect(table).toHaveLength(4);
});

test('text in three narrow columns is read one column after the other, and is no table', () => {
  const column = [
    'The keeper counts each one',
    'of the ships that are seen',
    'from the pier and writes it',
    'down with its port of call',
  ];
  const words = ['Alpha', 'Beta', 'Gamma'].flatMap((name, index) =>
    drawLines(
      [`${name} begins a long column`, ...column, ...column, `and ${name} ends only there`],
      40 + index * 175,
      100,
    ),
  );
  const blocks = blocksOf(words);
  const text = blocks
    .map((block) => (block.kind === 'paragraph' ? textOfRuns(block.runs) : 'TABLE'))
    .join(' ');
  expect(text).not.toContain('TABLE');
  const places = ['Alpha begins', 'Alpha ends', 'Beta begins', 'Beta ends', 'Gamma begins', 'Gamma ends'];
  expect(places.map((words) => text.indexOf(words))).toEqual(
    places.map((words) => text.indexOf(words)).toSorted((a, b) => a - b),
  );
});

/** Names on the left of their column, numbers on the right of theirs. */
function drawRows(rows: readonly (readonly string[])[], top: number): Word[] {
  return rows.flatMap(([name = '', ...values], row) => [
    ...drawText(name, 72, top + row * 16),
    ...values.flatMap((value, column) => drawText(value, 0, top + row * 16, { right: 250 + column * 100 })),
  ]);
}

function blocksOf(words: readonly Word[], rules: readonly Rule[] = []): Block[] {
  return layOutDocument([drawPage(words, rules)]).pages.flatMap(blocksOfPage);
}

function tablesOf(words: readonly Word[], rules: readonly Rule[] = []): string[][][] {
  return blocksOf(words, rules)
    .filter((block) => block.kind === 'table')
    .map(textsOf);
}

function textsOf({ cells, rowHeights }: Table): string[][] {
  return rowHeights.map((_, row) =>
    cells
      .filter((cell) => cell.row === row)
      .map(({ blocks }) =>
        blocks.map((block) => (block.kind === 'paragraph' ? textOfRuns(block.runs).trim() : '')).join(' '),
      ),
  );
}
