import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentTarget } from '../../src/contract/documents';
import { makePdf } from '../../tests/support/documents/pdf-files';
import { readDocx } from '../../tests/support/read-docx';
import { readXlsx } from '../../tests/support/read-xlsx';
import { createDocumentEngine, type DocumentEngine } from './document-engine';

const timeoutMs = 180_000;
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
let folder: string;
let engine: DocumentEngine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolfront-unusual-'));
  engine = await createDocumentEngine({
    log,
    survey: { office: undefined, missingPackages: [] },
    recognition: { recognizer: undefined, missingPackages: [] },
  });
});

afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

test(
  'hundreds of pages become a document of all of them, with progress that rises page by page',
  async () => {
    const { text, receipt, percents } = await convert(await makePdf(320), 'docx');
    expect(text).toContain('Page number 1 of the atlas');
    expect(text).toContain('Page number 320 of the atlas');
    expect(receipt).toMatchObject({ pagesIn: 320, wordsIn: 320 * 6, wordsKept: 320 * 6 });
    expect(percents.length).toBeGreaterThan(50);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
  },
  timeoutMs,
);

test(
  'what was filled into a form is kept',
  async () => {
    const form = await draw((document) => {
      document.font('Helvetica').initForm();
      document.text('Name', 72, 72).text('City', 72, 112);
      document.formText('name', 150, 66, 200, 20, { value: 'Ann Example' });
      document.formText('city', 150, 106, 200, 20, { value: 'Odense' });
    });
    for (const target of ['docx', 'xlsx'] as const) {
      const { text } = await convert(form, target);
      for (const value of ['Name', 'Ann Example', 'City', 'Odense']) expect(text).toContain(value);
    }
  },
  timeoutMs,
);

test(
  'a page that is turned, and text that runs up an upright page, are read as a person would turn them',
  async () => {
    const turned = await draw((document) => {
      Object.assign(document.page.dictionary.data, { Rotate: 90 });
      document.rotate(-90, { origin: [0, 0] }).text('Turned with its page', -700, 100);
      document.addPage();
      document.rotate(-90, { origin: [0, 0] }).text('Runs up the page', -700, 100);
    });
    const { text } = await convert(turned, 'docx');
    expect(text).toContain('Turned with its page');
    expect(text).toContain('Runs up the page');
  },
  timeoutMs,
);

test(
  'a PDF that only restricts printing opens without a password; one that is locked does not',
  async () => {
    const restricted = await draw((document) => document.text('Read me'), { ownerPassword: 'secret' });
    expect((await convert(restricted, 'docx')).text).toContain('Read me');
    await expect(convert(await makePdf(1, { userPassword: 'secret' }), 'xlsx')).rejects.toMatchObject({
      refusal: { reason: 'passwordProtected' },
    });
  },
  timeoutMs,
);

test(
  'an empty file, a damaged one, blank pages and too many of them are refused with their reason',
  async () => {
    const reasons = await Promise.all(
      [
        Buffer.alloc(0),
        Buffer.from('%PDF-1.7\nand nothing that follows'),
        await makePdf(3, { textOf: () => '' }),
        await makePdf(1_001, { textOf: () => '' }),
      ].map((pdf) =>
        convert(pdf, 'docx').then(
          () => 'converted',
          (error: unknown) => Object(error).refusal?.reason,
        ),
      ),
    );
    expect(reasons).toEqual(['empty', 'damaged', 'blank', 'tooManyPages']);
  },
  timeoutMs,
);

test(
  'pages without text among others are shown as they look',
  async () => {
    const mixed = await draw((document) => {
      document.text('A page of words');
      document.addPage().circle(300, 300, 120).fill('#336699');
    });
    const { docx, receipt } = await convert(mixed, 'docx');
    expect(docx?.pictureCount).toBe(1);
    expect(receipt).toMatchObject({ pagesIn: 2, unreadPages: 1, pictures: 1 });
  },
  timeoutMs,
);

type Options = { ownerPassword?: string };

function draw(paint: (document: PDFKit.PDFDocument) => void, options: Options = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 72, ...options });
  paint(document);
  document.end();
  return buffer(document);
}

async function convert(source: Buffer, to: DocumentTarget) {
  const outDir = await mkdtemp(join(folder, 'one-'));
  const sourcePath = join(outDir, 'source');
  await writeFile(sourcePath, source);
  const percents: number[] = [];
  const onProgress = (percent: number) => percents.push(percent);
  const { path, receipt } = await engine.convert({ sourcePath, from: 'pdf', to, outDir, onProgress });
  const docx = to === 'docx' ? await readDocx(await readFile(path)) : undefined;
  const text = docx ? docx.flowing : JSON.stringify(await readXlsx(path));
  return { text, docx, receipt, percents };
}
