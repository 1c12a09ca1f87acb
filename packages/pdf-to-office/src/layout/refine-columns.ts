import { type Box, horizontalOverlap } from './box';
import { isValue } from './table-evidence';
import { boxOf, type Row, wordsIn } from './table-rows';
import { textOfWord, type Word } from './word';

/** Fewer rows tell nothing. */
const rowsMin = 2;
/** Narrow columns are looked for in tables of so many rows, in strips so many font sizes wide, with text in most rows. */
const refinedRowsMin = 3;
/** In a long table the first rows may be heads and the last ones notes, which span what is parted between them. */
const longRows = 12;
const headRows = 3;
const noteRows = 2;
/** Where upright lines part groups of columns, so may a shorter one's first row. */
const groupedRows = 6;
const stripMin = 0.5;
const stripMinUnspaced = 0.15;
const stripShare = 0.6;

/** A strip that no word of any row stands in parts two columns, however narrow: words have no such strips in common. */
export function refineColumns(rows: readonly Row[], columns: readonly Box[]): Box[] {
  if (rows.length < refinedRowsMin) return [...columns];
  const core = coreOf(rows);
  const refined = columns.flatMap((column) => {
    const parts = partStrips(core.map((row) => wordsIn(row, column)));
    return parts.length > 1 && parts.every(({ box, isShared }) => isShared || isOfSums(core, box))
      ? parts.map(({ box }) => box)
      : [boxOf(column)];
  });
  // A row whose cells are too close to be told apart fits no column: its words may make one.
  const isStray = (word: Box) => refined.every((column) => horizontalOverlap(column, word) <= 0);
  const strays = partStrips(rows.map((row) => row.segments.flatMap(({ words }) => words.filter(isStray))));
  const added = strays
    .filter(({ box, isShared, rowCount }) => isShared && rowCount >= rowsMin && isStray(box))
    .map(({ box }) => box);
  return [...refined, ...added].sort((a, b) => a.left - b.left);
}

/** Sums of money, in however few rows: as what was paid in, beside the balance of each day. */
function isOfSums(rows: readonly Row[], part: Box): boolean {
  const texts = rows.map((row) => wordsIn(row, part).map(textOfWord).join(' ')).filter((text) => text !== '');
  return (
    texts.length > 0 && texts.every((text) => isValue(text) && /\p{Nd}[.,]\p{Nd}{2}\P{Nd}*$/u.test(text))
  );
}

function coreOf(rows: readonly Row[]): readonly Row[] {
  if (rows.length >= longRows) return rows.slice(headRows, -noteRows);
  const words = rows.flatMap(({ segments }) => segments.flatMap((segment) => segment.words));
  const isGrouped = words.some(({ ruleBefore }) => ruleBefore !== undefined);
  return rows.length >= groupedRows && isGrouped ? rows.slice(1) : rows;
}

/** What is between white strips, given the words of each row; shared: most of the rows that have words have some there. */
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

/** A left-aligned head over right-aligned numbers is no column of its own: nothing else is in it. */
export function mergeHeadColumns(rows: readonly Row[], columns: readonly Box[]): Box[] {
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

/** A row with so much of the most cells that any has shows where the columns are; a head may span several. */
const fullShare = 0.75;

export function columnsOfFullRows(rows: readonly Row[], columns: readonly Box[]): Box[] {
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
