import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { readDocx } from '../../../../tests/support/read-docx';
import { convertPdfToWord } from './pdf-to-word';

test('a stencil too large to be drawn is a picture, and the text around it stays', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'toolfront-stencil-'));
  onTestFinished(() => rm(outDir, { recursive: true, force: true }));
  const sourcePath = join(outDir, 'source.pdf');
  await writeFile(sourcePath, makeStencilPdf(9_000));
  const { path, receipt } = await convertPdfToWord(
    { task: 'pdf-to-word', sourcePath, from: 'pdf', outDir },
    () => {},
  );
  const docx = await readDocx(await readFile(path));
  expect(docx.flowing).toContain('The cartoon below');
  expect(docx.pictureCount).toBe(1);
  expect(receipt).toMatchObject({ pictures: 1 });
}, 20_000);

/** A page with a line in black, white letters, for which a page is drawn and looked at, and a square stencil. */
function makeStencilPdf(side: number): Buffer {
  const bits = deflateSync(Buffer.alloc(Math.ceil(side / 8) * side));
  const text = 'BT /F 12 Tf 72 700 Td (The cartoon below is ours.) Tj 1 g 0 -600 Td (white) Tj ET';
  const content = `${text} q 0 g 300 0 0 300 72 300 cm /I Do Q`;
  const image = `/Type /XObject /Subtype /Image /ImageMask true /BitsPerComponent 1 /Width ${side} /Height ${side}`;
  return Buffer.concat([
    Buffer.from(
      [
        '%PDF-1.4',
        '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
        '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
        '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /XObject << /I 5 0 R >> >> >> endobj',
        `4 0 obj << /Length ${content.length} >> stream`,
        content,
        'endstream endobj',
        `5 0 obj << ${image} /Filter /FlateDecode /Length ${bits.length} >> stream\n`,
      ].join('\n'),
    ),
    bits,
    Buffer.from('\nendstream endobj\ntrailer << /Root 1 0 R >>\n'),
  ]);
}
