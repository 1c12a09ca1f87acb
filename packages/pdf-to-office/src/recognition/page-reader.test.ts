import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { makeFolder } from '../../testing/written-docx';
import { withPdfFile } from '../platform-node/with-pdf-file';
import { createPageReader } from './page-reader';

const guess = (confidence: number) =>
  `<span class='ocr_line' title="bbox 10 10 300 40; baseline 0 0; x_size 30">${['HP', '4E', 'K', 'BS']
    .map((word, index) => {
      const left = 10 + 60 * index;
      return `<span class='ocrx_word' title='bbox ${left} 10 ${left + 50} 40; x_wconf ${confidence}'>${word}</span>`;
    })
    .join('')}</span>`;

test('a page in a script that is not installed is not read as another', async () => {
  expect(await read(guess(60), 'Rotate: 0\nScript: Japanese\nScript confidence: 3.4')).toBeUndefined();
});

test('a page whose script cannot be told is read as it can be', async () => {
  expect(await read(guess(60), 'Rotate: 0\nScript: Japanese\nScript confidence: 0.2')).toEqual(
    expect.arrayContaining(['HP', '4E']),
  );
});

/** The words that a recognizer reads that answers so, on an empty page. */
async function read(hocr: string, orientation: string): Promise<string[] | undefined> {
  const folder = await makeFolder();
  const program = join(folder, 'recognizer');
  const script = `#!/bin/sh\ncat > /dev/null\ncase "$*" in *osd*) cat "${folder}/osd";; *) cat "${folder}/hocr";; esac\n`;
  await writeFile(join(folder, 'osd'), orientation);
  await writeFile(join(folder, 'hocr'), hocr);
  await writeFile(program, script);
  await chmod(program, 0o755);
  const recognizer = { program, title: 'Recognizer', languages: ['eng', 'osd'] };
  return withPage(folder, async (page) => {
    const found = await createPageReader(recognizer, undefined).read(page, () => {});
    return found?.words.map(({ letters }) => letters.join(''));
  });
}

async function withPage<T>(folder: string, use: (page: PDFPageProxy) => Promise<T>): Promise<T> {
  const path = join(folder, 'page.pdf');
  const lines = [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj',
    'trailer << /Root 1 0 R >>',
    '',
  ];
  await writeFile(path, lines.join('\n'));
  return withPdfFile(path, async (pdf) => use(await pdf.getPage(1)));
}
