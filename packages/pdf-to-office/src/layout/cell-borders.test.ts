import { expect, test } from 'vitest';
import type { Cell, Table } from './block';
import { drawBorders } from './cell-borders';
import type { Rule } from './page-content';

const box = { left: 72, right: 300, top: 100, bottom: 140 };

test('a table that only alignment makes is as wide as the lines below its rows', () => {
  const table = makeTable();
  draw(table, [lineAt(120, 60, 500), lineAt(140, 60, 500)]);
  expect(table.columnWidths).toEqual([112, 328]);
  expect(table.cells.map(({ left, right }) => [left, right])).toEqual([
    [60, 172],
    [172, 500],
  ]);
});

test('one line over the page does not make it wider', () => {
  const table = makeTable();
  draw(table, [lineAt(140, 20, 560)]);
  expect(table.columnWidths).toEqual([100, 128]);
});

function draw(table: Table, rules: Rule[]): void {
  const bands = [{ columns: [{ box, blocks: [table] }] }];
  const page = { number: 1, width: 595, height: 842, words: [], areas: [], pictures: [], rules };
  drawBorders({ bands }, page);
}

function makeTable(): Table {
  const cellAt = (column: number, left: number, right: number): Cell => ({
    ...{ left, right, top: 100, bottom: 140 },
    ...{ row: 0, column, rowSpan: 1, columnSpan: 1, blocks: [] },
  });
  return {
    kind: 'table',
    ...box,
    columnWidths: [100, 128],
    rowHeights: [40],
    cells: [cellAt(0, 72, 172), cellAt(1, 172, 300)],
    hasRules: false,
    headerRowCount: 0,
  };
}

function lineAt(y: number, left: number, right: number): Rule {
  return { left, right, top: y - 0.25, bottom: y + 0.25, isHorizontal: true, color: '#000000' };
}
