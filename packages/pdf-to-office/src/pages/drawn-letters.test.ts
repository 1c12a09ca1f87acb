import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readDocx } from '../../../../tests/support/read-docx';
import { convertPdfToWord } from './pdf-to-word';

test('letters of a font with units of its own are words, as large as they look', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'toolfront-letters-'));
  onTestFinished(() => rm(outDir, { recursive: true, force: true }));
  const sourcePath = join(outDir, 'source.pdf');
  await writeFile(sourcePath, makeDrawnLettersPdf());
  const { path } = await convertPdfToWord({ task: 'pdf-to-word', sourcePath, from: 'pdf', outDir }, () => {});
  expect((await readDocx(await readFile(path))).flowing.trim()).toBe('abba');
});

/** `abba` in a Type 3 font of dots, set in a size of 0.24 points and shown letter by letter, as printer drivers do. */
function makeDrawnLettersPdf(): string {
  const dots = '40 0 0 0 36 50 d1 0 0 36 50 re f';
  const letters = [...'abba'].map((letter, index) => `1 0 0 1 ${72 + 9.6 * index} 700 Tm (${letter}) Tj`);
  const content = `BT /F 0.24 Tf ${letters.join(' ')} ET`;
  const font = [
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 -14 64 58] /FontMatrix [1 0 0 1 0 0]',
    '/FirstChar 97 /LastChar 98 /Widths [40 40] /Resources << >>',
    '/Encoding << /Type /Encoding /Differences [97 /a /b] >> /CharProcs << /a 6 0 R /b 6 0 R >> >>',
  ].join(' ');
  return [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >> endobj',
    `4 0 obj << /Length ${content.length} >> stream\n${content}\nendstream endobj`,
    `5 0 obj ${font} endobj`,
    `6 0 obj << /Length ${dots.length} >> stream\n${dots}\nendstream endobj`,
    'trailer << /Root 1 0 R >>',
    '',
  ].join('\n');
}
