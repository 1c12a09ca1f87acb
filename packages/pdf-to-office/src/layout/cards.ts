import type { Cell, Table } from './block';
import { type Box, enclose, heightOf, holdsMiddle, widthOf } from './box';
import type { Area } from './page-content';
import { groupParagraphs } from './paragraphs';
import { groupLines } from './text-line';
import type { Word } from './word';

/** Smaller, in points, a rectangle is a mark or the background of a line. */
const sideMin = { width: 40, height: 24 };
/** Cards beside each other begin and end beside each other by so many points, and stand so far apart. */
const alike = 1.5;
const apart = { min: 3, max: 60 };

/** Rectangles of the same height beside each other with text in each, as key figures stand: a table of one row, with its white between them. */
export function findCards(areas: readonly Area[], words: Iterable<Word>): { table: Table; words: Word[] }[] {
  const all = [...words];
  const cards = areas
    .filter((area) => area.color !== '#ffffff' && isLargeEnough(area))
    .filter((area, _, large) => !large.some((other) => other !== area && holds(area, other)))
    .filter((area) => all.some((word) => holdsMiddle(area, word)));
  return groupRows(cards).flatMap((row) => {
    const inside = all.filter((word) => holdsMiddle(enclose(row), word));
    const isInCard = (word: Word) => row.some((card) => holdsMiddle(card, word));
    return inside.every(isInCard) ? [{ table: describeRow(row, inside), words: inside }] : [];
  });
}

function isLargeEnough(area: Box): boolean {
  return widthOf(area) >= sideMin.width && heightOf(area) >= sideMin.height;
}

function holds(outer: Box, inner: Box): boolean {
  return holdsMiddle(outer, inner) && widthOf(inner) < widthOf(outer) && heightOf(inner) < heightOf(outer);
}

function groupRows(cards: readonly Area[]): Area[][] {
  const rows: Area[][] = [];
  for (const card of cards.toSorted((a, b) => a.left - b.left)) {
    const row = rows.find((others) => {
      const last = others.at(-1);
      const gap = card.left - (last?.right ?? card.left);
      return last && isBeside(last, card) && gap >= apart.min && gap <= apart.max;
    });
    if (row) row.push(card);
    else rows.push([card]);
  }
  return rows.filter((row) => row.length > 1);
}

function isBeside(one: Box, other: Box): boolean {
  return Math.abs(one.top - other.top) < alike && Math.abs(one.bottom - other.bottom) < alike;
}

function describeRow(row: readonly Area[], words: readonly Word[]): Table {
  const box = enclose(row);
  const sides = row.flatMap(({ left, right }) => [left, right]);
  const columns = sides.slice(1).map((right, index) => ({ ...box, left: sides[index] ?? box.left, right }));
  const cells = columns.map((column, index): Cell => {
    const own = words.filter((word) => holdsMiddle(column, word));
    const blocks = index % 2 === 0 ? groupParagraphs(groupLines(own), column) : [];
    return { ...column, row: 0, column: index, rowSpan: 1, columnSpan: 1, blocks };
  });
  return {
    kind: 'table',
    ...box,
    columnWidths: columns.map(widthOf),
    rowHeights: [heightOf(box)],
    cells,
    hasRules: false,
    headerRowCount: 0,
  };
}
