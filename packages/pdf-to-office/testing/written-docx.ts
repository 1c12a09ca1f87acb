import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { readParts } from '../../../tests/support/read-docx';
import { layOutDocument } from '../src/layout/lay-out-document';
import type { Picture } from '../src/layout/page-content';
import type { PageParts } from '../src/layout/page-parts';
import { commonestStyle } from '../src/word/commonest-style';
import { writeDocx } from '../src/word/write-docx';

/** A folder that is removed when the test ends. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-pages-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The bytes of a plain PNG, as pages have them. */
export async function makePicture(): Promise<Pick<Picture, 'readBytes' | 'mediaType'>> {
  const background = '#336699';
  const bytes = await sharp({ create: { width: 80, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return { readBytes: () => bytes, mediaType: 'png' };
}

/** The body's XML of the Word document that these pages become. */
export async function writeDocumentXml(pages: readonly PageParts[]): Promise<string> {
  const docx = await writeDocx(layOutDocument(pages), commonestStyle(pages));
  return (await readParts(Buffer.from(docx))).get('word/document.xml') ?? '';
}
