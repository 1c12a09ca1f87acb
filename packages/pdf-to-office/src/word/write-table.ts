import {
  BorderStyle,
  type FileChild,
  HeightRule,
  ShadingType,
  TableCell,
  TableLayoutType,
  TableRow,
  TextDirection,
  VerticalAlignTable,
  WidthType,
  Paragraph as WordParagraph,
  Table as WordTable,
} from 'docx';
import type { Block, Cell, Paragraph, Table } from '../layout/block';
import { isRightToLeft } from '../layout/reading-direction';
import { textOfRuns } from '../layout/text-line';
import type { ListNumbers } from './list-numbers';
import { columnTwips, eighthsOf, signedTwips, twips } from './measures';
import type { TextStyle } from './text-run';
import { leadingOf, type ParagraphPlace, writeParagraph } from './write-paragraph';
import { writePicture } from './write-picture';

/** White beside a cell's text, in points: as it was, within these, so that a word that fitted still fits. */
const cellMarginMin = 1;
const cellMarginMax = 10;
/** White above a cell's text, in points: more is rather a line that another cell has. */
const whiteMax = 12;

export type TablePlace = { left: number; style: TextStyle; lists: ListNumbers };

/** A real table: merged cells, column widths, repeated header rows. `left` is the page's left margin, in points. */
export async function writeTable(drawn: Table, { left, style, lists }: TablePlace): Promise<FileChild> {
  const table = drawn.hasRules || drawn.isFrame ? drawn : widen(drawn);
  const hasOwn = table.cells.some(({ borders }) => borders !== undefined);
  const isDrawn = table.hasRules && !hasOwn;
  const border = { style: isDrawn ? BorderStyle.SINGLE : BorderStyle.NONE, size: 4, color: '808080' };
  const margins = marginsOf(table);
  const rows: TableRow[] = [];
  for (const [row, height] of table.rowHeights.entries()) {
    const children: TableCell[] = [];
    for (const cell of table.cells.filter((one) => one.row === row))
      children.push(await writeCell(cell, table.isFrame ? margins.left : undefined, style, lists));
    rows.push(
      new TableRow({
        children,
        height: { value: twips(height - 0.5), rule: HeightRule.ATLEAST },
        cantSplit: true,
        ...(row < table.headerRowCount ? { tableHeader: true } : {}),
      }),
    );
  }
  const columnWidths = table.columnWidths.map(columnTwips);
  const isRtl = isRightToLeft(table.cells.map(textOfCell).join(' '));
  return new WordTable({
    rows,
    columnWidths,
    width: { size: columnWidths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    // Its texts line up with the text around it; its edge is a little outside.
    indent: { size: signedTwips(Math.max(-cellMarginMax, table.left - left)), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    margins: { left: twips(margins.left), right: twips(margins.right), top: 0, bottom: 0 },
    borders: {
      top: border,
      bottom: border,
      left: border,
      right: border,
      insideHorizontal: border,
      insideVertical: border,
    },
    ...(isRtl ? { visuallyRightToLeft: true } : {}),
  });
}

/** Columns that alignment makes end where their widest text does: the last has room for its margins, too. */
function widen(table: Table): Table {
  const by = 2 * cellMarginMin + 1;
  const { columnWidths } = table;
  const isLast = (cell: Cell) => cell.column + cell.columnSpan === columnWidths.length;
  return {
    ...table,
    columnWidths: [...columnWidths.slice(0, -1), (columnWidths.at(-1) ?? 0) + by],
    cells: table.cells.map((cell) => (isLast(cell) ? { ...cell, right: cell.right + by } : cell)),
  };
}

/** The least white that any cell has on its side, in points, a hair less on the right for letters set wider elsewhere. */
function marginsOf({ cells }: Table) {
  const filled = cells.filter(({ blocks }) => blocks.length > 0);
  const least = (gaps: number[]) => Math.max(cellMarginMin, Math.min(cellMarginMax, ...gaps));
  const left = least(filled.map((cell) => Math.min(...cell.blocks.map((block) => block.left)) - cell.left));
  const right = least(
    filled.map((cell) => cell.right - Math.max(...cell.blocks.map((block) => block.right))),
  );
  return { left, right: Math.max(cellMarginMin, right - 1) };
}

function textOfCell({ blocks }: Cell): string {
  return blocks.map((block) => (block.kind === 'paragraph' ? textOfRuns(block.runs) : '')).join(' ');
}

async function writeCell(
  cell: Cell,
  frameMargin: number | undefined,
  style: TextStyle,
  lists: ListNumbers,
): Promise<TableCell> {
  const paragraphs: WordParagraph[] = [];
  let above: Block | undefined;
  for (const block of cell.blocks) {
    const from = above?.bottom ?? (isInMiddle(cell) ? block.top : cell.top);
    if (block.kind === 'picture')
      paragraphs.push(writePicture(block, { spaceBefore: Math.max(0, block.top - from), left: cell.left }));
    else if (block.kind === 'paragraph' && frameMargin !== undefined)
      paragraphs.push(writeFramed(block, cell, { above, margin: frameMargin, style, lists }));
    else if (block.kind === 'paragraph')
      paragraphs.push(
        writeCellParagraph(block, cell, { spaceBefore: above ? 0 : whiteAbove(cell), style, lists }),
      );
    above = block;
  }
  return new TableCell({
    children: paragraphs.length > 0 ? paragraphs : [new WordParagraph('')],
    ...(cell.columnSpan > 1 ? { columnSpan: cell.columnSpan } : {}),
    ...(cell.rowSpan > 1 ? { rowSpan: cell.rowSpan } : {}),
    width: { size: columnTwips(cell.right - cell.left), type: WidthType.DXA },
    ...(cell.angle === undefined ? {} : { textDirection: directionOf(cell.angle) }),
    verticalAlign:
      frameMargin === undefined && isInMiddle(cell) ? VerticalAlignTable.CENTER : VerticalAlignTable.TOP,
    ...(cell.borders ? { borders: bordersOf(cell.borders) } : {}),
    ...(cell.fill ? { shading: { type: ShadingType.CLEAR, fill: cell.fill.slice(1), color: 'auto' } } : {}),
  });
}

function writeCellParagraph(
  paragraph: Paragraph,
  cell: Cell,
  place: Pick<ParagraphPlace, 'spaceBefore' | 'style' | 'lists'>,
) {
  return writeParagraph(
    {
      ...paragraph,
      indent: paragraph.list ? paragraph.indent : 0,
      firstIndent: paragraph.list ? paragraph.firstIndent : 0,
      lineStep: paragraph.lineStep ?? stepWithin(cell, paragraph),
    },
    { ...place, startsPage: false, isInCell: true },
  );
}

/** Text in a box has the white and the indents that it has on a page. */
function writeFramed(
  paragraph: Paragraph,
  { left, top, blocks }: Cell,
  {
    above,
    margin,
    style,
    lists,
  }: Pick<ParagraphPlace, 'style' | 'lists'> & { above: Block | undefined; margin: number },
): WordParagraph {
  const inset = Math.max(0, Math.min(...blocks.map((block) => block.left)) - left - margin);
  const before = above?.kind === 'paragraph' ? above.bottom + leadingOf(above) : (above?.bottom ?? top);
  return writeParagraph(
    { ...paragraph, indent: paragraph.indent + inset },
    { spaceBefore: paragraph.top - leadingOf(paragraph) - before, startsPage: false, style, lists },
  );
}

/** White above a cell's text, in points; less where the row would not hold it with lines that Word sets higher. */
function whiteAbove(cell: Cell): number {
  const [first] = cell.blocks;
  if (first?.kind !== 'paragraph' || cell.angle !== undefined || isInMiddle(cell)) return 0;
  const taken = cell.blocks.reduce((sum, block) => sum + heightInWord(block), 0);
  const drawn = first.top - cell.top - ((naturalLine - 1) / 2) * first.size;
  return Math.max(0, Math.min(whiteMax, drawn, cell.bottom - cell.top - taken - 1));
}

function heightInWord(block: Block): number {
  if (block.kind !== 'paragraph') return block.bottom - block.top;
  return block.lineCount * Math.max(block.lineStep ?? 0, naturalLine * block.size);
}

function directionOf(angle: number) {
  return angle < 0 ? TextDirection.BOTTOM_TO_TOP_LEFT_TO_RIGHT : TextDirection.TOP_TO_BOTTOM_RIGHT_TO_LEFT;
}

function bordersOf(borders: NonNullable<Cell['borders']>) {
  const entries = Object.entries(borders).map(([side, { color, width }]) => {
    return [side, { style: BorderStyle.SINGLE, size: eighthsOf(width), color: color.slice(1) }] as const;
  });
  return Object.fromEntries(entries);
}

/** A line of a font is so many sizes high, and can be read at so many. */
const naturalLine = 1.15;
const readableLine = 0.9;

/** Rows may be lower than a line of the font is: the line then takes what there is. */
function stepWithin({ top, bottom, blocks }: Cell, { size }: Paragraph): number | undefined {
  const count = blocks.reduce((sum, block) => sum + (block.kind === 'paragraph' ? block.lineCount : 0), 0);
  const step = (bottom - top) / Math.max(1, count);
  return step < naturalLine * size ? Math.max(step, readableLine * size) : undefined;
}

function isInMiddle({ blocks, top, bottom }: Cell): boolean {
  const [first] = blocks;
  const last = blocks.at(-1);
  if (!first || !last) return false;
  const above = first.top - top;
  const below = bottom - last.bottom;
  return above > 3 && Math.abs(above - below) < 0.25 * (above + below);
}
