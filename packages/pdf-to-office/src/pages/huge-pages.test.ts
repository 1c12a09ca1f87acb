import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makePdf } from '../../../../tests/support/documents/pdf-files';
import { readDocx } from '../../../../tests/support/read-docx';
import { convertFile } from '../platform-node/convert-file';

test('a page that says it is millions of miles long becomes a document all the same', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'toolfront-huge-'));
  onTestFinished(() => rm(outDir, { recursive: true, force: true }));
  const pdf = await makePdf(2, { textOf: (number) => (number === 1 ? '' : 'Read me') });
  const spoiled = pdf.toString('latin1').replace('841.89]', '99999999999]');
  const sourcePath = join(outDir, 'source.pdf');
  await writeFile(sourcePath, Buffer.from(spoiled, 'latin1'));
  const { path } = await convertFile({ task: 'pdf-to-word', sourcePath, from: 'pdf', outDir }, () => {});
  expect((await readDocx(await readFile(path))).flowing).toContain('Read me');
});
