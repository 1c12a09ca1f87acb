import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { renderPage } from '../pages/render-page';
import { nodeDrawing } from './node-drawing';
import { withPdfFile } from './with-pdf-file';

const font = (name: string, ordering: string, encoding: string) =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [<< /Type /Font
    /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >>
    /FontDescriptor << /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 0 1000 1000] >> >>] >>`;

test.each([
  ['Japanese', '港春', font('HeiseiMin-W3', 'Japan1', 'UniJIS-UTF16-H')],
  ['Simplified Chinese', '汉语', font('STSong-Light', 'GB1', 'UniGB-UTF16-H')],
  ['Traditional Chinese', '漢語', font('MSung-Light', 'CNS1', 'UniCNS-UTF16-H')],
  ['Korean', '한국', font('HYSMyeongJo-Medium', 'Korea1', 'UniKS-UTF16-H')],
])('letters of fonts that are not embedded are drawn as letters: %s', async (_script, text, fontObject) => {
  const [first, second] = [...text];
  const [one, other] = [
    await drawLetter(first ?? '', fontObject),
    await drawLetter(second ?? '', fontObject),
  ];
  expect(one.some((value) => value < 128)).toBe(true);
  // The box that stands for a missing letter is the same for every letter.
  expect(one.equals(other)).toBe(false);
});

test('a code that stands for the character NUL does not stop the page', async () => {
  const pixels = await draw('(\\000A) Tj', '<< /Type /Font /Subtype /TrueType /BaseFont /Unheard >>');
  expect(pixels.some((value) => value < 128)).toBe(true);
});

function drawLetter(letter: string, fontObject: string): Promise<Buffer> {
  const code = letter.charCodeAt(0).toString(16).padStart(4, '0');
  return draw(`<${code}> Tj`, fontObject);
}

async function draw(show: string, fontObject: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-fonts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'letters.pdf');
  const content = `BT /F 80 Tf 10 20 Td ${show} ET`;
  const lines = [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >> endobj',
    `4 0 obj << /Length ${content.length} >> stream\n${content}\nendstream endobj`,
    `5 0 obj ${fontObject} endobj`,
    'trailer << /Root 1 0 R >>',
    '',
  ];
  await writeFile(path, lines.join('\n'));
  return withPdfFile(path, async (pdf) => {
    const canvas = await renderPage(await pdf.getPage(1), 72, nodeDrawing);
    return Buffer.from(canvas.data());
  });
}
