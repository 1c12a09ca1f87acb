import writeXlsxFile, { type CellObject, type Sheet } from 'write-excel-file/universal';
import type { Language } from '../language';
import {
  type Block,
  blocksWithLargeLetters,
  type Cell,
  type ListMark,
  type PageLayout,
  type Table,
} from '../layout/block';
import type { DocumentLayout } from '../layout/lay-out-document';
import { isRightToLeft } from '../layout/reading-direction';
import { isWideScript, type Run, textOfRuns } from '../layout/text-line';
import { isCommaText } from './comma-languages';
import { findNumberStyle, styleOfLanguage } from './number-style';
import { type NumberStyle, readTypedValue } from './typed-value';

/** Points of a column's width for one character of Excel's default font. */
const pointsPerCharacter = 5.6;
/** A number or a date that is wider than its column shows as hash signs: white beside it, in characters. */
const typedMargin = 2.5;
/** Points of a line's height for one of its letters' size. */
const lineHeight = 1.35;
const bodySize = 11;
/** Excel's own, named so that each program computes with it. */
const bodyFont = { fontFamily: 'Calibri', fontSize: bodySize };
const headingSizes = { first: 16, other: 13 };
const columnMin = 6;
const columnMax = 80;

/**
 * Writes a workbook: a sheet for each table, its numbers and dates as such, and one for the text of each page. Answers
 * with its bytes and the number of its sheets.
 */
export async function writeXlsx(
  layout: DocumentLayout,
  language: Language,
): Promise<{ bytes: Uint8Array; sheets: number }> {
  const sheets: Sheet<Blob>[] = [];
  const blocksOfFile = layout.pages.flatMap(openFrames);
  const fileStyle = findNumberStyle(blocksOfFile.flatMap(cellTexts), styleOfLanguage(language));
  let tableCount = 0;
  for (const page of layout.pages) {
    const blocks = openFrames(page);
    const pageStyle = findPageStyle(blocks, fileStyle);
    // Excel takes each name once, at most 31 characters long.
    for (const table of blocks.filter((block) => block.kind === 'table')) {
      tableCount += 1;
      const style = findNumberStyle(cellTexts(table), pageStyle);
      sheets.push({ sheet: `Table ${tableCount}`, ...layOutTable(table, style) });
    }
    const rest = blocks.filter((block) => block.kind === 'paragraph');
    if (rest.length > 0) sheets.push({ sheet: `Page ${page.number}`, ...layOutText(rest, pageStyle) });
  }
  const workbook = await writeXlsxFile(sheets, bodyFont).toBlob();
  return { bytes: new Uint8Array(await workbook.arrayBuffer()), sheets: sheets.length };
}

/** A page may be in another language than the rest of its file. */
function findPageStyle(blocks: readonly Block[], fileStyle: NumberStyle): NumberStyle {
  const texts = blocks.flatMap((block) => (block.kind === 'paragraph' ? [textOfRuns(block.runs)] : []));
  const isComma = isCommaText([...texts, ...blocks.flatMap(cellTexts)]);
  const decimalMark = isComma === undefined ? fileStyle.decimalMark : isComma ? ',' : '.';
  return findNumberStyle(blocks.flatMap(cellTexts), { ...fileStyle, decimalMark });
}

function cellTexts(block: Block): string[] {
  return block.kind === 'table' ? block.cells.map(textOfBlocks) : [];
}

/** A page's blocks; what stands in a box is text as any other. */
function openFrames(page: PageLayout): Block[] {
  return blocksWithLargeLetters(page).flatMap((block) =>
    block.kind === 'table' && block.isFrame ? block.cells.flatMap(({ blocks }) => blocks) : [block],
  );
}

function layOutTable(table: Table, style: NumberStyle): Omit<Sheet<Blob>, 'sheet'> {
  const columns = table.columnWidths.map((width, index) => {
    const typed = table.cells.filter(({ column, columnSpan }) => column === index && columnSpan === 1);
    const widest = Math.max(0, ...typed.map((cell) => charactersOf(cell, style)));
    return { width: limitWidth(Math.max(width / pointsPerCharacter, widest)) };
  });
  // The writer refuses a merged cell that covers anything, and takes a row's height from one of its cells.
  const data = table.rowHeights.map(() => table.columnWidths.map((): CellObject | null => null));
  const covered = new Set<string>();
  for (const cell of table.cells) {
    const row = data[cell.row];
    if (row) row[cell.column] = { ...fillCell(cell, style), ...(table.hasRules ? border : {}) };
    for (const place of listPlaces(cell)) covered.add(place);
  }
  for (const [index, row] of data.entries()) {
    const written = row.findIndex((cell) => cell !== null);
    const column = written >= 0 ? written : row.findIndex((_, at) => !covered.has(`${index} ${at}`));
    const height = Math.max(table.rowHeights[index] ?? 0, bodySize * lineHeight);
    if (column >= 0) row[column] = { ...row[column], height };
  }
  const isLeftward = isRightToLeft(table.cells.map(textOfBlocks).join(' '));
  return { data, columns, ...(isLeftward ? { rightToLeft: true } : {}) };
}

const border = { borderStyle: 'thin', borderColor: '#808080' } as const;

/** Row and column of all that a cell takes. */
function listPlaces({ row, column, rowSpan, columnSpan }: Cell): string[] {
  return Array.from(
    { length: rowSpan * columnSpan },
    (_, index) => `${row + Math.floor(index / columnSpan)} ${column + (index % columnSpan)}`,
  );
}

function fillCell(cell: Cell, style: NumberStyle): CellObject {
  const { rowSpan, columnSpan } = cell;
  const span = rowSpan > 1 || columnSpan > 1 ? { rowSpan, columnSpan } : {};
  const text = textOfBlocks(cell);
  if (text === '') return span;
  const runs = runsOf(cell.blocks);
  const isWrapped =
    text.includes('\n') || cell.blocks.some((block) => block.kind === 'paragraph' && block.lineCount > 1);
  return {
    ...span,
    ...readTypedValue(text, style),
    ...(runs.every(({ look }) => look.isBold) ? { fontWeight: 'bold' } : {}),
    ...(cell.fill ? { backgroundColor: cell.fill } : {}),
    ...(isWrapped ? wrapped : {}),
  };
}

const wrapped = { wrap: true, alignVertical: 'top' } as const;

/** Text beside the tables, a paragraph a row. */
function layOutText(blocks: readonly Block[], style: NumberStyle): Omit<Sheet<Blob>, 'sheet'> {
  const data = blocks.flatMap((block) => {
    if (block.kind !== 'paragraph') return [];
    const text = textOfRuns(block.runs).trim().replaceAll('\t', ' ');
    const { headingLevel } = block;
    const size =
      headingLevel === undefined ? bodySize : headingLevel === 1 ? headingSizes.first : headingSizes.other;
    // Not every program finds out for itself how high wrapped text is.
    const lineCount = Math.ceil((widthInCharacters(text) * size) / bodySize / columnMax);
    const cell: CellObject = {
      ...readTypedValue(text, style),
      ...wrapped,
      ...(headingLevel === undefined ? {} : { fontWeight: 'bold', fontSize: size }),
      height: Math.max(1, lineCount) * size * lineHeight,
    };
    return [[cell]];
  });
  return { data, columns: [{ width: columnMax }] };
}

/** What a number or a date needs; text may run on. */
function charactersOf(cell: Cell, style: NumberStyle): number {
  const text = textOfBlocks(cell);
  return readTypedValue(text, style).format === undefined ? 0 : text.length + typedMargin;
}

/** Chinese, Japanese and Korean characters are twice as wide. */
function widthInCharacters(text: string): number {
  return [...text].reduce((sum, letter) => sum + (isWideScript(letter) ? 2 : 1), 0);
}

function limitWidth(characters: number): number {
  return Math.min(columnMax, Math.max(columnMin, characters));
}

function textOfBlocks({ blocks }: Pick<Cell, 'blocks'>): string {
  return blocks
    .map((block) =>
      block.kind === 'paragraph'
        ? markOf(block.list) + textOfRuns(block.runs).trim().replaceAll('\t', ' ')
        : '',
    )
    .filter((text) => text !== '')
    .join('\n');
}

function markOf(list: ListMark | undefined): string {
  return list ? `${list.text} ` : '';
}

function runsOf(blocks: readonly Block[]): Run[] {
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? block.runs : []));
}
