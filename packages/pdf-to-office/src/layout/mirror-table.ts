import type { Table } from './block';
import { isRightToLeft } from './reading-direction';
import { textOfRuns } from './text-line';

/** A table in a script from the right counts its columns from the right, as whoever wrote it did. */
export function mirrorTable(table: Table): Table {
  const text = table.cells
    .flatMap(({ blocks }) =>
      blocks.map((block) => (block.kind === 'paragraph' ? textOfRuns(block.runs) : '')),
    )
    .join(' ');
  if (!isRightToLeft(text)) return table;
  const count = table.columnWidths.length;
  const cells = table.cells.map((cell) => ({ ...cell, column: count - cell.column - cell.columnSpan }));
  return {
    ...table,
    columnWidths: table.columnWidths.toReversed(),
    cells: cells.sort((a, b) => a.row - b.row || a.column - b.column),
  };
}
