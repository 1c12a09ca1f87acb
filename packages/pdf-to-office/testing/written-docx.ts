import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { readParts } from '../../../tests/support/read-docx';
import { layOutDocument } from '../src/layout/lay-out-document';
import type { PageParts } from '../src/layout/page-parts';
import { commonestStyle } from '../src/word/commonest-style';
import { writeDocx } from '../src/word/write-docx';

/** A folder that is removed when the test ends. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-pages-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Path of a plain PNG, which is removed when the test ends. */
export async function makePictureFile(): Promise<string> {
  const path = join(await makeFolder(), 'picture.png');
  await sharp({ create: { width: 80, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toFile(path);
  return path;
}

/** The body's XML of the Word document that these pages become. */
export async function writeDocumentXml(pages: readonly PageParts[]): Promise<string> {
  const path = join(await makeFolder(), 'result.docx');
  await writeDocx(layOutDocument(pages), commonestStyle(pages), path);
  return (await readParts(await readFile(path))).get('word/document.xml') ?? '';
}
