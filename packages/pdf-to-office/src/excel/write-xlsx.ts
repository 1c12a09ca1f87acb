import Excel, { type Cell as SheetCell, type Workbook, type Worksheet } from 'exceljs';
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
  const workbook = new Excel.Workbook();
  const blocksOfFile = layout.pages.flatMap(openFrames);
  const fileStyle = findNumberStyle(blocksOfFile.flatMap(cellTexts), styleOfLanguage(language));
  let tableCount = 0;
  for (const page of layout.pages) {
    const blocks = openFrames(page);
    const pageStyle = findPageStyle(blocks, fileStyle);
    // Excel takes each name once, at most 31 characters long.
    for (const table of blocks.filter((block) => block.kind === 'table')) {
      tableCount += 1;
      addTable(workbook, `Table ${tableCount}`, table, findNumberStyle(cellTexts(table), pageStyle));
    }
    const rest = blocks.filter((block) => block.kind === 'paragraph');
    if (rest.length > 0) addText(workbook, `Page ${page.number}`, rest, pageStyle);
  }
  const bytes = new Uint8Array(await workbook.xlsx.writeBuffer());
  return { bytes, sheets: workbook.worksheets.length };
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

function addTable(workbook: Workbook, name: string, table: Table, style: NumberStyle): void {
  const sheet = workbook.addWorksheet(name);
  for (const [index, width] of table.columnWidths.entries()) {
    const typed = table.cells.filter(({ column, columnSpan }) => column === index && columnSpan === 1);
    const widest = Math.max(0, ...typed.map((cell) => charactersOf(cell, style)));
    setWidth(sheet, index + 1, Math.max(width / pointsPerCharacter, widest));
  }
  for (const [index, height] of table.rowHeights.entries())
    sheet.getRow(index + 1).height = Math.max(height, bodySize * lineHeight);
  for (const cell of table.cells) {
    const { row, column, rowSpan, columnSpan } = cell;
    if (rowSpan > 1 || columnSpan > 1)
      sheet.mergeCells(row + 1, column + 1, row + rowSpan, column + columnSpan);
    const target = sheet.getCell(row + 1, column + 1);
    fillCell(target, cell, style);
    if (table.hasRules) target.border = border;
  }
  if (isRightToLeft(table.cells.map(textOfBlocks).join(' '))) sheet.views = [{ rightToLeft: true }];
}

const line = { style: 'thin', color: { argb: 'FF808080' } } as const;
const border = { top: line, left: line, bottom: line, right: line };

function fillCell(target: SheetCell, cell: Cell, style: NumberStyle): void {
  const text = textOfBlocks(cell);
  if (text === '') return;
  const { value, format } = readTypedValue(text, style);
  target.value = value;
  if (format) target.numFmt = format;
  const runs = runsOf(cell.blocks);
  if (runs.every(({ look }) => look.isBold)) target.font = { bold: true };
  if (cell.fill)
    target.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: `FF${cell.fill.slice(1)}` } };
  if (text.includes('\n') || cell.blocks.some((block) => block.kind === 'paragraph' && block.lineCount > 1))
    target.alignment = { wrapText: true, vertical: 'top' };
}

/** Text beside the tables, a paragraph a row. */
function addText(workbook: Workbook, name: string, blocks: readonly Block[], style: NumberStyle): void {
  const sheet = workbook.addWorksheet(name);
  sheet.getColumn(1).width = columnMax;
  let row = 0;
  for (const block of blocks) {
    if (block.kind !== 'paragraph') continue;
    row += 1;
    const cell = sheet.getCell(row, 1);
    const text = textOfRuns(block.runs).trim().replaceAll('\t', ' ');
    const typed = readTypedValue(text, style);
    cell.value = typed.value;
    if (typed.format) cell.numFmt = typed.format;
    cell.alignment = { wrapText: true, vertical: 'top' };
    const { headingLevel } = block;
    const size =
      headingLevel === undefined ? bodySize : headingLevel === 1 ? headingSizes.first : headingSizes.other;
    if (headingLevel !== undefined) cell.font = { bold: true, size };
    // Not every program finds out for itself how high wrapped text is.
    const lineCount = Math.ceil((widthInCharacters(text) * size) / bodySize / columnMax);
    sheet.getRow(row).height = Math.max(1, lineCount) * size * lineHeight;
  }
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

function setWidth(sheet: Worksheet, column: number, characters: number): void {
  sheet.getColumn(column).width = Math.min(columnMax, Math.max(columnMin, characters));
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
