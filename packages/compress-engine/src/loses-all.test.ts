import { makeRawPdf } from '@toolfront/pdf-to-office/testing/raw-pdf';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { losesAllColors, losesAllInk } from './loses-all';
import { nodePlatform } from './platform-node/node-platform';

const text = makeRawPdf([{ content: '' }, { content: 'BT /F 24 Tf 72 700 Td (Harbours) Tj ET' }]);
const lines = makeRawPdf([{ content: '72 700 m 300 700 l S' }]);
const blank = makeRawPdf([{ content: '' }, { content: '' }]);
const note = makeRawPdf([
  { content: '', annotations: '<< /Type /Annot /Subtype /Square /Rect [100 100 300 300] /C [1 0 0] >>' },
]);
const damaged = Buffer.from('%PDF-1.7 nothing more');

test.each([
  ['text that is gone', text, blank, true],
  ['lines that are gone', lines, blank, true],
  ['a note that is gone', note, blank, true],
  ['a result that cannot be opened', text, damaged, true],
  ['a blank document', blank, blank, false],
  ['text that is there', text, lines, false],
])('of PDFs: %s', async (_, source, result, isLost) => {
  expect(await losesAllInk(source, result, nodePlatform)).toBe(isLost);
});

test('of pictures: one that became a single color, unless it was one', async () => {
  const flat = await plain('white').toBuffer();
  const spot = { input: await plain('red', 20).toBuffer(), left: 40, top: 40 };
  const drawn = await plain('white').composite([spot]).toBuffer();
  expect(await losesAllColors(drawn, flat, nodePlatform.pictures)).toBe(true);
  expect(await losesAllColors(drawn, drawn, nodePlatform.pictures)).toBe(false);
  expect(await losesAllColors(flat, flat, nodePlatform.pictures)).toBe(false);
});

function plain(background: string, side = 100) {
  return sharp({ create: { width: side, height: side, channels: 3, background } }).png();
}
