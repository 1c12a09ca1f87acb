import { mkdtemp, rm, truncate as truncateFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareHere } from '@toolfront/office-files/testing/prepare-here';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentExtension } from '../../../contract/documents';
import {
  corrupt,
  forgetSheets,
  promiseComment,
  renameStream,
  rtfBytes,
  spellInCapitals,
  truncate,
  webPageBytes,
} from '../../../tests/support/documents/bad-files';
import { makeJpeg, makePng } from '../../../tests/support/documents/image-files';
import { makeWithOffice } from '../../../tests/support/documents/made-with-office';
import { makeDocx, makePptx, makeXlsx } from '../../../tests/support/documents/office-files';
import { makePdf } from '../../../tests/support/documents/pdf-files';
import { makeWordPerfect } from '../../../tests/support/documents/word-perfect';
import { DocumentRefusal, type Refusal } from '../document-refusal';
import { checkDocument } from './check-document';

const names = [
  'docx',
  'xlsx',
  'pptx',
  'doc',
  'xls',
  'ppt',
  'odt',
  'lockedDocx',
  'lockedXlsx',
  'lockedDoc',
  'lockedXls',
  'pdf',
  'png',
  'jpg',
  'webp',
  'avif',
  'heic',
  'gif',
  'empty',
  'truncatedDocx',
  'corruptDocx',
  'truncatedDoc',
  'sheetlessXls',
  'rtf',
  'webPage',
  'text',
  'zeros',
  'word2',
  'wordPerfect',
  'powerPoint3',
  'powerPoint4',
  'capitals',
  'cutComment',
  'trailing',
] as const;
type Name = (typeof names)[number];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolfront-check-'));
  const files = await makeFiles();
  await Promise.all(names.map((name) => writeFile(join(folder, name), files[name])));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a document that is what its name says', () => {
  test.each<[Name, DocumentExtension, string | undefined]>([
    ['docx', 'docx', 'MS Word 2007 XML'],
    ['xlsx', 'xlsx', 'Calc MS Excel 2007 XML'],
    ['pptx', 'pptx', 'Impress MS PowerPoint 2007 XML'],
    ['doc', 'doc', 'MS Word 97'],
    ['xls', 'xls', 'MS Excel 97'],
    ['ppt', 'ppt', 'MS PowerPoint 97'],
    ['word2', 'doc', 'MS WinWord 5'],
    ['wordPerfect', 'doc', 'WordPerfect'],
    ['powerPoint3', 'ppt', 'MWAW_Presentation'],
    ['powerPoint4', 'ppt', 'MWAW_Presentation'],
    ['capitals', 'xls', 'MS Excel 97'],
    ['cutComment', 'docx', 'MS Word 2007 XML'],
    ['trailing', 'docx', 'MS Word 2007 XML'],
    ['pdf', 'pdf', undefined],
    ['png', 'png', undefined],
    ['jpg', 'jpg', undefined],
    ['jpg', 'jpeg', undefined],
    ['jpg', 'png', undefined],
    ['png', 'jpg', undefined],
    ['webp', 'jpg', undefined],
    ['avif', 'png', undefined],
  ])('%s is accepted as .%s', async (name, named, importFilter) => {
    const { format } = await checkDocument(join(folder, name), named, prepareHere);
    expect(format?.importFilter).toBe(importFilter);
  });

  test('an encrypted .xls is left for LibreOffice to try, since Excel has a password everyone knows', async () => {
    await expect(checkDocument(join(folder, 'lockedXls'), 'xls', prepareHere)).resolves.toMatchObject({
      mayBeEncrypted: true,
    });
  });
});

describe('a document that is refused', () => {
  test.each<[Name, DocumentExtension, Refusal]>([
    ['empty', 'docx', { reason: 'empty' }],
    ['empty', 'pdf', { reason: 'empty' }],
    ['pdf', 'docx', { reason: 'wrongExtension', named: 'docx', actual: 'pdf' }],
    ['docx', 'doc', { reason: 'wrongExtension', named: 'doc', actual: 'docx' }],
    ['xlsx', 'docx', { reason: 'wrongExtension', named: 'docx', actual: 'xlsx' }],
    ['xls', 'doc', { reason: 'wrongExtension', named: 'doc', actual: 'xls' }],
    ['ppt', 'pptx', { reason: 'wrongExtension', named: 'pptx', actual: 'ppt' }],
    ['jpg', 'docx', { reason: 'wrongExtension', named: 'docx', actual: 'jpg' }],
    ['webp', 'docx', { reason: 'otherContent', named: 'docx', content: 'webp' }],
    ['heic', 'jpg', { reason: 'otherContent', named: 'jpg', content: 'heic' }],
    ['gif', 'png', { reason: 'otherContent', named: 'png', content: 'otherImage' }],
    ['docx', 'pdf', { reason: 'wrongExtension', named: 'pdf', actual: 'docx' }],
    ['rtf', 'doc', { reason: 'otherContent', named: 'doc', content: 'rtf' }],
    ['webPage', 'xls', { reason: 'otherContent', named: 'xls', content: 'webPage' }],
    ['text', 'docx', { reason: 'otherContent', named: 'docx', content: 'text' }],
    ['zeros', 'pdf', { reason: 'otherContent', named: 'pdf', content: 'unknown' }],
    ['odt', 'docx', { reason: 'otherContent', named: 'docx', content: 'openDocument' }],
    ['truncatedDocx', 'docx', { reason: 'damaged', named: 'docx' }],
    ['corruptDocx', 'docx', { reason: 'damaged', named: 'docx' }],
    ['truncatedDoc', 'doc', { reason: 'damaged', named: 'doc' }],
    ['sheetlessXls', 'xls', { reason: 'damaged', named: 'xls' }],
    ['truncatedDocx', 'pdf', { reason: 'otherContent', named: 'pdf', content: 'zip' }],
    ['lockedDocx', 'docx', { reason: 'passwordProtected' }],
    ['lockedXlsx', 'xlsx', { reason: 'passwordProtected' }],
    ['lockedDoc', 'doc', { reason: 'passwordProtected' }],
  ])('%s named .%s', async (name, named, refusal) => {
    expect(await refusalOf(join(folder, name), named)).toEqual(refusal);
  });

  test('one that is larger than allowed is refused before it is read', async () => {
    const path = join(folder, 'large');
    await writeFile(path, '%PDF-');
    await truncateFile(path, 101 * 1024 * 1024);
    expect(await refusalOf(path, 'pdf')).toEqual({ reason: 'tooLarge', maxBytes: 100 * 1024 * 1024 });
  });
});

async function refusalOf(path: string, named: DocumentExtension): Promise<Refusal> {
  try {
    await checkDocument(path, named, prepareHere);
  } catch (error) {
    if (error instanceof DocumentRefusal) return error.refusal;
    throw error;
  }
  throw new Error(`${path} was accepted as .${named}`);
}

async function makeFiles(): Promise<Record<Name, Buffer>> {
  const docx = await makeDocx(['Title', 'Some text']);
  const xlsx = await makeXlsx([['Name', 1]]);
  const pptx = await makePptx(['Slide']);
  const made = await makeWithOffice([
    { source: docx, sourceExtension: 'docx', extension: 'doc' },
    { source: xlsx, sourceExtension: 'xlsx', extension: 'xls' },
    { source: pptx, sourceExtension: 'pptx', extension: 'ppt' },
    { source: docx, sourceExtension: 'docx', extension: 'odt' },
    { source: docx, sourceExtension: 'docx', extension: 'docx', password: 'secret' },
    { source: xlsx, sourceExtension: 'xlsx', extension: 'xlsx', password: 'secret' },
    { source: docx, sourceExtension: 'docx', extension: 'doc', password: 'secret' },
    { source: xlsx, sourceExtension: 'xlsx', extension: 'xls', password: 'secret' },
  ]);
  const [doc, xls, ppt, odt, lockedDocx, lockedXlsx, lockedDoc, lockedXls] = made;
  if (!doc || !xls || !ppt || !odt || !lockedDocx || !lockedXlsx || !lockedDoc || !lockedXls) {
    throw new Error('LibreOffice made fewer files than asked');
  }
  return {
    docx,
    xlsx,
    pptx,
    doc,
    xls,
    ppt,
    odt,
    lockedDocx,
    lockedXlsx,
    lockedDoc,
    lockedXls,
    pdf: await makePdf(1),
    png: await makePng(),
    jpg: await makeJpeg(),
    webp: await sharp(await makePng())
      .webp()
      .toBuffer(),
    avif: await sharp(await makePng())
      .avif()
      .toBuffer(),
    heic: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    gif: await sharp(await makePng())
      .gif()
      .toBuffer(),
    empty: Buffer.alloc(0),
    truncatedDocx: truncate(docx),
    corruptDocx: corrupt(docx),
    sheetlessXls: forgetSheets(xls),
    truncatedDoc: truncate(doc, 0.1),
    rtf: rtfBytes,
    webPage: webPageBytes,
    text: Buffer.from('Just a few words, no document at all.'),
    zeros: Buffer.alloc(5_000),
    word2: Buffer.concat([Buffer.from([0xdb, 0xa5, 0x2d, 0x00]), Buffer.alloc(1_020)]),
    wordPerfect: makeWordPerfect('The pears are ripe.'),
    powerPoint3: Buffer.concat([Buffer.from([0xed, 0xde, 0xad, 0x0b]), Buffer.alloc(1_020)]),
    powerPoint4: renameStream(ppt, 'PowerPoint Document', 'PP40'),
    capitals: spellInCapitals(xls, 'Workbook'),
    cutComment: promiseComment(docx),
    trailing: Buffer.concat([docx, Buffer.from('\r\n')]),
  };
}
