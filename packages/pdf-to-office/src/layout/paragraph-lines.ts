import { type Band, type Block, blocksOfPage, type PageLayout } from './block';
import { type Box, heightOf, widthOf } from './box';
import type { Rule } from './page-content';
import type { PageParts } from './page-parts';

/** A line is a paragraph's when it is so close above or below it, in sizes of its text. */
const closeness = 0.9;
/** A line so long parts what is above from what is below: it may be so far from either, which is the furthest that Word draws one. In points. */
const parting = { length: 150, distance: 31 };
/** It may reach into the room of the letters that go below their line. */
const overlap = 0.35;
/** It runs along so much of the column: a shorter one underlines a word. */
const coverage = 0.6;
/** And ends so close to where the column does, in points. */
const edgeSlack = 8;
/** Lines so close to a table are its own, in points. */
const tableReach = 8;
/** A page with more lines is a drawing. */
const maxRules = 400;

/** A bar beside paragraphs is so wide at most, so close to their text, and as high but for so much. In points. */
const bar = { width: 6, distance: 31, slack: 4 };

/**
 * Gives paragraphs the lines across their column that are drawn close below or above them, as under headings, and the
 * upright ones beside them, as of quotations.
 */
export function drawParagraphLines(layout: Pick<PageLayout, 'bands'>, { rules, areas }: PageParts): void {
  const tables = blocksOfPage(layout).filter(({ kind }) => kind === 'table');
  const isFree = (rule: Rule) => !tables.some((table) => isNear(table, rule));
  const uprights = [...rules.filter(({ isHorizontal }) => !isHorizontal), ...areas.filter(isUpright)];
  const bars = uprights.map((mark) => ({ ...mark, isHorizontal: false })).filter(isFree);
  for (const { columns } of layout.bands)
    for (const column of columns) placeBars(column, columns.length > 1 ? 0 : bar.distance, bars);
  const free = rules.filter((rule) => rule.isHorizontal && isFree(rule));
  if (free.length > maxRules) return;
  for (const { blocks, box } of layout.bands.flatMap(({ columns }) => columns)) {
    const across = free.filter((rule) => isAcross(rule, box));
    for (const rule of across) placeLine(rule, blocks);
  }
}

function isUpright(area: Box): boolean {
  return widthOf(area) <= bar.width && heightOf(area) > 2 * bar.width;
}

/** What stands left of one of several columns parts it from the one before: such bars are within `outside` of a column, in points. */
function placeBars({ blocks, box }: Band['columns'][number], outside: number, bars: readonly Rule[]): void {
  const beside = bars.filter(({ left }) => left > box.left - bar.slack - outside);
  for (const block of blocks) {
    if (block.kind !== 'paragraph' || block.list || block.isRightToLeft) continue;
    const own = beside.find(
      ({ top, right, bottom }) =>
        right <= block.left + 1 &&
        block.left - right <= bar.distance &&
        top <= block.top + bar.slack &&
        bottom >= block.bottom - bar.slack,
    );
    if (own) block.lineBeside = { color: own.color, width: widthOf(own), space: block.left - own.right };
  }
}

function placeLine(rule: Rule, blocks: readonly Block[]): void {
  const at = (rule.top + rule.bottom) / 2;
  const index = blocks.findLastIndex((block) => block.top < at - overlap && block.kind !== 'table');
  const [above, below] = [blocks[index], blocks[index + 1]];
  const border = { color: rule.color, width: rule.bottom - rule.top };
  const isParting = rule.right - rule.left >= parting.length;
  const fromAbove = distanceOf(above, at - (above?.bottom ?? 0), isParting);
  const fromBelow = distanceOf(below, (below?.top ?? 0) - at, isParting);
  if (above?.kind === 'paragraph' && fromAbove <= fromBelow && Number.isFinite(fromAbove)) {
    above.lineBelow = { ...border, space: Math.max(0, fromAbove) };
  } else if (below?.kind === 'paragraph' && Number.isFinite(fromBelow)) {
    below.lineAbove = { ...border, space: Math.max(0, fromBelow) };
  }
}

/** Infinite from what is no paragraph, is too far away, or has the line through its letters. */
function distanceOf(block: Block | undefined, distance: number, isParting: boolean): number {
  if (block?.kind !== 'paragraph') return Number.POSITIVE_INFINITY;
  const most = isParting ? parting.distance : closeness * block.size;
  return distance >= -overlap * block.size && distance <= most ? distance : Number.POSITIVE_INFINITY;
}

function isAcross(rule: Rule, column: Box): boolean {
  const covered = Math.min(rule.right, column.right) - Math.max(rule.left, column.left);
  const isWithin = rule.left > column.left - edgeSlack && rule.right < column.right + edgeSlack;
  return isWithin && covered >= coverage * widthOf(column);
}

function isNear(table: Box, rule: Rule): boolean {
  return (
    rule.bottom > table.top - tableReach &&
    rule.top < table.bottom + tableReach &&
    rule.right > table.left &&
    rule.left < table.right
  );
}
