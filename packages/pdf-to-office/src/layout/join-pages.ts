import { type Block, blocksOfPage, type Column, type PageLayout, type Paragraph, type Table } from './block';
import { isAlike, widthOf } from './box';
import { haveDifferentHeads, textOfRow } from './different-heads';
import { joinRuns } from './join-runs';
import { endsAsEntry } from './leaders';
import { textOfRuns } from './text-line';

/** Columns of a table that continues stand at the same places, give or take so many points. */
const edgeTolerance = 4;
/** Columns are as wide as each other when the narrower one is so much of the wider. */
const alikeWidths = 0.85;

/** Puts together what a page or column break has parted: tables that continue, and paragraphs. */
export function joinPages(pages: readonly PageLayout[]): void {
  let previous: { page: PageLayout; column: Column } | undefined;
  for (const page of pages) {
    // What ends before an empty page does not go on after it.
    if (blocksOfPage(page).length === 0) previous = undefined;
    for (const column of page.bands.flatMap(({ columns }) => columns)) {
      if (previous && isSameSize(previous.page, page)) {
        const isJoined = joinColumns(previous.column, column);
        if (isJoined && previous.page !== page) page.flowsOn = true;
      }
      if (column.blocks.length > 0 || !previous) previous = { page, column };
    }
  }
}

/** Sizes so close, in points, are one. */
const sizeTolerance = 1;

/** A page of another size is another part of the document. */
function isSameSize(one: PageLayout, other: PageLayout): boolean {
  return (
    Math.abs(one.width - other.width) <= sizeTolerance && Math.abs(one.height - other.height) <= sizeTolerance
  );
}

function joinColumns(before: Column, after: Column): boolean {
  const last = before.blocks.at(-1);
  const [first, ...others] = after.blocks;
  if (!last || !first) return false;
  if (last.kind === 'table' && first.kind === 'table' && isSameTable(last, first)) {
    before.blocks[before.blocks.length - 1] = appendTable(last, first);
  } else if (
    last.kind === 'paragraph' &&
    first.kind === 'paragraph' &&
    isSameText(last, first) &&
    fillsColumn(last, first, before) &&
    goesOn(last, first)
  ) {
    before.blocks[before.blocks.length - 1] = appendParagraph(last, first);
  } else return false;
  after.blocks = others;
  return true;
}

function isSameTable(one: Table, other: Table): boolean {
  if (one.columnWidths.length !== other.columnWidths.length || one.hasRules !== other.hasRules) return false;
  if (haveDifferentHeads(one, other)) return false;
  if (!one.hasRules) return Math.abs(one.left - other.left) < 12;
  return (
    Math.abs(one.left - other.left) < edgeTolerance &&
    one.columnWidths.every(
      (width, index) => Math.abs(width - (other.columnWidths[index] ?? 0)) < edgeTolerance,
    )
  );
}

/** A head that is repeated on each page is one head. */
function appendTable(table: Table, next: Table): Table {
  const headerRowCount = countRepeatedRows(table, next);
  const offset = table.rowHeights.length - headerRowCount;
  const cells = next.cells
    .filter(({ row }) => row >= headerRowCount)
    .map((cell) => ({ ...cell, row: cell.row + offset }));
  return {
    ...table,
    right: Math.max(table.right, next.right),
    rowHeights: [...table.rowHeights, ...next.rowHeights.slice(headerRowCount)],
    cells: [...table.cells, ...cells],
    headerRowCount: Math.max(table.headerRowCount, headerRowCount),
    repeatedHeads: [
      ...(table.repeatedHeads ?? []),
      ...(next.repeatedHeads ?? []),
      textOfRows(next, headerRowCount),
    ],
    continuesTo: next.bottom,
  };
}

function countRepeatedRows(table: Table, next: Table): number {
  let count = 0;
  while (
    count < 3 &&
    count < next.rowHeights.length - 1 &&
    textOfRow(table, count) === textOfRow(next, count)
  )
    count += 1;
  return count;
}

function textOfRows(table: Table, count: number): string {
  return Array.from({ length: count }, (_, row) => textOfRow(table, row)).join(' ');
}

/** A paragraph continues when its last line was full, and nothing at the break says that it ended. */
function goesOn(one: Paragraph, other: Paragraph): boolean {
  if (!one.endsOpen || one.headingLevel || other.headingLevel || other.list) return false;
  // A picture beside it stays on its page.
  if (other.floats) return false;
  if (Math.abs(one.size - other.size) > 0.5 || other.firstIndent > 3) return false;
  if (one.isRightToLeft !== other.isRightToLeft || other.alignment === 'center') return false;
  const text = textOfRuns(one.runs).trim();
  const next = textOfRuns(other.runs).trim();
  if (endsAsEntry(text)) return false;
  const isEnded = /[.!?:;。！？؟…]["»”')\]]?$/u.test(text);
  return !isEnded || (/^\p{Ll}/u.test(next) && !/[.!?。]$/u.test(text));
}

/** Edges of lines that fill one column differ by so many of their sizes. */
const raggedness = 2;

/** A line alone is as wide as itself: whether it fills its column, lines that broke there say. */
function fillsColumn(one: Paragraph, other: Paragraph, { blocks }: Column): boolean {
  if (one.lineCount > 1) return true;
  const slack = raggedness * one.size;
  const reaches = (block: Block) =>
    one.isRightToLeft ? block.left <= one.left + slack : block.right >= one.right - slack;
  const breaks = (block: Block) => block.kind !== 'paragraph' || block.lineCount > 1;
  if (blocks.some((block) => block !== one && breaks(block) && reaches(block))) return true;
  return other.lineCount > 1 && isAlike(one, { ...other, top: one.top, bottom: one.bottom }, slack);
}

/** Letters of another font, or bold ones, are another text; a line alone fills a column as wide as the next. */
function isSameText(one: Paragraph, other: Paragraph): boolean {
  const familyOf = ({ runs }: Paragraph) =>
    runs.toSorted((a, b) => b.text.length - a.text.length)[0]?.look.family;
  const widths = [widthOf(one), widthOf(other)].sort((a, b) => a - b);
  const areAlike = other.lineCount === 1 || (widths[0] ?? 0) >= alikeWidths * (widths[1] ?? 0);
  const isBold = ({ runs }: Paragraph) => runs.every(({ look, text }) => look.isBold || !text.trim());
  if (isBold(one) !== isBold(other)) return false;
  return familyOf(one) === familyOf(other) && (one.lineCount > 1 || areAlike);
}

function appendParagraph(one: Paragraph, other: Paragraph): Paragraph {
  return {
    ...one,
    runs: joinRuns([one.runs, other.runs]),
    endsOpen: other.endsOpen,
    lineStep: one.lineStep ?? other.lineStep,
    lineCount: one.lineCount + other.lineCount,
    continuesTo: other.bottom,
  };
}
