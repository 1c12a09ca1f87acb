import { expect, test } from 'vitest';
import type { Block, Table } from './block';
import { appendTable } from './join-tables';

test('a table that continues right below in the same columns is one table', () => {
  const blocks: Block[] = [makeTable({ top: 100 })];
  appendTable(blocks, makeTable({ top: 145, left: 53 }));
  expect(blocks).toHaveLength(1);
  expect(blocks[0]).toMatchObject({ top: 100, bottom: 185, rowHeights: [20, 25, 20, 20] });
  expect((blocks[0] as Table).cells.map(({ row }) => row)).toEqual([0, 1, 2, 3]);
});

test.each([
  ['further below', { top: 180 }],
  ['in other columns', { top: 145, columnWidths: [150, 50] }],
  ['in more columns', { top: 145, columnWidths: [100, 50, 50] }],
  ['between lines', { top: 145, hasRules: true }],
])('one %s is another', (_where, place) => {
  const blocks: Block[] = [makeTable({ top: 100 })];
  appendTable(blocks, makeTable(place));
  expect(blocks).toHaveLength(2);
});

function makeTable(place: Partial<Table> & { top: number }): Table {
  const columnWidths = place.columnWidths ?? [100, 100];
  const left = place.left ?? 50;
  return {
    kind: 'table',
    left,
    right: left + 200,
    bottom: place.top + 40,
    columnWidths,
    rowHeights: [20, 20],
    cells: [0, 1].map((row) => {
      const top = place.top + row * 20;
      const box = { left, right: left + 200, top, bottom: top + 20 };
      return { ...box, row, column: 0, rowSpan: 1, columnSpan: columnWidths.length, blocks: [] };
    }),
    hasRules: false,
    headerRowCount: 0,
    ...place,
  };
}
