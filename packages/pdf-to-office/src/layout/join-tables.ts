import type { Block, Table } from './block';

/** Edges of one column differ by no more than this, in points. */
const edgeTolerance = 20;
/** Tables of one stand no further apart than this many of their rows. */
const gapMax = 1.2;

/** Adds a table to blocks; one that continues the table before it, in the same columns, becomes its rows. */
export function appendTable(blocks: Block[], table: Table): void {
  const before = blocks.at(-1);
  if (before?.kind === 'table' && continues(before, table)) blocks[blocks.length - 1] = join(before, table);
  else blocks.push(table);
}

function continues(above: Table, below: Table): boolean {
  const rowHeight = above.rowHeights.at(-1) ?? 0;
  const edges = edgesOf(below);
  return (
    !above.hasRules &&
    !below.hasRules &&
    above.columnWidths.length === below.columnWidths.length &&
    Math.abs(below.top - above.bottom) <= gapMax * rowHeight &&
    edgesOf(above).every((edge, index) => Math.abs(edge - (edges[index] ?? 0)) <= edgeTolerance)
  );
}

function edgesOf({ left, columnWidths }: Table): number[] {
  let edge = left;
  return [left, ...columnWidths.map((width) => (edge += width))];
}

function join(above: Table, below: Table): Table {
  const { length } = above.rowHeights;
  const gap = Math.max(0, below.top - above.bottom);
  const rowHeights = above.rowHeights.map((height, row) => (row === length - 1 ? height + gap : height));
  return {
    ...above,
    left: Math.min(above.left, below.left),
    right: Math.max(above.right, below.right),
    bottom: below.bottom,
    rowHeights: [...rowHeights, ...below.rowHeights],
    cells: [...above.cells, ...below.cells.map((cell) => ({ ...cell, row: cell.row + length }))],
  };
}
