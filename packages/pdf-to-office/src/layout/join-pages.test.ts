import { describe, expect, test } from 'vitest';
import { type DrawOptions, drawGrid, drawLines, drawPage, drawText } from '../../testing/drawn-text';
import { blocksOfPage } from './block';
import { layOutDocument } from './lay-out-document';

const full = 'The harbour office keeps a copy of every letter that reaches it before noon on any day now';

function countBlocks(pages: readonly (readonly string[])[]) {
  const drawn = pages.map((lines, index) => drawPage(drawLines(lines, 72, 100), [], index + 1));
  return layOutDocument(drawn).pages.map((page) => blocksOfPage(page).length);
}

test('a paragraph goes on over a page break, but not over an empty page', () => {
  expect(countBlocks([[full, full], [`and ${full}`]])).toEqual([1, 0]);
  expect(countBlocks([[full, full], [], [`and ${full}`]])).toEqual([1, 0, 1]);
});

test('the last entry of a table of contents ends with its page', () => {
  const entry = `Structure of the plan ${'.'.repeat(64)} 24`;
  expect(countBlocks([[entry], ['Directory of the harbour']])).toEqual([1, 1]);
});

test('a line alone does not go on in a narrower text of another kind', () => {
  const date = drawPage(drawLines(['Thursday, the ninth of July'], 72, 100), [], 1);
  const narrow = drawPage(drawLines(['This section', 'holds papers'], 72, 100), [], 2);
  expect(layOutDocument([date, narrow]).pages.map((page) => blocksOfPage(page).length)).toEqual([1, 1]);
});

test('code does not go on a sentence', () => {
  const text = drawPage(drawLines([full, full], 72, 100), [], 1);
  const code = drawPage(
    drawLines(['for each of the ships in harbour'], 72, 100, { family: 'Courier New' }),
    [],
    2,
  );
  expect(layOutDocument([text, code]).pages.map((page) => blocksOfPage(page).length)).toEqual([1, 1]);
});

test('pages of one line each stay apart, whatever their sizes', () => {
  expect(countBlocks([['Quarterly results'], ['Our three goals'], ['Thank you']])).toEqual([1, 1, 1]);
  expect(countBlocks([['Quarterly results of the year'], ['Our goals']])).toEqual([1, 1]);
});

test('pages of a few short lines stay apart', () => {
  const titles = ['Agenda', 'Outlook'];
  const pages = ['How we began', 'Where we are'].map((line, index) =>
    drawPage([...drawText(titles[index] ?? '', 72, 100), ...drawText(line, 72, 200)], [], index + 1),
  );
  expect(layOutDocument(pages).pages.map((page) => blocksOfPage(page).length)).toEqual([2, 2]);
});

test('a single line goes on over a page where lines of its column broke at its end', () => {
  const above = drawLines([full, full, 'and no more.'], 72, 100);
  const first = drawPage([...above, ...drawText(full, 72, 200)], [], 1);
  const next = drawPage(drawLines([`and ${full}`], 72, 100), [], 2);
  expect(layOutDocument([first, next]).pages.map((page) => blocksOfPage(page).length)).toEqual([2, 0]);
});

test('a single line goes on in lines as wide as itself', () => {
  const first = drawPage([...drawText('Letters', 72, 60, { size: 16 }), ...drawText(full, 72, 100)], [], 1);
  const next = drawPage(drawLines([full, full], 72, 100), [], 2);
  expect(layOutDocument([first, next]).pages.map((page) => blocksOfPage(page).length)).toEqual([2, 0]);
});

test('nothing goes on over a page of another size', () => {
  const first = drawPage(drawLines([full, full], 72, 100), [], 1);
  const next = { ...drawPage(drawLines([full, full], 72, 100), [], 2), width: 842, height: 595 };
  expect(layOutDocument([first, next]).pages.map((page) => blocksOfPage(page).length)).toEqual([1, 1]);
});

test('bold text does not go on in text that is not', () => {
  const first = drawPage(drawLines([full, full], 72, 100, { isBold: true }), [], 1);
  const next = drawPage(drawLines([full, full], 72, 100), [], 2);
  expect(layOutDocument([first, next]).pages.map((page) => blocksOfPage(page).length)).toEqual([1, 1]);
});

type Row = readonly [string, string];
const english: readonly Row[] = [
  ['Rent', '1,234.50'],
  ['Fee', '17.25'],
];
const german: readonly Row[] = [
  ['Miete', '1.234,50'],
  ['Zinsen', '17,25'],
];

/** Two rows to a page and a head above them, between lines or without any. */
function countTables(heads: readonly (Row | undefined)[], hasRules: boolean, options: DrawOptions = {}) {
  const pages = heads.map((head, index) => {
    const rows = index === 0 ? english : german;
    const all = head ? [head, ...rows] : rows;
    const words = all.flatMap(([name, amount], row) => [
      ...drawText(name, 80, 100 + 20 * row, row === 0 && head ? options : {}),
      ...drawText(amount, 300, 100 + 20 * row, row === 0 && head ? options : {}),
    ]);
    const ys = Array.from({ length: all.length + 1 }, (_, row) => 86 + 20 * row);
    return drawPage(words, hasRules ? drawGrid([72, 290, 400], ys) : [], index + 1);
  });
  const tables = layOutDocument(pages).pages.map(blocksOfPage);
  return tables.map((blocks) => blocks.filter((block) => block.kind === 'table').length);
}

describe.each([true, false])('tables at the same place on two pages, lines drawn: %s', (hasRules) => {
  test('are two where each has a head of its own', () => {
    expect(
      countTables(
        [
          ['Entry', 'Amount'],
          ['Posten', 'Betrag'],
        ],
        hasRules,
      ),
    ).toEqual([1, 1]);
    expect(
      countTables(
        [
          ['Entry', '2019'],
          ['Posten', '2020'],
        ],
        hasRules,
        { isBold: true },
      ),
    ).toEqual([1, 1]);
  });

  test('are one where the second repeats the head or has none', () => {
    expect(
      countTables(
        [
          ['Entry', 'Amount'],
          ['Entry', 'Amount'],
        ],
        hasRules,
      ),
    ).toEqual([1, 0]);
    expect(countTables([['Entry', 'Amount'], undefined], hasRules)).toEqual([1, 0]);
    expect(countTables([undefined, undefined], hasRules)).toEqual([1, 0]);
  });
});
