import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ZipWriter } from './archive/zip-writer';
import { prepareOfficeFile } from './prepare-office-file';

/**
 * Prepares a small document of the project's own, so that the first of a person finds all code loaded and compiled:
 * that takes longer than the document.
 */
export async function warmUp(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'warm-up-'));
  try {
    const path = join(folder, 'letter');
    await writeLetter(path);
    for (let round = 0; round < rounds; round += 1) await prepareOfficeFile(path, join(folder, 'prepared'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const rounds = 3;

async function writeLetter(path: string): Promise<void> {
  const writer = await ZipWriter.create(path);
  for (const [name, content] of Object.entries(letter)) await writer.addPart(name, bytesOf(content));
  await writer.end();
}

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const paragraph =
  '<w:p w:id="1"><w:pPr><w:spacing w:after="120"/></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">A letter &amp; its words. </w:t></w:r><w:r><w:fldChar w:fldCharType="begin"/><w:instrText> PAGE </w:instrText><w:fldChar w:fldCharType="end"/></w:r></w:p>';

const letter = {
  '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
  // Led to from the root, so that it is also written anew.
  '_rels/.rels':
    '<Relationships><Relationship Id="r1" Type="/officeDocument" Target="/word/document.xml"/></Relationships>',
  'word/document.xml': `<w:document><w:body>${paragraph.repeat(100)}</w:body></w:document>`,
};
