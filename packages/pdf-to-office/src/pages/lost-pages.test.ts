import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makePdf } from '../../../../tests/support/documents/pdf-files';
import { readDocx } from '../../../../tests/support/read-docx';
import { readZip } from '../../../../tests/support/read-zip';
import { convertFile } from '../platform-node/convert-file';
import type { PageWork } from './page-work';

test('a page that ended an earlier process is left out of a document, and the receipt names it', async () => {
  const { outDir, sourcePath } = await makeSource();
  const begun: (number | undefined)[] = [];
  const order: Omit<PageWork, 'task'> = { sourcePath, from: 'pdf', outDir, lostPages: [2] };
  const { path, receipt } = await convertFile({ ...order, task: 'pdf-to-word' }, (_, page) =>
    begun.push(page),
  );
  const { flowing } = await readDocx(await readFile(path));
  expect(flowing).toContain('Page number 1');
  expect(flowing).not.toContain('Page number 2');
  expect(flowing).toContain('Page number 3');
  expect(receipt.lostPages).toEqual([2]);
  expect(begun.filter((page) => page !== undefined)).toEqual([1, 2, 3, 0]);
});

test('a page that ended an earlier process has no picture', async () => {
  const { outDir, sourcePath } = await makeSource();
  // What the process had written when it ended.
  await writeFile(join(outDir, 'result'), 'half a page');
  const order: Omit<PageWork, 'task'> = { sourcePath, from: 'pdf', outDir, lostPages: [1] };
  const { path, receipt } = await convertFile({ ...order, task: 'pdf-to-images' }, () => {});
  expect([...(await readZip(await readFile(path))).keys()]).toEqual(['page-002.png', 'page-003.png']);
  expect(receipt).toMatchObject({ lostPages: [1], pictures: 2 });
});

async function makeSource() {
  const outDir = await mkdtemp(join(tmpdir(), 'toolfront-lost-'));
  onTestFinished(() => rm(outDir, { recursive: true, force: true }));
  const sourcePath = join(outDir, 'source.pdf');
  await writeFile(sourcePath, await makePdf(3));
  return { outDir, sourcePath };
}
