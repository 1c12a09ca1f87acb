import { type Block, blocksOfPage, type PageLayout } from './block';
import { type Box, widthOf } from './box';
import type { Rule } from './page-content';
import type { PageParts } from './page-parts';

/** A line is a paragraph's when it is so close above or below it, in points: Word draws none further away. */
const distanceMax = 31;
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

/** Gives paragraphs the lines across their column that are drawn close below or above them, as under headings. */
export function drawParagraphLines(layout: Pick<PageLayout, 'bands'>, { rules }: PageParts): void {
  const tables = blocksOfPage(layout).filter(({ kind }) => kind === 'table');
  const free = rules.filter((rule) => rule.isHorizontal && !tables.some((table) => isNear(table, rule)));
  if (free.length > maxRules) return;
  for (const { blocks, box } of layout.bands.flatMap(({ columns }) => columns)) {
    const across = free.filter((rule) => isAcross(rule, box));
    for (const rule of across) placeLine(rule, blocks);
  }
}

function placeLine(rule: Rule, blocks: readonly Block[]): void {
  const at = (rule.top + rule.bottom) / 2;
  const index = blocks.findLastIndex((block) => block.top < at - overlap && block.kind !== 'table');
  const [above, below] = [blocks[index], blocks[index + 1]];
  const border = { color: rule.color, width: rule.bottom - rule.top };
  const [fromAbove, fromBelow] = [
    distanceOf(above, at - (above?.bottom ?? 0)),
    distanceOf(below, (below?.top ?? 0) - at),
  ];
  if (above?.kind === 'paragraph' && fromAbove <= Math.min(fromBelow, distanceMax)) {
    above.lineBelow = { ...border, space: Math.max(0, fromAbove) };
  } else if (below?.kind === 'paragraph' && fromBelow <= distanceMax) {
    below.lineAbove = { ...border, space: Math.max(0, fromBelow) };
  }
}

/** Infinite for what is no paragraph, or whose letters the line is drawn through. */
function distanceOf(block: Block | undefined, distance: number): number {
  if (block?.kind !== 'paragraph' || distance < -overlap * block.size) return Number.POSITIVE_INFINITY;
  return distance;
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
