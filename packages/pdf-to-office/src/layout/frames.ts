import type { Block, Cell, Table } from './block';
import {
  type Box,
  enclose,
  heightOf,
  holdsMiddle,
  horizontalOverlap,
  isAlike,
  verticalOverlap,
  widthOf,
} from './box';
import { cutColumns } from './columns';
import { splitLine } from './line-segments';
import type { Area, Rule } from './page-content';
import type { PageParts } from './page-parts';
import { groupParagraphs } from './paragraphs';
import type { Grid } from './ruled-tables';
import { groupLines } from './text-line';
import type { Word } from './word';

/** Lines that end so many points from another meet it. */
const reach = 2.5;
/** A page with more lines is a drawing. */
const maxRules = 1_500;
/** Smaller, in points, a box is a mark or the background of a line. */
const sideMin = { width: 40, height: 22 };
/** A box so much of its page high is the page's own. */
const heightMax = 0.75;
/** Backgrounds as wide as each other and so close below each other, in points, are the rows of a table. */
const stripeGap = 60;
/** Of so many lines text is a column, or more than a heading on a bar. */
const linesMin = 2;

/** Rectangles whose four sides are drawn as lines. */
export function findRectangles(rules: readonly Rule[]): Box[] {
  if (rules.length > maxRules) return [];
  const across = rules.filter(({ isHorizontal }) => isHorizontal);
  const down = rules.filter(({ isHorizontal }) => !isHorizontal);
  const isNear = (one: number, other: number) => Math.abs(one - other) <= reach;
  const boxes = across.flatMap((top) => {
    const left = down.find((rule) => isNear(rule.left, top.left) && isNear(rule.top, top.top));
    const right = left && down.find((rule) => isNear(rule.right, top.right) && isSameStretch(rule, left));
    const bottom =
      right &&
      across.find((rule) => rule !== top && isNear(rule.bottom, right.bottom) && isSameReach(rule, top));
    return bottom ? [enclose([top, left, right, bottom])] : [];
  });
  // Some programs draw a line twice.
  return boxes.filter((box, index) => !boxes.slice(0, index).some((other) => isAlike(other, box, 2 * reach)));

  function isSameStretch(one: Box, other: Box): boolean {
    return isNear(one.top, other.top) && isNear(one.bottom, other.bottom) && one !== other;
  }

  function isSameReach(one: Box, other: Box): boolean {
    return isNear(one.left, other.left) && isNear(one.right, other.right);
  }
}

type Found = { table: Table; words: Word[] };

/**
 * Boxes with text in them, or with room to write: tables of one cell. What stands beside one of two or more lines is a cell
 * of its own. Those in `grids` and those with more than a column of text are left as they are.
 */
export function findFrames(
  page: PageParts,
  words: ReadonlySet<Word>,
  grids: readonly Grid[],
  tables: readonly Table[],
): Found[] {
  const drawn = findRectangles(page.rules);
  const colored = page.areas.filter((area) => area.color !== '#ffffff');
  const frames = [
    ...drawn.map((box) => ({ ...box, isDrawn: true })),
    ...colored
      .filter((area) => !drawn.some((box) => isAlike(box, area, 2 * reach)))
      .map(({ color, ...box }) => ({ ...box, isDrawn: false })),
  ].filter((box) => isLargeEnough(box) && heightOf(box) <= heightMax * page.height);
  const outer = frames.filter(
    (frame) =>
      !frames.some((other) => other !== frame && holds(other, frame)) &&
      !grids.some((grid) => isOver(grid, frame)),
  );
  const free = new Set(words);
  const found: Found[] = [];
  for (const frame of outer) {
    const inside = page.words.filter((word) => isInside(frame, word));
    if (!inside.every((word) => free.has(word)) || crossesText(frame, page.words, inside)) continue;
    const box = inside.length === 0 ? readEmpty(frame) : readFilled(frame, inside);
    if (!box) continue;
    found.push(box);
    for (const word of box.words) free.delete(word);
  }
  return found;

  function besideOf(frame: Frame, inside: readonly Word[]): Word[] {
    return [...free].filter((word) => verticalOverlap(frame, word) > 1 && !inside.includes(word));
  }

  function readEmpty(frame: Frame): Found | undefined {
    const isRoom = frame.isDrawn && ![...colored, ...page.pictures].some((mark) => isOver(frame, mark));
    return isRoom && besideOf(frame, []).length === 0
      ? { table: describeFrame(frame, []), words: [] }
      : undefined;
  }

  function readFilled(frame: Frame, inside: Word[]): Found | undefined {
    const isText = frame.isDrawn || (isTextBlock(inside) && !isStripe(frame, colored));
    if (!isText || !isOneColumn(inside)) return undefined;
    const alone = { table: describeFrame(frame, inside), words: inside };
    const beside = besideOf(frame, inside);
    if (beside.length === 0) return alone;
    const others = [...free].filter((word) => !inside.includes(word));
    if (isColumnBeside(frame, beside, outer) && isPanel(frame, beside) && !goesOn(beside, others))
      return { table: describePanel(frame, inside, beside), words: [...inside, ...beside] };
    return isInOwnColumn(frame, beside, [...others, ...tables, ...page.pictures]) ? alone : undefined;
  }
}

/** Lines so close above or below the text beside a box, in sizes, are of its column. */
const columnGap = 1.2;

/** Whether a box stands in a column of its page, and the text beside it in others. */
function isInOwnColumn(frame: Box, beside: readonly Word[], others: readonly (Word | Box)[]): boolean {
  const pieces = others.map((piece) => ('letters' in piece ? { ...piece, word: piece } : piece));
  const columns = cutColumns([...pieces, frame]).flat();
  const own = columns.find((regions) => regions.some((region) => region.includes(frame)))?.flat() ?? [];
  return !own.some(({ word }) => word && beside.includes(word));
}

/** The text beside a box is part of a column that is longer than the box, which stands in another. */
function goesOn(beside: readonly Word[], words: readonly Word[]): boolean {
  const box = enclose(beside);
  return words.some((word) => {
    const gap = -verticalOverlap(box, word);
    return gap > 0 && gap < columnGap * word.look.size && horizontalOverlap(box, word) > 0;
  });
}

function isOver(one: Box, other: Box): boolean {
  return horizontalOverlap(one, other) > 1 && verticalOverlap(one, other) > 1;
}

/** A box around text may reach so far beside the text above and below it, in points. */
const frameReach = 10;

/** Where text may stand beside a block: above and below a box as far out as in it. */
export function roomIn(block: Block): Box {
  const { left, top, right, bottom } = block;
  const inner = block.kind === 'table' && block.isFrame ? block.cells.flatMap(({ blocks }) => blocks) : [];
  if (inner.length === 0) return { left, top, right, bottom };
  const text = enclose(inner);
  const inset = Math.max(0, Math.min(text.left - left, right - text.right, frameReach));
  return { left: left + inset, top, right: right - inset, bottom };
}

type Frame = Box & { isDrawn: boolean };

function isLargeEnough(box: Box): boolean {
  return widthOf(box) >= sideMin.width && heightOf(box) >= sideMin.height;
}

function holds(outer: Box, inner: Box): boolean {
  const isSmaller = widthOf(inner) * heightOf(inner) < widthOf(outer) * heightOf(outer);
  return isSmaller && holdsMiddle(outer, inner);
}

/** A title may stand on a box's upper side. */
function isInside(frame: Box, word: Word): boolean {
  return holdsMiddle({ ...frame, top: frame.top - 0.6 * word.look.size }, word);
}

function crossesText(frame: Box, words: readonly Word[], inside: readonly Word[]): boolean {
  const isAcross = (word: Word) =>
    (inside.includes(word) && (word.left < frame.left - 1 || word.right > frame.right + 1)) ||
    (!inside.includes(word) &&
      horizontalOverlap(frame, word) > 1 &&
      verticalOverlap(frame, word) > heightOf(word) / 2);
  return words.some(isAcross);
}

function isTextBlock(words: readonly Word[]): boolean {
  const lines = groupLines(words);
  return lines.length >= linesMin && lines.every((line) => splitLine(line).length === 1);
}

/** One of the rows of a table that are coloured in turn. */
function isStripe(frame: Box, areas: readonly Area[]): boolean {
  return areas.some((area) => {
    const gap = -verticalOverlap(frame, area);
    const isBelow = gap > -1 && gap < stripeGap;
    return isBelow && Math.abs(area.left - frame.left) < reach && Math.abs(area.right - frame.right) < reach;
  });
}

function isOneColumn(words: readonly Word[]): boolean {
  return cutColumns(words.map((word) => ({ ...word, word }))).every((band) => band.length === 1);
}

/** Between a box and the text beside it, in points; and what it may be wide, of both. */
const panel = { gapMin: 4, gapMax: 60, widthMax: 0.6, linesMin: 4 };

/** Whether what stands beside a box is one column of text, and in no other box. */
function isColumnBeside(frame: Box, beside: readonly Word[], frames: readonly Box[]): boolean {
  const box = enclose(beside);
  const gap = Math.max(box.left - frame.right, frame.left - box.right);
  const isShared = frames.some((other) => other !== frame && beside.some((word) => holdsMiddle(other, word)));
  const lines = groupLines(beside);
  const isFlow = lines.length >= linesMin && lines.every((line) => splitLine(line).length === 1);
  return gap >= panel.gapMin && gap <= panel.gapMax && !isShared && isFlow && isOneColumn(beside);
}

function isPanel(frame: Box, beside: readonly Word[]): boolean {
  const isNarrow = widthOf(frame) <= panel.widthMax * widthOf(enclose([frame, ...beside]));
  return isNarrow && groupLines(beside).length >= panel.linesMin;
}

function describeFrame(frame: Frame, words: readonly Word[]): Table {
  return describeRow([describeCell(frame, words, 0)], frame.isDrawn);
}

/** A box and the text beside it, with their white between them. */
function describePanel(frame: Frame, inside: readonly Word[], rest: readonly Word[]): Table {
  const beside = enclose(rest);
  const { top, bottom } = enclose([frame, beside]);
  const isLeft = frame.left < beside.left;
  const [first, second] = isLeft ? [frame, beside] : [beside, frame];
  const gap = { left: first.right, right: second.left, top, bottom };
  const words = isLeft ? [inside, rest] : [rest, inside];
  return describeRow(
    [
      describeCell({ ...first, top, bottom }, words[0] ?? [], 0),
      describeCell(gap, [], 1),
      describeCell({ ...second, top, bottom }, words[1] ?? [], 2),
    ],
    frame.isDrawn,
  );
}

function describeCell({ left, top, right, bottom }: Box, words: readonly Word[], column: number): Cell {
  const box = { left, top, right, bottom };
  const blocks = groupParagraphs(groupLines(words), roomOfText(box, words));
  return { ...box, row: 0, column, rowSpan: 1, columnSpan: 1, blocks };
}

/** As far from the one side of its box as from the other. */
function roomOfText(box: Box, words: readonly Word[]): Box {
  if (words.length === 0) return box;
  const text = enclose(words);
  const inset = Math.max(0, Math.min(text.left - box.left, box.right - text.right));
  return { ...box, left: Math.min(text.left, box.left + inset), right: box.right - inset };
}

function describeRow(cells: readonly Cell[], hasRules: boolean): Table {
  const box = enclose(cells);
  return {
    kind: 'table',
    ...box,
    columnWidths: cells.map(widthOf),
    rowHeights: [heightOf(box)],
    cells: [...cells],
    hasRules,
    headerRowCount: 0,
    isFrame: true,
  };
}
