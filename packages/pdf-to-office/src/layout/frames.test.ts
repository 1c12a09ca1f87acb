import { expect, test } from 'vitest';
import { drawGrid, drawLines, drawPage, drawText } from '../../testing/drawn-text';
import { rowsOf } from '../../testing/laid-out-tables';
import { writeDocumentXml } from '../../testing/written-docx';
import { writeHtml } from '../html/write-html';
import { blocksOfPage, type Table } from './block';
import { layOutDocument } from './lay-out-document';
import type { Area, Rule } from './page-content';
import type { Word } from './word';

const notice = ['Please send the form by the end of June;', 'forms without a signature are sent back.'];
const steps = [
  'Heat the oven.',
  'Beat the butter until it is pale.',
  'Add the eggs.',
  'Bake it.',
  'Let it cool.',
];

test('text in a frame is in a box, its white and its lines as they were', async () => {
  const words = drawLines(notice, 84, 120);
  const rules = drawGrid([72, 500], [104, 146]);
  const [box] = tablesOf(words, rules);
  expect(box).toMatchObject({ isFrame: true, left: 71.75, right: 500.25 });
  expect(box?.cells[0]?.borders).toMatchObject({ left: { color: '#000000' }, bottom: { width: 0.5 } });
  const xml = await writeDocumentXml([drawPage(words, rules)]);
  expect(xml).toMatch(/<w:tcBorders>.*<w:ind w:left="\d+" w:firstLine="0"\/>/);
});

test('an empty frame is room to write or draw, as high as it is', () => {
  const [box] = tablesOf(drawText('Draw it here:', 72, 100), drawGrid([72, 500], [110, 260]));
  expect(box?.rowHeights[0]).toBeCloseTo(150.5);
  expect(box?.cells[0]?.blocks).toEqual([]);
});

test('a coloured panel and the text beside it are two cells, read one after the other', () => {
  const panel: Area = { left: 72, right: 222, top: 100, bottom: 240, color: '#f6efe6' };
  const words = [...drawLines(['Butter', 'Sugar', 'Eggs'], 84, 120), ...drawLines(steps, 250, 118)];
  const [table] = tablesOf(words, [], [panel]);
  expect(table && rowsOf(table)).toEqual([['Butter Sugar Eggs', '', steps.join(' ')]]);
  expect(table?.cells.map(({ fill }) => fill)).toEqual(['#f6efe6', undefined, undefined]);
});

test('on a web page a panel has its colour, and room to write its height', async () => {
  const panel: Area = { left: 72, right: 500, top: 100, bottom: 150, color: '#f6efe6' };
  const page = drawPage(drawLines(notice, 84, 120), drawGrid([72, 500], [200, 260]));
  const html = await writeHtml(layOutDocument([{ ...page, areas: [panel] }]), '', 'en');
  expect(html).toMatch(/<table class="open box"><tr><td style="background:#f6efe6;color:#000000">Please/);
  expect(html).toMatch(/<table class="box"><tr><td style="height:61pt"><\/td>/);
});

test('a box in one of two columns leaves the other as it is', () => {
  const column = (left: number) =>
    drawLines(
      Array.from({ length: 40 }, () => 'The pilot waits outside until the tide turns.'),
      left,
      80,
    );
  const [first, second] = [column(72), column(330)];
  const around = first.filter(({ baseline }) => baseline < 195 || baseline > 262);
  const words = [
    ...around,
    ...drawLines(
      notice.map((line) => line.slice(0, 30)),
      84,
      222,
    ),
    ...second,
  ];
  const [page] = layOutDocument([drawPage(words, drawGrid([72, 310], [205, 250]))]).pages;
  const [band] = page?.bands ?? [];
  expect(band?.columns.map(({ blocks }) => blocks.map(({ kind }) => kind))).toEqual([
    ['paragraph', 'table', 'paragraph'],
    ['paragraph'],
  ]);
});

test('stripes of a table, a bar behind a heading and what lies across text are no boxes', () => {
  const stripe = (top: number): Area => ({ left: 72, right: 500, top, bottom: top + 30, color: '#eeeeee' });
  const rows = [100, 160].flatMap((top) => drawLines(['North and', 'south'], 84, top + 12));
  expect(tablesOf(rows, [], [stripe(100), stripe(160)])).toEqual([]);
  expect(tablesOf(drawText('Prices', 84, 120), [], [stripe(100)])).toEqual([]);
  expect(tablesOf(drawLines(notice, 60, 120), drawGrid([72, 500], [104, 146]))).toEqual([]);
});

function tablesOf(words: readonly Word[], rules: readonly Rule[], areas: Area[] = []): Table[] {
  const [page] = layOutDocument([{ ...drawPage(words, rules), areas }]).pages;
  return page ? blocksOfPage(page).filter((block) => block.kind === 'table') : [];
}
