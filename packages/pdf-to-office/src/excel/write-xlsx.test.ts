import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readXlsx } from '../../../../tests/support/read-xlsx';
import { drawGrid, drawPage, drawText } from '../../testing/drawn-text';
import { makeFolder } from '../../testing/written-docx';
import { blocksWithLargeLetters } from '../layout/block';
import { layOutDocument } from '../layout/lay-out-document';
import type { PageParts } from '../layout/page-parts';
import { writeXlsx } from './write-xlsx';

type Rows = readonly (readonly [string, string])[];

const english: Rows = [
  ['Entry', 'Amount'],
  ['Rent', '(1,234.50)'],
  ['Fee', '123.00-'],
  ['Weight', '1.000'],
];
const german: Rows = [
  ['Posten', 'Betrag'],
  ['Miete', '1.234,50-'],
  ['Zinsen', '-17,25'],
  ['Menge', '1.000'],
];
const vague: Rows = [
  ['Posten', 'Betrag'],
  ['Menge', '1.000'],
  ['Vorrat', '2.000'],
];

test('each table is read as its own author writes numbers, and its head stays with it', async () => {
  const sheets = await write([tablePage(english, 1), tablePage(german, 2)]);
  expect(valuesOf(sheets['Table 1'])).toEqual([-1234.5, -123, 1]);
  expect(valuesOf(sheets['Table 2'])).toEqual([-1234.5, -17.25, 1000]);
});

test('two tables of one page may differ, too', async () => {
  const top = tablePage(english, 1);
  const below = tablePage(german, 1, 400);
  const page = { ...top, words: [...top.words, ...below.words], rules: [...top.rules, ...below.rules] };
  const sheets = await write([page]);
  expect(valuesOf(sheets['Table 1'])).toEqual([-1234.5, -123, 1]);
  expect(valuesOf(sheets['Table 2'])).toEqual([-1234.5, -17.25, 1000]);
});

test('numbers that can be read in two ways are read as the text around them is written', async () => {
  const table = tablePage(vague, 2);
  const inGerman = drawText('Die Mengen sind für das Jahr und nicht mit Zinsen', 72, 300);
  const inEnglish = drawText('The amounts are for the year and not with interest', 72, 300);
  const withText = (words: typeof inGerman) => ({ ...table, words: [...table.words, ...words] });
  const first = tablePage(english, 1);
  expect(valuesOf((await write([first, withText(inGerman)]))['Table 2'])).toEqual([1000, 2000]);
  expect(valuesOf((await write([first, withText(inEnglish)]))['Table 2'])).toEqual([1, 2]);
  expect(valuesOf((await write([first, table]))['Table 2'])).toEqual([1, 2]);
});

test('a row that merged cells cover from end to end is written, too', async () => {
  const layout = layOutDocument([tablePage(english, 1)]);
  const [table] = layout.pages.flatMap(blocksWithLargeLetters).filter((block) => block.kind === 'table');
  if (!table) throw new Error('no table was found');
  const cells = table.cells.flatMap((cell) =>
    cell.row === 1 ? [{ ...cell, rowSpan: 2 }] : cell.row === 2 ? [] : [cell],
  );
  Object.assign(table, { cells });
  const path = join(await makeFolder(), 'result.xlsx');
  await writeFile(path, (await writeXlsx(layout, 'en')).bytes);
  expect(valuesOf((await readXlsx(path))['Table 1'])).toEqual([-1234.5, -1234.5, 1]);
});

function tablePage(rows: Rows, number: number, top = 86): PageParts {
  const words = rows.flatMap(([name, amount], row) => [
    ...drawText(name, 80, top + 14 + 20 * row),
    ...drawText(amount, 300, top + 14 + 20 * row),
  ]);
  const ys = Array.from({ length: rows.length + 1 }, (_, row) => top + 20 * row);
  return drawPage(words, drawGrid([72, 290, 400], ys), number);
}

async function write(pages: readonly PageParts[]) {
  const path = join(await makeFolder(), 'result.xlsx');
  await writeFile(path, (await writeXlsx(layOutDocument(pages), 'en')).bytes);
  return readXlsx(path);
}

/** The second column without its head. */
function valuesOf(rows: Awaited<ReturnType<typeof readXlsx>>[string] = []) {
  return rows.slice(1).map(([, value]) => value);
}
