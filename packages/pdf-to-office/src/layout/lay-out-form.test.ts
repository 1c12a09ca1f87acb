import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeBoxedFormPdf } from '../../../../tests/support/documents/unusual-pdfs';
import { readDocx } from '../../../../tests/support/read-docx';
import { drawLines, drawPage } from '../../testing/drawn-text';
import { convertFile } from '../platform-node/convert-file';
import { picturesOfPage } from './block';
import { layOutForm } from './lay-out-form';

test('a form is its boxes as a picture behind the text, which stands at its place', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'toolfront-form-'));
  onTestFinished(() => rm(outDir, { recursive: true, force: true }));
  const sourcePath = join(outDir, 'form.pdf');
  await writeFile(sourcePath, await makeBoxedFormPdf());
  const { path, receipt } = await convertFile(
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

test('lines below each other are one text box on a flyer, with a paragraph for those that had room for more', () => {
  const paper = {
    left: 0,
    right: 595,
    top: 0,
    bottom: 842,
    readBytes: () => new Uint8Array(),
    mediaType: 'png',
  } as const;
  const notes = ['Bring what is broken and mend it with', 'us: bicycles and radios.', 'Tools are free.'];
  const title = drawLines(['Repair fair'], 72, 100, { size: 30 });
  const page = drawPage([...title, ...drawLines(notes, 72, 200)]);
  const boxesOf = (isForm: boolean) =>
    picturesOfPage(layOutForm({ ...page, isForm }, paper)).flatMap(({ texts = [] }) =>
      texts.map(({ text, letters }) => text?.paragraphs ?? letters),
    );
  expect(boxesOf(false)).toEqual([['Repair fair'], [`${notes[0]} ${notes[1]}`, notes[2]]]);
  expect(boxesOf(true)).toEqual([['Repair fair'], ...notes.map((line) => [line])]);
});
