import { expect, test } from 'vitest';
import { drawGrid, drawLines, drawPage, drawText } from '../../testing/drawn-text';
import { convertFillInLines } from './blanks';
import { blocksOfPage } from './block';
import { layOutDocument } from './lay-out-document';
import type { Rule } from './page-content';
import { textOfRuns } from './text-line';
import type { Word } from './word';

const lineAt = (left: number, right: number, at: number): Rule => ({
  ...{ left, right, top: at - 0.3, bottom: at + 0.3 },
  ...{ isHorizontal: true, color: '#000000' },
});

test('a line beside its label is written as long as it is, and one in a sentence where it stands', () => {
  expect(textsOf(drawText('Name:', 72, 100), [lineAt(102, 202, 103)])).toEqual([`Name: ${'_'.repeat(17)}`]);
  const words = [...drawText('made on', 72, 100), ...drawText(', in Sofia', 170, 100)];
  expect(textsOf(words, [lineAt(109, 169, 101)])).toEqual([`made on ${'_'.repeat(10)}, in Sofia`]);
});

test('a dotted line from a dish to its price leads there by dots', () => {
  const words = [...drawText('Squid', 72, 100), ...drawText('17.00', 200, 100)];
  expect(textsOf(words, [{ ...lineAt(99, 198, 100), isDotted: true }])).toEqual([
    `Squid ${'.'.repeat(35)} 17.00`,
  ]);
});

test('lines to sign on stand over what they are for', () => {
  const words = [...drawText('Date', 72, 210, { size: 8 }), ...drawText('Signature', 272, 210, { size: 8 })];
  const lines = [lineAt(72, 222, 200), lineAt(272, 422, 200)];
  const line = '_'.repeat(26);
  expect(textsOf([...drawText('Yours faithfully', 72, 100), ...words], lines)).toEqual([
    'Yours faithfully',
    `${line}\t${line}`,
    'Date\tSignature',
  ]);
});

test('lines below each other with nothing between are for an answer, each on its own', () => {
  const lines = [140, 160, 180].map((at) => lineAt(72, 522, at));
  const texts = textsOf(drawLines(['Why does it rain?'], 72, 110), lines);
  expect(texts).toEqual(['Why does it rain?', ...lines.map(() => '_'.repeat(80))]);
});

test('squares before their labels are boxes to tick', () => {
  const square = drawGrid([72, 82], [91, 101]);
  expect(textsOf(drawText('by post', 87, 100), square)).toEqual(['☐ by post']);
});

test('lines under words, over columns and of tables are nothing to write on', () => {
  const words = drawLines(['Berths and tariffs', 'of the northern harbours'], 72, 100);
  const under = lineAt(72, 192, 116);
  const over = lineAt(72, 190, 80);
  const cell = drawGrid([72, 92, 112], [130, 146]);
  expect(convertFillInLines(drawPage(words, [under, over, ...cell])).words).toEqual(words);
});

function textsOf(words: readonly Word[], rules: readonly Rule[]): string[] {
  const [page] = layOutDocument([drawPage(words, rules)]).pages;
  const blocks = page ? blocksOfPage(page) : [];
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? [textOfRuns(block.runs)] : []));
}
