import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDocx, readParts } from '../../../../tests/support/read-docx';
import { makeFolder } from '../../testing/written-docx';
import { convertFile } from '../platform-node/convert-file';

const columns = ['港の事務所は正午', 'まで開いている。', '船は三時に出る。'];

test.each([
  [
    'in a font for lines, letter by letter',
    'UniJIS-UTF16-H',
    (text: string, x: number) => placeEach(text, x),
  ],
  [
    'in a font for columns',
    'UniJIS-UTF16-V',
    (text: string, x: number) => `1 0 0 1 ${x} 760 Tm <${hex(text)}> Tj`,
  ],
])(
  'columns are read from the right one to the left one, and stay columns: %s',
  async (_how, encoding, show) => {
    const shown = columns.map((text, index) => show(text, 500 - 30 * index)).join('\n');
    const { text, xml } = await convert(makePdf(`BT /F 16 Tf ${shown} ET`, encoding));
    expect(text.replace(/\s/g, '')).toBe(columns.join(''));
    expect(xml).toMatch(/<w:textDirection w:val="tbRl"\/>/);
    expect(xml).toMatch(/<w:pgSz w:w="11900" w:h="16840"/);
  },
);

test('lines stay lines, whatever column of a table they begin', async () => {
  const lines = columns.map((text, index) => `1 0 0 1 72 ${760 - 20 * index} Tm <${hex(text)}> Tj`);
  const { text, xml } = await convert(makePdf(`BT /F 16 Tf ${lines.join('\n')} ET`, 'UniJIS-UTF16-H'));
  expect(text.replace(/\s/g, '')).toBe(columns.join(''));
  expect(xml).not.toContain('tbRl');
});

function placeEach(text: string, x: number): string {
  return [...text]
    .map((letter, index) => `1 0 0 1 ${x} ${744 - 20 * index} Tm <${hex(letter)}> Tj`)
    .join('\n');
}

function hex(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}

async function convert(pdf: string): Promise<{ text: string; xml: string }> {
  const outDir = await makeFolder();
  const sourcePath = join(outDir, 'source.pdf');
  await writeFile(sourcePath, pdf);
  const { path } = await convertFile({ task: 'pdf-to-word', sourcePath, from: 'pdf', outDir }, () => {});
  const bytes = await readFile(path);
  const xml = (await readParts(bytes)).get('word/document.xml') ?? '';
  return { text: (await readDocx(bytes)).flowing, xml };
}

function makePdf(content: string, encoding: string): string {
  const info = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 4 >>';
  const descriptor =
    '<< /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 /FontBBox [-123 -257 1001 910] >>';
  return [
    '%PDF-1.5',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >> endobj',
    `4 0 obj << /Length ${content.length} >> stream\n${content}\nendstream endobj`,
    `5 0 obj << /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /${encoding} /DescendantFonts [6 0 R] >> endobj`,
    `6 0 obj << /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 ${info} /FontDescriptor ${descriptor} >> endobj`,
    'trailer << /Root 1 0 R >>',
    '',
  ].join('\n');
}
