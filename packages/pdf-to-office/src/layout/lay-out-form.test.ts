import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeBoxedFormPdf } from '../../../../tests/support/documents/unusual-pdfs';
import { readDocx } from '../../../../tests/support/read-docx';
import { convertPdfToWord } from '../pages/pdf-to-word';

test('a form is its boxes as a picture behind the text, which stands at its place', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'toolfront-form-'));
  onTestFinished(() => rm(outDir, { recursive: true, force: true }));
  const sourcePath = join(outDir, 'form.pdf');
  await writeFile(sourcePath, await makeBoxedFormPdf());
  const { path, receipt } = await convertPdfToWord(
    { task: 'pdf-to-word', sourcePath, from: 'pdf', outDir },
    () => {},
  );
  const { boxed, paragraphs, tables, pictureCount } = await readDocx(await readFile(path));
  expect(boxed.split(/\n+/).filter(Boolean)).toEqual([
    ...['Field 1', 'Field 2', 'Field 3', 'Ann Example'],
    ...Array.from({ length: 9 }, (_, index) => `Field ${index + 4}`),
  ]);
  expect(paragraphs).toHaveLength(1);
  expect(tables).toEqual([]);
  expect(pictureCount).toBe(1);
  expect(receipt).toMatchObject({ wordsIn: 26, wordsKept: 26, pictures: 1 });
});
