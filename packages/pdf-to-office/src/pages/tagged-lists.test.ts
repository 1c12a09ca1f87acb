import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { blocksOfPage } from '../layout/block';
import { layOutDocument } from '../layout/lay-out-document';
import { textOfRuns } from '../layout/text-line';
import { createNodePlatform } from '../platform-node/node-platform';
import { readDocument } from './read-document';

type Item = { label?: string; body: string[]; nested?: Item[] };

const step = 14;
const textLeft = 20;

test('items with a label of any shape are a list, as deep as the tags nest them', async () => {
  const list: Item[] = [
    { label: '>', body: ['Berths for guests'], nested: [{ label: '~', body: ['in the north'] }] },
    { label: '>', body: ['Tariffs'] },
  ];
  expect(await convert(list)).toEqual([
    '0 > Berths for guests',
    '1 ~ in the north',
    '0 > Tariffs',
    'The harbour is open.',
  ]);
});

test('what begins like a mark within an item is its text', async () => {
  const list: Item[] = [
    {
      label: '1.',
      body: ['The pilots come on board in the years after', '2. of May, when the tide is high.'],
    },
    { label: '2.', body: ['Ships wait.'] },
  ];
  expect(await convert(list)).toEqual([
    '0 1. The pilots come on board in the years after 2. of May, when the tide is high.',
    '0 2. Ships wait.',
    'The harbour is open.',
  ]);
});

test.each<[string, Item[]]>([
  ['have no marks', [{ body: ['Berths for guests and'] }, { body: ['for ships of the harbour.'] }]],
  [
    'have words for labels',
    [
      { label: 'Of', body: ['berths for'] },
      { label: 'a', body: ['ship.'] },
    ],
  ],
])('items that %s change nothing', async (_, list) => {
  const plain = await convert(list, { isTagged: false });
  expect(await convert(list)).toEqual(plain);
  expect(plain.some((line) => line.startsWith('0'))).toBe(false);
});

test('tags in another order than the lines are not believed', async () => {
  const list: Item[] = [
    { label: '>', body: ['Berths'] },
    { label: '>', body: ['Tariffs'] },
  ];
  const plain = await convert(list, { isTagged: false });
  expect(await convert(list, { isReversed: true })).toEqual(plain);
});

/** What a PDF with this list and a sentence below becomes: each item's level and mark before its text. */
async function convert(list: Item[], { isTagged = true, isReversed = false } = {}): Promise<string[]> {
  const order = { pdf: await drawPdf(list, isTagged, isReversed) };
  const on = createNodePlatform({ outDir: '' });
  const { pages } = await readDocument(order, on, () => {}, { hasPictures: false });
  return layOutDocument(pages)
    .pages.flatMap(blocksOfPage)
    .map((block) => {
      if (block.kind !== 'paragraph') return block.kind;
      const { list: mark, runs } = block;
      return `${mark ? `${mark.level} ${mark.text} ` : ''}${textOfRuns(runs)}`;
    });
}

function drawPdf(list: Item[], isTagged: boolean, isReversed: boolean): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', tagged: true, pdfVersion: '1.7' });
  pdf.fontSize(10);
  const roleOf = (role: string) => (isTagged ? role : 'Div');
  let y = 100;
  const draw = (text: string, x: number) => () => {
    pdf.text(text, x, y, { lineBreak: false });
  };
  const drawItem = (item: Item, left: number): PDFKit.PDFStructureElement => {
    const { label, body, nested = [] } = item;
    const labels = label === undefined ? [] : [pdf.struct(roleOf('Lbl'), {}, [mark(draw(label, left))])];
    const lines = body.map((line) => {
      const content = mark(draw(line, left + textLeft));
      y += step;
      return content;
    });
    const below = nested.map((other) => drawItem(other, left + textLeft));
    const inner = below.length > 0 ? [pdf.struct(roleOf('L'), {}, below)] : [];
    return pdf.struct(roleOf('LI'), {}, [...labels, pdf.struct(roleOf('LBody'), {}, [...lines, ...inner])]);
  };
  const mark = (drawContent: () => void) => {
    const content = pdf.markStructureContent('Span');
    drawContent();
    pdf.endMarkedContent();
    return content;
  };
  const items = list.map((item) => drawItem(item, 72));
  y += step;
  const text = mark(draw('The harbour is open.', 72));
  pdf.addStructure(pdf.struct(roleOf('L'), {}, isReversed ? items.toReversed() : items));
  pdf.addStructure(pdf.struct('P', {}, [text]));
  pdf.end();
  return buffer(pdf);
}
