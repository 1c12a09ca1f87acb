import type { Cell, Table } from './block';
import { type Box, enclose } from './box';
import type { Segment } from './ruled-tables';

/** A line belongs to a table that ends so many points before it. */
const reach = 8;
/** Above the first row and below the last it may be further: cells have white around their texts. */
const rowReach = 16;
/** It is as long as the table when it runs along so much of it. */
const coverage = 0.9;
/** Lines that end beside each other by so many points are as long as their table. */
const alike = 2;

/**
 * A table that alignment makes ends where its texts do. Lines drawn between and around its rows tell where the rows and
 * the table end.
 */
export function settleEdges(table: Table, lines: readonly Segment[]): void {
  widen(table, lines);
  partRows(table, lines);
}

/** Lines below rows reach from side to side of their table, also where its texts are short. */
function widen(table: Table, lines: readonly Segment[]): void {
  const over = lines.filter(
    ({ at, from, to }) =>
      from <= table.left + reach &&
      to >= table.right - reach &&
      at > table.top - rowReach &&
      at < table.bottom + rowReach,
  );
  const [first, ...others] = over;
  if (!first || others.length === 0) return;
  const areAlike = others.every(
    ({ from, to }) => Math.abs(from - first.from) < alike && Math.abs(to - first.to) < alike,
  );
  if (!areAlike) return;
  const last = table.columnWidths.length - 1;
  const end = table.columnWidths.reduce((edge, width) => edge + width, table.left);
  const [before, after] = [Math.max(0, table.left - first.from), Math.max(0, first.to - end)];
  table.columnWidths = table.columnWidths.map(
    (width, column) => width + (column === 0 ? before : 0) + (column === last ? after : 0),
  );
  for (const cell of table.cells) {
    if (cell.column === 0) cell.left -= before;
    if (cell.column + cell.columnSpan > last) cell.right += after;
  }
  table.left -= before;
  table.right = Math.max(table.right, first.to);
}

/** Rows end at the lines between them. */
function partRows(table: Table, lines: readonly Segment[]): void {
  const width = table.right - table.left;
  const across = lines
    .filter(({ from, to }) => Math.min(to, table.right) - Math.max(from, table.left) >= coverage * width)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  const texts = table.rowHeights.map((_, row) => textOfRow(table.cells, row));
  const count = table.rowHeights.length;
  const drawn = table.rowHeights.map((_, row) => table.cells.find((cell) => cell.row === row)?.top ?? 0);
  const edges = [...drawn, table.bottom].map((edge, row) => {
    const above = texts[row - 1]?.bottom ?? edge - rowReach;
    const below = texts[row]?.top ?? edge + rowReach;
    const between = across.filter((at) => at >= above - 1 && at <= below + 1);
    const line = row === 0 ? between.at(-1) : between[0];
    return line === undefined ? edge : Math.max(above, Math.min(line, below));
  });
  table.rowHeights = table.rowHeights.map((_, row) => (edges[row + 1] ?? 0) - (edges[row] ?? 0));
  table.top = edges[0] ?? table.top;
  table.bottom = edges[count] ?? table.bottom;
  for (const cell of table.cells) {
    cell.top = edges[cell.row] ?? cell.top;
    cell.bottom = edges[cell.row + cell.rowSpan] ?? cell.bottom;
  }
}

function textOfRow(cells: readonly Cell[], row: number): Box | undefined {
  const blocks = cells
    .filter((cell) => cell.row === row && cell.rowSpan === 1)
    .flatMap((cell) => cell.blocks);
  return blocks.length > 0 ? enclose(blocks) : undefined;
}
