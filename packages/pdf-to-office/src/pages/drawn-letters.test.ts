import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readDocx, readParts } from '../../../../tests/support/read-docx';
import { convertFile } from '../platform-node/convert-file';

test('letters of a font with units of its own are words, as large as they look', async () => {
  const { docx } = await convert(makeDrawnLettersPdf());
  expect(docx.flowing.trim()).toBe('abba');
});

test('letters that a bitmap font of TeX names by their numbers are words, with their ligatures', async () => {
  const { docx, receipt } = await convert(makeNumberedLettersPdf());
  expect(docx.flowing.trim()).toBe('suffice');
  expect(receipt.substitutedFonts).toEqual([{ from: 'Type3', to: 'Times New Roman' }]);
});

test('letters whose font says nothing of their size are as large as their widths', async () => {
  const { xml } = await convert(makeSmallLettersPdf());
  // Letters 5 points wide are about 10 points high: Word counts half points.
  expect(Number(/<w:sz w:val="(\d+)"/.exec(xml)?.[1])).toBeGreaterThanOrEqual(16);
  expect(Number(/<w:sz w:val="(\d+)"/.exec(xml)?.[1])).toBeLessThanOrEqual(24);
});

async function convert(pdf: string) {
  const outDir = await mkdtemp(join(tmpdir(), 'toolfront-letters-'));
  onTestFinished(() => rm(outDir, { recursive: true, force: true }));
  const sourcePath = join(outDir, 'source.pdf');
  await writeFile(sourcePath, pdf);
  const work = { task: 'pdf-to-word', sourcePath, from: 'pdf', outDir } as const;
  const { path, receipt } = await convertFile(work, () => {});
  const bytes = await readFile(path);
  const parts = await readParts(bytes);
  const xml = `${parts.get('word/document.xml')}${parts.get('word/styles.xml')}`;
  return { docx: await readDocx(bytes), receipt, xml };
}

const dots = '40 0 0 0 36 50 d1 0 0 36 50 re f';

/** `abba` in a Type 3 font of dots, set in a size of 0.24 points and shown letter by letter, as printer drivers do. */
function makeDrawnLettersPdf(): string {
  const letters = [...'abba'].map((letter, index) => `1 0 0 1 ${72 + 9.6 * index} 700 Tm (${letter}) Tj`);
  const font = [
    '/FontBBox [0 -14 64 58] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 98 /Widths [40 40]',
    '/Encoding << /Type /Encoding /Differences [97 /a /b] >> /CharProcs << /a 6 0 R /b 6 0 R >>',
  ].join(' ');
  return makePdf(`BT /F 0.24 Tf ${letters.join(' ')} ET`, font);
}

/** Letters of 50 units and 0.05 font sizes, set in 100 points, in a box that is empty. */
function makeSmallLettersPdf(): string {
  const font = [
    '/FontBBox [0 0 0 0] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 /LastChar 98 /Widths [50 50]',
    '/Encoding << /Type /Encoding /Differences [97 /a /b] >> /CharProcs << /a 6 0 R /b 6 0 R >>',
  ].join(' ');
  return makePdf('BT /F 100 Tf 72 700 Td (abba baab abab) Tj ET', font);
}

/** `suffice`, of which `ffi` is the code 14. */
function makeNumberedLettersPdf(): string {
  const codes = [0x0e, 0x63, 0x65, 0x73, 0x75];
  const font = [
    '/FontBBox [0 -20 40 80] /FontMatrix [0.01 0 0 0.01 0 0] /FirstChar 0 /LastChar 127',
    `/Widths [${Array.from({ length: 128 }, (_, code) => 36 + (code % 3)).join(' ')}]`,
    `/Encoding << /Type /Encoding /Differences [${codes.map((code) => `${code} /a${code}`).join(' ')}] >>`,
    `/CharProcs << ${codes.map((code) => `/a${code} 6 0 R`).join(' ')} >>`,
  ].join(' ');
  return makePdf('BT /F 12 Tf 72 700 Td <73750e6365> Tj ET', font);
}

function makePdf(content: string, font: string): string {
  return [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >> endobj',
    `4 0 obj << /Length ${content.length} >> stream\n${content}\nendstream endobj`,
    `5 0 obj << /Type /Font /Subtype /Type3 /Resources << >> ${font} >> endobj`,
    `6 0 obj << /Length ${dots.length} >> stream\n${dots}\nendstream endobj`,
    'trailer << /Root 1 0 R >>',
    '',
  ].join('\n');
}
