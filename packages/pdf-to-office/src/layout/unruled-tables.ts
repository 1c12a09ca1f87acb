import type { Table } from './block';
import { type Box, horizontalOverlap } from './box';
import { isContentsEntry, stripLeader } from './leaders';
import { type Segment, splitLine } from './line-segments';
import { columnsOfFullRows, mergeHeadColumns, refineColumns } from './refine-columns';
import { boxOf, describeTable, type Row, resplit } from './table-rows';
import { isToWriteOn, type TextLine, textOfLine } from './text-line';

/** A row whose baseline is further below than so many font sizes begins another table. */
const rowStepMax = 3.2;
/** Columns are at least two, and rows at least two. */
const rowsMin = 2;
/** A table that alignment alone makes, from the line at `start` on; and how many lines it takes. */
export function takeUnruledTable(
  lines: readonly TextLine[],
  start: number,
): { table: Table; lineCount: number } | undefined {
  // Lines to write on keep their places, and so do their names below them.
  const isNamed = [lines[start], lines[start - 1]].some((line) => line && isToWriteOn(line));
  if (isNamed) return undefined;
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
      } else {
        const fitted = rows.length >= rowsMin ? fitInto(columns, line) : undefined;
        if (!fitted) break;
        rows.push(fitted);
      }
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

/** Fewer columns are met by the words of a sentence by chance. */
const fittedColumnsMin = 4;
const fittedWordsMax = 3;

/** A row whose cells are too close to be told apart: between columns that are known, they are. */
function fitInto(columns: readonly Box[], line: TextLine): Row | undefined {
  const isWithin = (word: Box) => columns.some((column) => horizontalOverlap(column, word) > 0);
  if (columns.length < fittedColumnsMin || !line.words.every(isWithin)) return undefined;
  const row = resplit({ lines: [line], segments: [{ ...boxOf(line), words: line.words }] }, columns);
  const isShort = row.segments.every(({ words }) => words.length <= fittedWordsMax);
  return isShort && row.segments.length >= columns.length / 2 ? row : undefined;
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

/** Closer than so much of the rows' usual step, a line continues with its neighbour. */
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
