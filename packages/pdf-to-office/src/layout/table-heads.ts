import type { Table } from './block';
import type { Box } from './box';
import { splitLine } from './line-segments';
import { boxOf, describeRow, type Row, resplit } from './table-rows';
import { type TextLine, textOfLine } from './text-line';

/** The heads of columns may be too close to be told apart; over columns that are known, they are. */
export function prependHead(table: Table, line: TextLine): Table | undefined {
  const top = Math.min(...table.cells.map((cell) => cell.top));
  if (top - line.bottom > line.size || table.hasRules) return undefined;
  const columns = columnsOf(table);
  const own = splitLine(line);
  const segments = own.length > 1 ? own : [{ ...boxOf(line), words: line.words }];
  const row = resplit({ lines: [line], segments }, columns);
  const isRow = row.segments.length >= 2 && row.segments.length >= columns.length / 2;
  if (!isRow && !spansColumns(line, columns)) return undefined;
  return prependRow(table, row, columns);
}

/** A short label of the first rows may be between them and the heads of the columns. */
export function prependLabelledHead(table: Table, label: TextLine, head: TextLine): Table | undefined {
  const columns = columnsOf(table);
  const [first] = columns;
  const top = Math.min(...table.cells.map((cell) => cell.top));
  if (!first || top - label.bottom > label.size || label.right > first.right + labelReach) return undefined;
  const row = { lines: [label], segments: [{ ...boxOf(label), words: label.words }] };
  const isHead = resplit({ lines: [head], segments: [{ ...boxOf(head), words: head.words }] }, columns)
    .segments.length;
  return isHead < columns.length / 2 ? undefined : prependHead(prependRow(table, row, columns), head);
}

/** A label may reach beyond its column so far, in points. */
const labelReach = 20;

function prependRow(table: Table, row: Row, columns: readonly Box[]): Table {
  const [line] = row.lines;
  const top = Math.min(...table.cells.map((cell) => cell.top));
  if (!line) return table;
  const edges = [...columns.map((column) => column.left), columns.at(-1)?.right ?? 0];
  const head = describeRow(row, 0, columns, edges, [line.top, top]);
  return {
    ...table,
    top: line.top,
    rowHeights: [top - line.top, ...table.rowHeights],
    cells: [...head, ...table.cells.map((cell) => ({ ...cell, row: cell.row + 1 }))],
  };
}

const spanningCharacters = 48;

/** A head over several columns: parted from others by wide gaps, or alone beside the first column. */
function spansColumns(line: TextLine, columns: readonly Box[]): boolean {
  const [first] = columns;
  const last = columns.at(-1);
  if (!first || !last || line.left < first.left - line.size || line.right > last.right + line.size)
    return false;
  const segments = splitLine(line);
  if (segments.length >= 2) return segments.every((segment) => segment.words.length <= 6);
  return line.left > first.right && textOfLine(line).length <= spanningCharacters;
}

function columnsOf(table: Table): Box[] {
  let { left } = table;
  return table.columnWidths.map((width) => {
    const column = { left, right: left + width, top: table.top, bottom: table.bottom };
    left += width;
    return column;
  });
}
