import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { readDocx, readParts } from '../../../../tests/support/read-docx';
import { convertFile } from '../platform-node/convert-file';

test('a stencil too large to be drawn is a picture, and the text around it stays', async () => {
  const side = 9_000;
  const text = 'BT /F 12 Tf 72 700 Td (The cartoon below is ours.) Tj 1 g 0 -600 Td (white) Tj ET';
  const { path, receipt } = await convert({
    // For white letters a page is drawn and looked at.
    content: `${text} q 0 g 300 0 0 300 72 300 cm /I Do Q`,
    image: `/ImageMask true /BitsPerComponent 1 /Width ${side} /Height ${side} /Filter /FlateDecode`,
    data: deflateSync(Buffer.alloc(Math.ceil(side / 8) * side)),
  });
  const docx = await readDocx(await readFile(path));
  expect(docx.flowing).toContain('The cartoon below');
  expect(docx.pictureCount).toBe(1);
  expect(receipt).toMatchObject({ pictures: 1 });
});

test('a page of nothing but a picture that cannot be decoded is damaged, not blank', async () => {
  const converting = convert({
    content: 'q 300 0 0 300 72 300 cm /I Do Q',
    image: '/Width 64 /Height 64 /Filter /JPXDecode',
    data: Buffer.from('no picture at all'),
  });
  await expect(converting).rejects.toMatchObject({ refusal: { reason: 'damaged' } });
});

test('a picture that takes long to decode is in the document', async () => {
  const side = 1_500;
  const { path } = await convert({
    content: 'BT /F 12 Tf 72 700 Td (The photo below) Tj ET q 300 0 0 300 72 300 cm /I Do Q',
    image: `/ColorSpace /DeviceRGB /BitsPerComponent 8 /Width ${side} /Height ${side} /Filter /FlateDecode`,
    data: deflateSync(Buffer.alloc(3 * side * side, 0x99)),
  });
  expect((await readDocx(await readFile(path))).pictureCount).toBe(1);
});

test('of a picture within a clip what is seen is in the document, at its place', async () => {
  const side = 40;
  const { path } = await convert({
    // 200 by 100 points of a picture of 300 by 300.
    content: 'BT /F 12 Tf 72 700 Td (A cake) Tj ET q 100 400 200 100 re W n 300 0 0 300 72 300 cm /I Do Q',
    image: `/ColorSpace /DeviceRGB /BitsPerComponent 8 /Width ${side} /Height ${side} /Filter /FlateDecode`,
    data: deflateSync(Buffer.alloc(3 * side * side, 0x99)),
  });
  const xml = (await readParts(await readFile(path))).get('word/document.xml');
  expect(xml).toMatch(/<wp:extent cx="2540000" cy="1270000"\/>/);
});

type Drawn = { content: string; image: string; data: Buffer };

async function convert(drawn: Drawn) {
  const outDir = await mkdtemp(join(tmpdir(), 'toolfront-picture-'));
  onTestFinished(() => rm(outDir, { recursive: true, force: true }));
  const sourcePath = join(outDir, 'source.pdf');
  await writeFile(sourcePath, makePicturePdf(drawn));
  return convertFile({ task: 'pdf-to-word', sourcePath, from: 'pdf', outDir }, () => {});
}

/** A page with `content`, the font F and the picture I. */
function makePicturePdf({ content, image, data }: Drawn): Buffer {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const resources = `<< /Font << /F ${font} >> /XObject << /I 5 0 R >> >>`;
  const head = [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    `3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources ${resources} >> endobj`,
    `4 0 obj << /Length ${content.length} >> stream`,
    content,
    'endstream endobj',
    `5 0 obj << /Type /XObject /Subtype /Image ${image} /Length ${data.length} >> stream`,
    '',
  ].join('\n');
  return Buffer.concat([
    Buffer.from(head),
    data,
    Buffer.from('\nendstream endobj\ntrailer << /Root 1 0 R >>\n'),
  ]);
}
