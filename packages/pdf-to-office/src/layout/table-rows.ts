import type { Cell, Table } from './block';
import { type Box, enclose, horizontalOverlap, widthOf } from './box';
import type { Segment } from './line-segments';
import { groupParagraphs } from './paragraphs';
import { groupLines, type TextLine } from './text-line';
import type { Word } from './word';

/** The last column has no neighbour to share white with; a word set a hair wider elsewhere must not break, in points. */
const lastColumnSlack = 8;
/** White between an edge and the texts in line with it, and how far from it they may stand, in points. */
const edgeGap = 5;
const inLineTolerance = 1.5;
/** Cells beside each other may overlap by so many points: letters reach out of their line. */
const overlapMax = 3;

/** A row of a table that alignment makes: its lines, and its cells' texts. */
export type Row = { lines: TextLine[]; segments: Segment[] };

export function wordsIn(row: Row, column: Box): Word[] {
  return row.segments.flatMap(({ words }) => words.filter((word) => horizontalOverlap(column, word) > 0));
}

/** Parts a row's segments where the columns part, unless a word stands across. */
export function resplit(row: Row, columns: readonly Box[]): Row {
  const segments = row.segments.flatMap((segment) => {
    const groups = new Map<number, Word[]>();
    for (const word of segment.words) {
      const over = columns.filter((column) => horizontalOverlap(column, word) > 0);
      if (over.length > 1) return [segment];
      const index = firstColumnOf({ ...word, words: [word] }, columns);
      groups.set(index, [...(groups.get(index) ?? []), word]);
    }
    return [...groups.values()].map((words) => ({ ...enclose(words), words }));
  });
  return { ...row, segments };
}

export function boxOf({ left, top, right, bottom }: Box): Box {
  return { left, top, right, bottom };
}

/** The fullest rows have all columns or most; what others have beside them are more. Undefined where columns overlap. */
export function findColumns(rows: readonly (Box & { isHead?: boolean })[][]): Box[] | undefined {
  const columns: Box[] = [];
  for (const cells of rows.toSorted((a, b) => b.length - a.length)) {
    for (const cell of cells) {
      const overlapping = columns.filter((column) => horizontalOverlap(column, cell) > 0);
      const [only] = overlapping;
      // A cell over several columns spans them; a head over the white between two does too.
      if (only && overlapping.length === 1) Object.assign(only, enclose([only, cell]));
      else if (!only && !(cell.isHead && columns.length > cells.length)) columns.push(boxOf(cell));
    }
  }
  columns.sort((a, b) => a.left - b.left);
  return areApart(columns) ? columns : undefined;
}

/** Boxes from left to right that do not overlap. */
export function areApart(boxes: readonly Box[]): boolean {
  return boxes.slice(1).every((box, index) => box.left >= (boxes[index]?.right ?? 0) - overlapMax);
}

export function describeTable(rows: readonly Row[], columns: readonly Box[]): Table {
  const box = enclose(rows.flatMap(({ lines }) => lines));
  const edges = columns.map((column, index) => {
    const previous = columns[index - 1];
    return previous ? edgeBetween(previous, column, rows) : box.left - edgeGap;
  });
  edges.push(box.right + lastColumnSlack);
  const tops = rows.map(({ lines }) => Math.min(...lines.map(({ top }) => top)));
  tops.push(box.bottom);
  const cells = rows.flatMap((row, index) => describeRow(row, index, columns, edges, tops));
  return {
    kind: 'table',
    ...box,
    left: box.left - edgeGap,
    columnWidths: columns.map((_, index) => (edges[index + 1] ?? 0) - (edges[index] ?? 0)),
    rowHeights: rows.map((_, index) => (tops[index + 1] ?? 0) - (tops[index] ?? 0)),
    cells,
    hasRules: false,
    headerRowCount: 0,
  };
}

/** Close to the side on which a column's texts are in line, so that they line up again; else in the middle. */
function edgeBetween(left: Box, right: Box, rows: readonly Row[]): number {
  const middle = (left.right + right.left) / 2;
  const isInLine = (column: Box, side: 'left' | 'right') => {
    const texts = rows.flatMap(({ segments }) =>
      segments.filter((segment) => segment.left >= column.left - 1 && segment.right <= column.right + 1),
    );
    return texts.length > 1 && texts.every((text) => Math.abs(text[side] - column[side]) < inLineTolerance);
  };
  if (isInLine(right, 'left')) return Math.max(middle, right.left - edgeGap);
  return isInLine(left, 'right') ? Math.min(middle, left.right + edgeGap) : middle;
}

export function describeRow(
  row: Row,
  index: number,
  columns: readonly Box[],
  edges: number[],
  tops: number[],
): Cell[] {
  const cells: Cell[] = [];
  for (let column = 0; column < columns.length; ) {
    const { own, span } = takeCell(row, column, columns);
    const box = {
      left: edges[column] ?? 0,
      right: edges[column + span] ?? 0,
      top: tops[index] ?? 0,
      bottom: tops[index + 1] ?? 0,
    };
    const words = own.flatMap((segment) => segment.words);
    const slack = column + span === columns.length ? lastColumnSlack : 0;
    const right = Math.max(box.right - slack, box.left + 1);
    const blocks = groupParagraphs(groupLines(words), { ...box, right });
    cells.push({ ...box, row: index, column, rowSpan: 1, columnSpan: span, blocks });
    column += span;
  }
  return cells;
}

/** The texts of the cell that begins in this column. One that spans others has their texts too: each is in some cell. */
function takeCell(row: Row, column: number, columns: readonly Box[]): { own: Segment[]; span: number } {
  for (let span = 1; ; ) {
    const own = row.segments.filter((segment) => {
      const first = firstColumnOf(segment, columns);
      return first >= column && first < column + span;
    });
    const end = Math.max(
      column + 1,
      ...own.map((segment) => firstColumnOf(segment, columns) + spanOf(segment, columns)),
    );
    if (end <= column + span) return { own, span };
    span = end - column;
  }
}

function firstColumnOf(segment: Segment, columns: readonly Box[]): number {
  const overlapping = columns.findIndex((column) => horizontalOverlap(column, segment) > 0);
  if (overlapping >= 0) return overlapping;
  const distances = columns.map((column) => -horizontalOverlap(column, segment));
  return distances.indexOf(Math.min(...distances));
}

function spanOf(segment: Segment, columns: readonly Box[]): number {
  const overlapping = columns.filter(
    (column) => horizontalOverlap(column, segment) > 0.1 * Math.min(widthOf(column), widthOf(segment)),
  );
  return Math.max(1, overlapping.length);
}
