import { type Border, blocksOfPage, type Cell, type PageLayout, type Table } from './block';
import { enclose, grow, holdsMiddle } from './box';
import type { Rule } from './page-content';
import type { PageParts } from './page-parts';
import { findLevelLines } from './ruled-tables';
import { settleEdges } from './settle-edges';

/** A line belongs to a table that ends so many points before it. */
const reach = 8;
/** It borders a cell when it runs along so much of its side. */
const coverage = 0.55;
/** A page with more lines is a drawing. */
const maxRules = 6_000;

/** Gives the cells of a page's tables those borders that the page draws. */
export function drawBorders(layout: Pick<PageLayout, 'bands'>, { rules, areas }: PageParts): void {
  if (rules.length > maxRules) return;
  const lines = findLevelLines(rules, areas);
  const frames = blocksOfPage(layout).filter((block) => block.kind === 'table' && block.isFrame);
  const others = rules.filter((rule) => !frames.some((frame) => holdsMiddle(grow(frame, 1), rule)));
  for (const block of blocksOfPage(layout)) {
    if (block.kind !== 'table') continue;
    if (!block.hasRules) settleEdges(block, lines);
    drawTable(block, block.isFrame ? rules : others);
  }
}

type Line = { at: number; from: number; to: number; border: Border };
type Side = 'top' | 'bottom' | 'left' | 'right';

function drawTable(table: Table, rules: readonly Rule[]): void {
  if (table.cells.length === 0) return;
  const box = enclose([table, ...table.cells]);
  const near = {
    left: box.left - reach,
    right: box.right + reach,
    top: box.top - reach,
    bottom: box.bottom + reach,
  };
  const own = rules.filter((rule) => holdsMiddle(near, rule));
  const ys = placesOf(table.cells, 'top', 'bottom');
  const xs = placesOf(table.cells, 'left', 'right');
  const across = own.filter(({ isHorizontal }) => isHorizontal).map((rule) => lineOf(rule, ys));
  // Columns that only alignment makes do not end where a line stands.
  const down = table.hasRules
    ? own.filter(({ isHorizontal }) => !isHorizontal).map((rule) => lineOf(rule, xs))
    : [];
  for (const cell of table.cells) {
    const borders: Partial<Record<Side, Border>> = {};
    for (const side of ['top', 'bottom'] as const) {
      const border = borderAlong(across, cell[side], cell.left, cell.right);
      if (border) borders[side] = border;
    }
    for (const side of ['left', 'right'] as const) {
      const border = borderAlong(down, cell[side], cell.top, cell.bottom);
      if (border) borders[side] = border;
    }
    cell.borders = borders;
  }
}

function placesOf(cells: readonly Cell[], one: Side, other: Side): number[] {
  return [...new Set(cells.flatMap((cell) => [cell[one], cell[other]]))];
}

/** The line at the place of the rows or columns that it is nearest to. */
function lineOf({ isHorizontal, left, top, right, bottom, color }: Rule, places: readonly number[]): Line {
  const drawn = isHorizontal ? (top + bottom) / 2 : (left + right) / 2;
  const distance = (place: number) => Math.abs(place - drawn);
  const at = places.reduce((nearest, place) => (distance(place) < distance(nearest) ? place : nearest));
  const width = isHorizontal ? bottom - top : right - left;
  return { at, from: isHorizontal ? left : top, to: isHorizontal ? right : bottom, border: { color, width } };
}

function borderAlong(lines: readonly Line[], at: number, from: number, to: number): Border | undefined {
  const along = lines.filter((line) => line.at === at && line.to > from && line.from < to);
  const covered = along.reduce((sum, line) => sum + Math.min(line.to, to) - Math.max(line.from, from), 0);
  return covered >= coverage * (to - from) ? along[0]?.border : undefined;
}
