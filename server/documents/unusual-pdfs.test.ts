import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireRecognizer } from '@toolfront/pdf-to-office/testing/recognizer';
import { scanPdf } from '@toolfront/pdf-to-office/testing/scan-files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentFailureCodes } from '../../contract/documents';
import { makePdf } from '../../tests/support/documents/pdf-files';
import {
  brokenTableHead,
  brokenTableRows,
  makeBrokenTablePdf,
  makeColumnsPdf,
  makeFormPdf,
  makeNotePdf,
  makePartlyDrawnPdf,
  makePhotoPdf,
  makeRestrictedPdf,
  makeShapesPdf,
  makeTurnedPdf,
  makeUndrawnFormPdf,
} from '../../tests/support/documents/unusual-pdfs';
import { readDocx } from '../../tests/support/read-docx';
import { readXlsx } from '../../tests/support/read-xlsx';
import { createDocumentCalls, type Headers, memberHost as host } from '../testing/document-calls';
import { startTestBackend, type TestBackend } from '../testing/test-backend';

const timeoutMs = 180_000;
const pageCount = 220;
let backend: TestBackend;
let documents: ReturnType<typeof createDocumentCalls>;
let member: Headers;

beforeAll(async () => {
  await requireRecognizer();
  backend = await startTestBackend();
  documents = createDocumentCalls(backend);
  member = await documents.signInMember();
}, timeoutMs);

afterAll(() => backend.close(), timeoutMs);

describe.each([
  { target: 'docx', call: 'pdfToDoc' },
  { target: 'xlsx', call: 'fileConvert' },
] as const)('on the way to .$target', ({ target, call }) => {
  test('hundreds of pages are all there, and progress rises', { timeout: timeoutMs }, async () => {
    const { text, receipt } = await convert(await makePdf(pageCount));
    expect(text).toContain('Page number 1 of the atlas');
    expect(text).toContain(`Page number ${pageCount} of the atlas`);
    expect(receipt).toMatchObject({
      pagesIn: pageCount,
      wordsIn: pageCount * 6,
      wordsKept: pageCount * 6,
    });
  });

  test.each<[string, () => Promise<Buffer>, readonly string[]]>([
    ['a form whose fields only programs draw', makeUndrawnFormPdf, ['Ann Example', '☐', 'See page 4']],
    ['a filled form', makeFormPdf, ['Name', 'Ann Example', 'City', 'Odense']],
    ['text on turned pages', makeTurnedPdf, ['Turned with its page', 'Runs up the page']],
    ['a note at the foot', makeNotePdf, ['Measured again', 'At the north pier at low tide.']],
    ['what may not be printed', makeRestrictedPdf, ['Read me']],
    ['a scan', () => makeScan('Nobody could remember a calmer start.'), ['Nobody could remember']],
  ])('%s is preserved', { timeout: timeoutMs }, async (_what, make, preserved) => {
    const { text } = await convert(await make());
    for (const words of preserved) expect(text).toContain(words);
  });

  test('columns are read one after the other', { timeout: timeoutMs }, async () => {
    const { text } = await convert(await makeColumnsPdf());
    const places = ['Alpha.', 'Omega.', 'Aleph.', 'Tav.'].map((word) => text.indexOf(word));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('a table over a page break is one, its head once', { timeout: timeoutMs }, async () => {
    const { tables, text } = await convert(await makeBrokenTablePdf());
    const rows = [brokenTableHead, ...brokenTableRows].map((row) => row.join('|'));
    expect(tables[0]?.map((row) => row.join('|'))).toEqual(rows);
    expect(text).toContain('After the table.');
  });

  test('a page without words among others is reported, and shown in what shows pictures', {
    timeout: timeoutMs,
  }, async () => {
    const { text, receipt } = await convert(await makePartlyDrawnPdf());
    expect(text).toContain('A page of words');
    expect(receipt).not.toHaveProperty('lostPages');
    expect(receipt).toMatchObject({ pagesIn: 2, unreadPages: 1, pictures: target === 'docx' ? 1 : 0 });
  });

  // A workbook needs words; Word shows the pictures.
  test.each([
    ['a photo', makePhotoPdf],
    ['drawn shapes', makeShapesPdf],
  ])(
    'a document of nothing but %s is shown, or refused in words',
    { timeout: timeoutMs },
    async (_what, make) => {
      if (target === 'docx') {
        const { receipt } = await convert(await make());
        expect(receipt).toMatchObject({ pagesIn: 1, unreadPages: 1, pictures: 1 });
      } else {
        const failure = await documents.failureOf(member, await start(await make()));
        expect([documentFailureCodes.nothingRecognized, documentFailureCodes.blank]).toContain(
          failure.success,
        );
      }
    },
  );

  test.each<[string, keyof typeof documentFailureCodes, () => Promise<Buffer>, RegExp]>([
    ['empty', 'empty', async () => Buffer.alloc(0), /is empty/],
    ['damaged', 'damaged', async () => Buffer.from('%PDF-1.7\nand nothing that follows'), /damaged/],
    ['locked', 'passwordProtected', () => makePdf(1, { userPassword: 'secret' }), /password/],
    ['blank', 'blank', () => makePdf(3, { textOf: () => '' }), /blank/],
    ['of too many pages', 'tooManyPages', () => makePdf(1_001, { textOf: () => '' }), /1001 pages/],
  ])('one that is %s is refused in words', { timeout: timeoutMs }, async (_what, reason, make, words) => {
    const failure = await documents.failureOf(member, await start(await make()));
    expect(failure).toMatchObject({
      success: documentFailureCodes[reason],
      msg: expect.stringMatching(words),
    });
  });

  async function start(pdf: Buffer): Promise<string> {
    const fileUrl = await documents.upload(member, 'unusual.pdf', pdf);
    return (await documents.start(member, { type: 'pdf', fileUrl, outType: target, call })).uniqueId;
  }

  async function convert(pdf: Buffer) {
    const id = await start(pdf);
    const url = await documents.finish(member, id, target);
    const { rawPayload } = await backend.inject({ host, url });
    return { ...(await readResult(rawPayload)), receipt: await documents.receiptOf(member, id) };
  }

  async function readResult(bytes: Buffer): Promise<{ text: string; tables: unknown[][][] }> {
    if (target === 'docx') {
      const { flowing, notes, tables } = await readDocx(bytes);
      return { text: `${flowing}\n${notes}`, tables };
    }
    const path = join(tmpdir(), `toolfront-unusual-${process.pid}.xlsx`);
    await writeFile(path, bytes);
    const sheets = await readXlsx(path);
    return { text: JSON.stringify(sheets), tables: Object.values(sheets) };
  }
});

async function makeScan(words: string): Promise<Buffer> {
  return scanPdf(await makePdf(1, { textOf: () => words }), { dpi: 150 });
}
