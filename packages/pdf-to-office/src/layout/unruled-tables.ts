import type { Cell, Table } from './block';
import { type Box, enclose, horizontalOverlap, widthOf } from './box';
import { isContentsEntry, stripLeader } from './leaders';
import { type Segment, splitLine } from './line-segments';
import { groupParagraphs } from './paragraphs';
import { groupLines, type TextLine, textOfLine } from './text-line';
import type { Word } from './word';

/** A row whose baseline is further below than so many font sizes begins another table. */
const rowStepMax = 3.2;
/** Columns are at least two, and rows at least two. */
const rowsMin = 2;
/** Narrow columns are looked for in tables of so many rows, in strips so many font sizes wide, with text in most rows. */
const refinedRowsMin = 3;
const stripMin = 0.5;
const stripMinUnspaced = 0.15;
const stripShare = 0.6;

/** The last column has no neighbour to share white with; a word set a hair wider elsewhere must not break, in points. */
const lastColumnSlack = 8;
/** White between an edge and the texts in line with it, and how far from it they may stand, in points. */
const edgeGap = 5;
const inLineTolerance = 1.5;

type Row = { lines: TextLine[]; segments: Segment[] };

/** A table that alignment alone makes, from the line at `start` on; and how many lines it takes. */
export function takeUnruledTable(
  lines: readonly TextLine[],
  start: number,
): { table: Table; lineCount: number } | undefined {
  const rows: Row[] = [];
  let lineCount = 0;
  let columns: Box[] = [];
  for (const [index, drawn] of lines.slice(start).entries()) {
    const line = stripLeader(drawn);
    const segments = splitLine(line);
    const previous = rows.at(-1);
    if (!previous) {
      if (segments.length < 2 || isContentsEntry(drawn)) return undefined;
      rows.push({ lines: [line], segments });
      columns = segments.map(boxOf);
    } else {
      const last = previous.lines.at(-1) ?? line;
      const step = line.baseline - last.baseline;
      if (step > rowStepMax * line.size || isContentsEntry(drawn)) break;
      const widened = segments.length >= 2 ? alignColumns(columns, segments) : undefined;
      if (widened) {
        rows.push({ lines: [line], segments });
        columns = widened;
      } else if (isContinuation(previous, segments, columns, step, line.size)) {
        previous.lines.push(line);
        previous.segments.push(...segments);
      } else if (
        rows.length >= rowsMin &&
        headsRows(lines.slice(start + index, start + index + headsMax + 1), segments, columns)
      ) {
        rows.push({ lines: [line], segments });
      } else break;
    }
    lineCount += 1;
  }
  if (rows.length < rowsMin || columns.length < 2) return undefined;
  const whole = joinLabels(rows);
  const refined = mergeHeadColumns(whole, refineColumns(whole, columnsOfFullRows(whole, columns)));
  const table = describeTable(
    whole.map((row) => resplit(row, refined)),
    refined,
  );
  return { table, lineCount };
}

/** A strip that no word of any row stands in parts two columns, however narrow: words have no such strips in common. */
function refineColumns(rows: readonly Row[], columns: readonly Box[]): Box[] {
  if (rows.length < refinedRowsMin) return [...columns];
  const refined = columns.flatMap((column) => {
    const parts = partStrips(rows.map((row) => wordsIn(row, column)));
    return parts.length > 1 && parts.every(({ isShared }) => isShared)
      ? parts.map(({ box }) => box)
      : [boxOf(column)];
  });
  // A row whose cells stand too close to be told apart automatically fits no column: its words may make one.
  const isStray = (word: Box) => refined.every((column) => horizontalOverlap(column, word) <= 0);
  const strays = partStrips(rows.map((row) => row.segments.flatMap(({ words }) => words.filter(isStray))));
  const added = strays
    .filter(({ box, isShared, rowCount }) => isShared && rowCount >= rowsMin && isStray(box))
    .map(({ box }) => box);
  return [...refined, ...added].sort((a, b) => a.left - b.left);
}

/** What stands between white strips, given the words of each row; shared: most of the rows that have words have some there. */
function partStrips(rows: readonly Word[][]): { box: Box; isShared: boolean; rowCount: number }[] {
  const own = rows.filter((words) => words.length > 0);
  const size = own[0]?.[0]?.look.size ?? 0;
  const parts: Box[] = [];
  for (const word of own.flat().toSorted((a, b) => a.left - b.left)) {
    const last = parts.at(-1);
    // Words of one cell have a space drawn between them; cells have none.
    const strip = (word.hasSpaceBefore ? stripMin : stripMinUnspaced) * size;
    if (last && word.left < last.right + strip) last.right = Math.max(last.right, word.right);
    else parts.push(boxOf(word));
  }
  const countIn = (part: Box) =>
    own.filter((words) => words.some((word) => horizontalOverlap(part, word) > 0)).length;
  return parts.map((box) => {
    const rowCount = countIn(box);
    return { box, rowCount, isShared: rowCount >= stripShare * own.length };
  });
}

/** A head that stands left over numbers that stand right is no column of its own: nothing else is in it. */
function mergeHeadColumns(rows: readonly Row[], columns: readonly Box[]): Box[] {
  const filled = columns.map(
    (column) =>
      new Set(
        [...rows.entries()].filter(([, row]) => wordsIn(row, column).length > 0).map(([index]) => index),
      ),
  );
  const merged: Box[] = [];
  let lastFilled: Set<number> | undefined;
  for (const [index, column] of columns.entries()) {
    const own = filled[index] ?? new Set();
    const last = merged.at(-1);
    const isHead = (one: Set<number>) => one.size === 1 && one.has(0);
    const isApart = lastFilled !== undefined && [...own].every((row) => !lastFilled?.has(row));
    if (last && lastFilled && isApart && (isHead(own) || isHead(lastFilled))) {
      last.right = Math.max(last.right, column.right);
      lastFilled = new Set([...lastFilled, ...own]);
    } else {
      merged.push(boxOf(column));
      lastFilled = own;
    }
  }
  return merged;
}

function wordsIn(row: Row, column: Box): Word[] {
  return row.segments.flatMap(({ words }) => words.filter((word) => horizontalOverlap(column, word) > 0));
}

/** Parts a row's segments where the columns part, unless a word stands across. */
function resplit(row: Row, columns: readonly Box[]): Row {
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

function boxOf({ left, top, right, bottom }: Box): Box {
  return { left, top, right, bottom };
}

/** The columns, widened by a row that fits them; undefined when it does not. */
function alignColumns(columns: readonly Box[], segments: readonly Segment[]): Box[] | undefined {
  const widened = columns.map(boxOf);
  let matched = 0;
  for (const segment of segments) {
    const overlapping = widened.filter((column) => horizontalOverlap(column, segment) > 0);
    const [only] = overlapping;
    if (overlapping.length > 1) {
      // A heading over several columns belongs to the table when the others hold.
      continue;
    }
    if (only) {
      only.left = Math.min(only.left, segment.left);
      only.right = Math.max(only.right, segment.right);
      matched += 1;
    } else widened.push(boxOf(segment));
  }
  if (matched < Math.min(2, columns.length)) return undefined;
  widened.sort((a, b) => a.left - b.left);
  const areApart = widened.every((column, index) => {
    const next = widened[index + 1];
    return !next || next.left > column.right;
  });
  return areApart ? widened : undefined;
}

/** A line that continues with the cells above it: below one of the later columns, close to the row. */
function isContinuation(
  previous: Row,
  segments: readonly Segment[],
  columns: readonly Box[],
  step: number,
  size: number,
): boolean {
  if (step > 1.5 * size) return false;
  return segments.every((segment) => {
    const overlapping = columns.filter((column) => horizontalOverlap(column, segment) > 0);
    const [column] = overlapping;
    if (overlapping.length !== 1 || !column || column === columns[0]) return false;
    return previous.segments.some((other) => horizontalOverlap(other, segment) > 0);
  });
}

/** Longer, it is a sentence. */
const rowHeadCharacters = 60;

/** So many such lines may follow each other. */
const headsMax = 3;

/** A short text alone on its line, in the first column, that rows in the same columns follow: their head, or a label's line. */
function headsRows(
  [line, below, ...others]: readonly TextLine[],
  segments: readonly Segment[],
  columns: readonly Box[],
): boolean {
  const [only] = segments;
  const [first] = columns;
  if (!only || !first || !line || !below || segments.length > 1) return false;
  if (below.baseline - line.baseline > rowStepMax * line.size || isContentsEntry(below)) return false;
  const isInFirst = only.left >= first.left - line.size && only.left <= first.right;
  if (!isInFirst || textOfLine(line).length > rowHeadCharacters) return false;
  const next = splitLine(stripLeader(below));
  return next.length >= 2
    ? alignColumns(columns, next) !== undefined
    : headsRows([below, ...others], next, columns);
}

/** Closer than so much of the rows' usual step, a line goes on with its neighbour. */
const labelStep = 0.7;

/** Lines of a label of several: closer to their row than rows are, or continued in small letters. */
function joinLabels(rows: readonly Row[]): Row[] {
  const stepTo = (row: Row, next: Row) => (next.lines[0]?.baseline ?? 0) - (row.lines.at(-1)?.baseline ?? 0);
  const full = rows.filter(({ segments }) => segments.length > 1);
  const steps = full.slice(1).map((row, index) => stepTo(full[index] ?? row, row));
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const joined: Row[] = [];
  let waiting: Row | undefined;
  for (const [index, row] of rows.entries()) {
    const before = joined.at(-1);
    const next = rows[index + 1];
    const isLabel = row.segments.length === 1;
    const above = before ? stepTo(before, row) : Number.POSITIVE_INFINITY;
    const below = next ? stepTo(row, next) : Number.POSITIVE_INFINITY;
    const [line] = row.lines;
    const goesOn = isLabel && line !== undefined && /^\p{Ll}/u.test(textOfLine(line));
    if (isLabel && before && !waiting && (goesOn || (above < labelStep * usual && above <= below)))
      joined[joined.length - 1] = addRow(before, row);
    else if (isLabel && below < labelStep * usual) waiting = waiting ? addRow(waiting, row) : row;
    else {
      joined.push(waiting ? addRow(waiting, row) : row);
      waiting = undefined;
    }
  }
  return waiting ? [...joined, waiting] : joined;
}

function addRow(one: Row, other: Row): Row {
  return { lines: [...one.lines, ...other.lines], segments: [...one.segments, ...other.segments] };
}

/** A row with so much of the most cells that any has shows where the columns are; a head may span several. */
const fullShare = 0.75;

function columnsOfFullRows(rows: readonly Row[], columns: readonly Box[]): Box[] {
  const most = Math.max(...rows.map(({ segments }) => segments.length));
  const full = rows.filter(({ segments }) => segments.length >= fullShare * most);
  if (most <= columns.length || full.length < rowsMin) return [...columns];
  const found: Box[] = [];
  for (const segment of full.flatMap(({ segments }) => segments).toSorted((a, b) => a.left - b.left)) {
    const last = found.at(-1);
    if (last && segment.left < last.right) last.right = Math.max(last.right, segment.right);
    else found.push(boxOf(segment));
  }
  const strays = columns.filter((column) => found.every((other) => horizontalOverlap(column, other) <= 0));
  return found.length > columns.length ? [...found, ...strays].sort((a, b) => a.left - b.left) : [...columns];
}

/** The heads of columns may stand too close to be told apart automatically; over columns that are known, they are. */
export function prependHead(table: Table, line: TextLine): Table | undefined {
  const top = Math.min(...table.cells.map((cell) => cell.top));
  if (top - line.bottom > line.size || table.hasRules) return undefined;
  const columns = columnsOf(table);
  const own = splitLine(line);
  const segments = own.length > 1 ? own : [{ ...boxOf(line), words: line.words }];
  const row = resplit({ lines: [line], segments }, columns);
  const isRow = row.segments.length >= 2 && row.segments.length >= columns.length / 2;
  if (!isRow && !spansColumns(line, columns)) return undefined;
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

function describeTable(rows: readonly Row[], columns: readonly Box[]): Table {
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

/** Close to the side on which a column's texts are in line, so that they stand in line again; else in the middle. */
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

function describeRow(
  row: Row,
  index: number,
  columns: readonly Box[],
  edges: number[],
  tops: number[],
): Cell[] {
  const cells: Cell[] = [];
  for (let column = 0; column < columns.length; ) {
    const starting = row.segments.filter((segment) => firstColumnOf(segment, columns) === column);
    const span = Math.max(1, ...starting.map((segment) => spanOf(segment, columns)));
    const box = {
      left: edges[column] ?? 0,
      right: edges[column + span] ?? 0,
      top: tops[index] ?? 0,
      bottom: tops[index + 1] ?? 0,
    };
    const words = starting.flatMap((segment) => segment.words);
    const slack = column + span === columns.length ? lastColumnSlack : 0;
    const right = Math.max(box.right - slack, box.left + 1);
    const blocks = groupParagraphs(groupLines(words), { ...box, right });
    cells.push({ ...box, row: index, column, rowSpan: 1, columnSpan: span, blocks });
    column += span;
  }
  return cells;
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
