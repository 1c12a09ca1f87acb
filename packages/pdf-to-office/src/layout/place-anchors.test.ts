import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeLinkedPdf } from '../../../../tests/support/documents/unusual-pdfs';
import { readDocx } from '../../../../tests/support/read-docx';
import { convertFile } from '../platform-node/convert-file';

test('a link within the document leads to what it led to, and one to nothing is text', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'toolfront-links-'));
  onTestFinished(() => rm(outDir, { recursive: true, force: true }));
  const sourcePath = join(outDir, 'linked.pdf');
  await writeFile(sourcePath, await makeLinkedPdf());
  const work = { sourcePath, from: 'pdf', outDir } as const;
  const word = await convertFile({ ...work, task: 'pdf-to-word' }, () => {});
  expect((await readDocx(await readFile(word.path))).innerLinks).toEqual([['Of tides, page 2', 'Of tides']]);
  const page = await convertFile({ ...work, task: 'pdf-to-html' }, () => {});
  const html = await readFile(page.path, 'utf8');
  expect(html).toContain('<a href="#place-1" rel="noreferrer">Of tides, page 2</a>');
  expect(html).toMatch(/<h1 id="place-1">Of tides<\/h1>/);
  expect(html).toContain('<p>Of storms, page 9.</p>');
});
