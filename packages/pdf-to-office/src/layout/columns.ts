import { type Box, enclose, heightOf, widthOf } from './box';
import { hasLeader } from './leaders';
import { splitLine } from './line-segments';
import { groupLines } from './text-line';
import type { Word } from './word';

/** What is on a page and takes room: words, and tables and pictures as one piece each. */
export type Piece = Box & { word?: Word };

/** Columns are at least this far apart: so many points, and so many font sizes. */
const gutterMinPoints = 8;
const gutterMinSizes = 0.75;
/** A column has at least so many lines beside each other one. */
const linesMin = 4;
/** Lines of text fill their column; cells of a table do not. Median share of the column's width. */
const fillMin = 0.72;
/** Characters on a line of text, on average; cells are shorter. Wide scripts need half. */
const charactersMin = 18;
/** Lines with wide gaps, and digits among the characters: beyond these shares it is a table. */
const tabularMax = 0.3;
const digitsMax = 0.35;
const scanStep = 2;
const maxDepth = 8;
/** Gutters that are tried in a region, and in a side of one: a page may have several columns beside each other. */
const triesMax = 12;
const innerTriesMax = 4;
const innerDepthMax = 2;

type Gutter = { left: number; right: number; top: number; bottom: number };
/** The white between two columns, across the page. */
export type GutterPlace = { left: number; right: number };

/** Regions that are read one after the other. */
export type PieceColumn = Piece[][];
/** A stretch of a page from top to bottom, with one column or several beside each other, in the order they are read. */
export type PieceBand = PieceColumn[];

/**
 * Parts a page into bands of columns. At `known` places the page before ended in columns: what continues there may be as
 * short as a line.
 */
export function cutColumns(
  pieces: readonly Piece[],
  isRightToLeft = false,
  known: readonly GutterPlace[] = [],
  depth = 0,
): PieceBand[] {
  if (pieces.length === 0) return [];
  const gutter = depth < maxDepth ? (findGutter(pieces) ?? findKnownGutter(pieces, known)) : undefined;
  if (!gutter) return [[[[...pieces]]]];
  const cut = (part: Piece[]) => cutColumns(part, isRightToLeft, known, depth + 1);
  const first = partAt(pieces, gutter, isRightToLeft);
  const firstSides = first.sides.map(cut);
  const top = findLowerTop(firstSides, gutter);
  if (top === undefined) return [...cut(first.above), firstSides.flatMap(columnsOfSide), ...cut(first.below)];
  const { above, sides, below } = partAt(pieces, { ...gutter, top }, isRightToLeft);
  return [...cut(above), sides.map(cut).flatMap(columnsOfSide), ...cut(below)];
}

/** A side that is columns below a line or two of a head: so much of its height at the most. */
const headMax = 0.25;

/** Where the columns of a side begin, when something stands above them; undefined for most. */
function findLowerTop(sides: readonly PieceBand[][], gutter: Gutter): number | undefined {
  const tops = sides.flatMap((bands) => {
    const lower = bands.at(-1);
    return bands.length > 1 && lower && lower.length > 1 ? [enclose(lower.flat(2)).top - 0.5] : [];
  });
  const top = Math.max(...tops);
  return top > gutter.top && top - gutter.top < headMax * heightOf(gutter) ? top : undefined;
}

function partAt(pieces: readonly Piece[], gutter: Gutter, isRightToLeft: boolean) {
  const middle = (gutter.left + gutter.right) / 2;
  const isWithin = (piece: Piece) => piece.bottom > gutter.top && piece.top < gutter.bottom;
  const above = pieces.filter((piece) => endsAbove(piece, gutter.top));
  const below = pieces.filter((piece) => middleOf(piece) > gutter.bottom);
  const beside = pieces.filter(
    (piece) => !above.includes(piece) && !below.includes(piece) && isWithin(piece),
  );
  const left = beside.filter((piece) => piece.left < middle);
  const right = beside.filter((piece) => piece.left >= middle);
  return { above, sides: isRightToLeft ? [right, left] : [left, right], below };
}

/** A side that is itself columns from top to bottom adds them to its band; anything else is one column. */
function columnsOfSide(bands: PieceBand[]): PieceColumn[] {
  const [only] = bands;
  if (only && bands.length === 1) return only;
  return [bands.flat(2)];
}

/** What reaches lower by a hair stands beside the column that begins there, in the other one. */
function endsAbove(piece: Box, top: number): boolean {
  return piece.bottom < top + 0.25;
}

function middleOf({ top, bottom }: Box): number {
  return (top + bottom) / 2;
}

/** The tallest stretch of white with text like columns on both sides. */
function findGutter(pieces: readonly Piece[], depth = 0): Gutter | undefined {
  const words = pieces.filter((piece) => piece.word);
  if (words.length < 2 * linesMin) return undefined;
  const region = enclose(pieces);
  const size = medianOf(words.map((piece) => piece.word?.look.size ?? 0));
  const width = Math.max(gutterMinPoints, gutterMinSizes * size);
  const heightMin = linesMin * size;
  const candidates: Gutter[] = [];
  const sorted = pieces.toSorted((a, b) => a.top - b.top);
  for (let x = region.left + width; x < region.right - 2 * width; x += scanStep) {
    for (const [top, bottom] of freeStretches(sorted, x, x + width, region)) {
      if (bottom - top >= heightMin) candidates.push({ left: x, right: x + width, top, bottom });
    }
  }
  // The tallest first; of equal ones, neighbours in the same gutter, the first that reads as columns serves.
  candidates.sort((a, b) => heightOf(b) - heightOf(a));
  const tried: Gutter[] = [];
  for (const candidate of candidates) {
    if (tried.length > (depth === 0 ? triesMax : innerTriesMax)) break;
    if (tried.some((other) => isSameGutter(other, candidate, width))) continue;
    tried.push(candidate);
    const fitted = fitGutter(pieces, candidate, linesMin, depth);
    if (fitted) return fitted;
  }
  return undefined;
}

/** Places of one wide gutter part a page alike; no column is as narrow as a few gutters are wide. */
function isSameGutter(one: Gutter, other: Gutter, width: number): boolean {
  return (
    Math.abs(one.left - other.left) < 4 * width &&
    Math.abs(one.top - other.top) < 1 &&
    Math.abs(one.bottom - other.bottom) < 1
  );
}

/** A gutter that continues from the page before, at the top of this one. */
function findKnownGutter(pieces: readonly Piece[], known: readonly GutterPlace[]): Gutter | undefined {
  const region = enclose(pieces);
  for (const { left, right } of known) {
    const sorted = pieces.toSorted((a, b) => a.top - b.top);
    const first = freeStretches(sorted, left, right, region).find(([top]) => top < region.top);
    const fitted = first && fitGutter(pieces, { left, right, top: first[0], bottom: first[1] }, 1);
    if (fitted) return fitted;
  }
  return undefined;
}

/** Where the columns of a band stand apart. */
export function guttersOf(columns: readonly Box[]): GutterPlace[] {
  const sorted = columns.toSorted((a, b) => a.left - b.left);
  return sorted
    .slice(1)
    .map((column, index) => ({ left: sorted[index]?.right ?? 0, right: column.left }))
    .filter(({ left, right }) => right - left >= gutterMinPoints);
}

/** The empty stretches from top to bottom between two places. The pieces are sorted by their top. */
function freeStretches(
  sorted: readonly Piece[],
  left: number,
  right: number,
  region: Box,
): [number, number][] {
  const blocking = sorted.filter((piece) => piece.right > left && piece.left < right);
  const stretches: [number, number][] = [];
  let free = region.top - 1;
  for (const { top, bottom } of blocking) {
    if (top > free) stretches.push([free, top]);
    free = Math.max(free, bottom);
  }
  if (region.bottom + 1 > free) stretches.push([free, region.bottom + 1]);
  return stretches;
}

/** Both sides must read like columns; what is above where the second begins does not belong to either. */
function fitGutter(
  pieces: readonly Piece[],
  gutter: Gutter,
  lineCount = linesMin,
  depth = 0,
): Gutter | undefined {
  const beside = pieces.filter(
    (piece) => piece.top >= gutter.top - 0.5 && piece.bottom <= gutter.bottom + 0.5,
  );
  const left = beside.filter((piece) => piece.right <= gutter.left + 1);
  const right = beside.filter((piece) => piece.left >= gutter.right - 1);
  if (left.length === 0 || right.length === 0) return undefined;
  const top = Math.max(enclose(left).top, enclose(right).top) - 0.5;
  const isLower = (piece: Piece) => !endsAbove(piece, top);
  const sides = [left.filter(isLower), right.filter(isLower)] as const;
  const areColumns = (side: Piece[]) =>
    isColumn(side, lineCount) ||
    isBuiltColumn(side) ||
    (depth < innerDepthMax && findGutter(side, depth + 1) !== undefined);
  if (!sides.every(areColumns) && !isTextBeside(...sides)) return undefined;
  const bottom = clipBottom(left, right, gutter.bottom);
  const isKept = (piece: Piece) => isLower(piece) && middleOf(piece) <= bottom;
  return left.some(isKept) && right.some(isKept) ? { ...gutter, top, bottom } : undefined;
}

/** Text beside a table has so many lines, of which so few line up with a row of it. */
const textBeside = { linesMin: 8, sharedMax: 0.5, tolerance: 1 };

/** One side is text and the other a table of its own: their lines do not stand on the same baselines. */
function isTextBeside(one: readonly Piece[], other: readonly Piece[]): boolean {
  const isText = (side: readonly Piece[]) => isColumn(side, textBeside.linesMin);
  if (isText(one) === isText(other)) return false;
  const linesOf = (side: readonly Piece[]) =>
    groupLines(side.map(({ word }) => word).filter((word) => word !== undefined));
  // A table without names of its rows has them on the other side.
  const rows = linesOf(isText(one) ? other : one);
  const named = rows.filter(({ words }) => /\p{L}/u.test(words[0]?.letters.join('') ?? ''));
  if (named.length < rows.length / 2) return false;
  const [baselines, others] = [one, other].map((side) => linesOf(side).map(({ baseline }) => baseline));
  if (!baselines || !others || Math.min(baselines.length, others.length) < textBeside.linesMin) return false;
  const shared = baselines.filter((baseline) =>
    others.some((place) => Math.abs(place - baseline) < textBeside.tolerance),
  );
  return shared.length < textBeside.sharedMax * Math.min(baselines.length, others.length);
}

/** A line or two in larger letters that end one column, below all of the other, are what comes after both: a heading. */
function clipBottom(left: readonly Piece[], right: readonly Piece[], bottom: number): number {
  const all = [...left, ...right];
  const shorter = Math.min(enclose(left).bottom, enclose(right).bottom);
  const size = medianOf(all.map(({ word }) => word?.look.size ?? 0));
  const large = all.filter((piece) => middleOf(piece) > shorter && (piece.word?.look.size ?? 0) > 1.1 * size);
  if (large.length === 0) return bottom;
  const { top } = enclose(large);
  const words = large.map(({ word }) => word).filter((word) => word !== undefined);
  const isLast = all.every((piece) => middleOf(piece) < top || large.includes(piece));
  return isLast && groupLines(words).length <= 2 ? top : bottom;
}

function isColumn(pieces: readonly Piece[], lineCount: number): boolean {
  if (pieces.length === 0) return false;
  const words = pieces.map(({ word }) => word).filter((word) => word !== undefined);
  const lines = groupLines(words);
  if (lines.length < lineCount) return false;
  const width = widthOf(enclose(pieces));
  const characters = lines.map((line) => line.words.reduce((sum, { letters }) => sum + weigh(letters), 0));
  const average = characters.reduce((sum, count) => sum + count, 0) / lines.length;
  const tabular = lines.filter((line) => splitLine(line).length > 1).length;
  const text = words.map((word) => word.letters.join('')).join('');
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  if (tabular > tabularMax * lines.length || digits > digitsMax * text.length) return false;
  return medianOf(lines.map(widthOf)) >= fillMin * width && average >= charactersMin;
}

/**
 * So much of a column's width has what is as wide as it, and so many lines of text stand there for each such thing; or so many
 * lines lead over all of it by dots.
 */
const built = { share: 0.9, linesEach: 3, leadersMin: 3 };

/** Short lines are a column, too, where a picture, a table, a box or lines with dots are as wide as all of it. */
function isBuiltColumn(pieces: readonly Piece[]): boolean {
  if (pieces.length === 0) return false;
  const width = widthOf(enclose(pieces));
  const solids = pieces.filter((piece) => !piece.word && widthOf(piece) >= built.share * width);
  const lines = groupLines(pieces.map(({ word }) => word).filter((word) => word !== undefined));
  const leaders = lines.filter((line) => hasLeader(line) && widthOf(line) >= built.share * width);
  const isFilled = solids.length > 0 && lines.length >= built.linesEach * solids.length;
  return isFilled || leaders.length >= built.leadersMin;
}

function weigh(letters: readonly string[]): number {
  return letters.reduce((sum, letter) => sum + (/[\u2e80-\u9fff\uac00-\ud7af]/u.test(letter) ? 2 : 1), 0);
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
