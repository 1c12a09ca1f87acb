import { expect, test } from 'vitest';
import { drawLines, drawPage, drawText } from '../../testing/drawn-text';
import { blocksOfPage } from './block';
import { layOutDocument } from './lay-out-document';

test.each([
  ['numbers below others', ['1.1 Berths', '1.2 Tariffs', '1.3 Nights'], '1.%', [1, 2, 3]],
  ['Russian letters', ['а) причал', 'б) тариф', 'в) ночь'], '%)', [1, 2, 3]],
  [
    'letters with numbers between',
    ['(a) Berths', '(i) north', '(ii) south', '(b) Tariffs'],
    '(%)',
    [1, 1, 2, 2],
  ],
])('%s are a list', (_, lines, format, values) => {
  const [page] = layOutDocument([drawPage(drawLines(lines, 72, 100))]).pages;
  const items = page ? blocksOfPage(page).map((block) => block.kind === 'paragraph' && block.list) : [];
  expect(items.map((list) => (list ? list.format : undefined))).toEqual(lines.map(() => format));
  expect(items.map((list) => (list ? list.value : undefined))).toEqual(values);
});

test('a number with a fraction that nothing continues is text', () => {
  const lines = ['1.25 million people were counted here', 'and so it ends.'];
  const [page] = layOutDocument([drawPage(drawLines(lines, 72, 100))]).pages;
  const blocks = page ? blocksOfPage(page) : [];
  expect(blocks.some((block) => block.kind === 'paragraph' && block.list)).toBe(false);
});

test('what the outline names is a heading of its level, whatever it looks like', () => {
  const lines = [
    'Of the harbour',
    'Ships wait here until the tide has come in and the pilot is on board of them.',
  ];
  const outline = [{ title: 'OF THE HARBOUR', level: 2, page: 1 }];
  const words = [...drawLines(lines.slice(0, 1), 72, 100), ...drawLines(lines.slice(1), 72, 140)];
  const levelsOf = (entries: typeof outline) =>
    layOutDocument([drawPage(words)], entries)
      .pages.flatMap(blocksOfPage)
      .map((block) => block.kind === 'paragraph' && block.headingLevel);
  expect(levelsOf(outline)).toEqual([2, undefined]);
  expect(levelsOf([])).toEqual([undefined, undefined]);
});

test('what stands at the end of an item of one line is behind a tab', () => {
  const words = ['1. Which river is the longest?', '2. Where does it begin?'].flatMap((question, row) => [
    ...drawText(question, 72, 100 + 40 * row),
    ...drawText('(1 point)', 0, 100 + 40 * row, { right: 520 }),
  ]);
  const [page] = layOutDocument([
    drawPage([...words, ...drawLines(['Good luck to all of you.'], 72, 220)]),
  ]).pages;
  const [item] = page ? blocksOfPage(page) : [];
  expect(item).toMatchObject({ list: { value: 1 }, tabs: [{ position: 448, side: 'right' }] });
});
