import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { encryptions } from '@toolfront/pdf-to-office/testing/encrypted-pdfs';
import { makeRawPdf } from '@toolfront/pdf-to-office/testing/raw-pdf';
import sharp from 'sharp';
import { convertFile, type FileTask } from '../../packages/pdf-to-office/src/platform-node/convert-file';
import { makePdf, makeReportPdf } from '../support/documents/pdf-files';
import * as unusual from '../support/documents/unusual-pdfs';
import { expect, test } from '../support/journey';
import { readZip } from '../support/read-zip';
import { wholeSuiteIf } from '../support/whole-suite';

/** In decibels: what two encoders make of the same pixels looks the same. */
const likenessMin = 45;
/** In bytes: fflate has larger parts compressed by workers. */
const compressedByWorkers = 160_000;

const text = 'BT /F 12 Tf 72 700 Td (Seen by everybody who reads it) Tj ET';
const bar = 'BT /F 12 Tf 72 600 Td (Not to be read) Tj ET 0 g 60 590 200 30 re f';
const chinese =
  '/C << /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >> >>] >>';
const inputs: Record<string, () => Promise<Uint8Array>> = {
  'plain pages': () => makePdf(3),
  'a report': makeReportPdf,
  'a form': unusual.makeFormPdf,
  'a form of boxes': unusual.makeBoxedFormPdf,
  links: unusual.makeLinkedPdf,
  'turned pages': unusual.makeTurnedPdf,
  columns: unusual.makeColumnsPdf,
  notes: unusual.makeNotePdf,
  'a table over two pages': unusual.makeBrokenTablePdf,
  drawings: unusual.makePartlyDrawnPdf,
  'a form that only programs draw': unusual.makeUndrawnFormPdf,
  'words that may not be printed': unusual.makeRestrictedPdf,
  'text under a bar': async () => makeRawPdf([{ content: `${text} ${bar}` }]),
  'Chinese letters that the file does not bring': async () =>
    makeRawPdf([{ content: `${text} BT /C 14 Tf 72 500 Td <4F60597D4E16754C> Tj ET`, fonts: chinese }]),
  'encrypted words': async () =>
    (await encryptions[3]?.encrypt({ ownerPassword: 'secret' })) ?? Buffer.alloc(0),
};

/** Each shows a part of the browser's platform: pictures, pixels read back, character maps, ciphers. */
const essential = [
  'a report',
  'drawings',
  'text under a bar',
  'Chinese letters that the file does not bring',
  'encrypted words',
];

for (const [name, make] of Object.entries(inputs)) {
  const isRepetition = !essential.includes(name);
  const title = `a PDF of ${name} becomes the same files on this device as on the server`;
  test(title, wholeSuiteIf(isRepetition), async ({ page, server }) => {
    test.setTimeout(120_000);
    await page.goto(server.siteUrl('pdf'));
    const pdf = await make();
    const [here, there] = await convertInBoth(page, pdf, 'docx', readWord);
    expect(findDifference(here?.xml ?? '', there?.xml ?? '')).toBeUndefined();
    expect(here?.pictures).toHaveLength(there?.pictures.length ?? 0);
    const likenesses = await compareAll(here?.pictures, there?.pictures);
    expect(likenesses.filter((likeness) => likeness < likenessMin)).toEqual([]);
    const [drawn, expected] = await convertInBoth(page, pdf, 'png', readPictures);
    expect([...(drawn?.keys() ?? [])]).toEqual([...(expected?.keys() ?? [])]);
    const pages = await compareAll(drawn?.values(), expected?.values());
    expect(pages.filter((likeness) => likeness < likenessMin)).toEqual([]);
    for (const [extension, read] of Object.entries({ xlsx: readSheets, html: readWords } as const)) {
      const [mine, theirs] = await convertInBoth(page, pdf, extension, read);
      expect(findDifference(mine ?? '', theirs ?? '')).toBeUndefined();
    }
  });
}

test('a workbook so large that workers compress it is written on this device', async ({ page, server }) => {
  await page.goto(server.siteUrl('pdf'));
  const line = (number: number) =>
    `(Row ${number} ${`of words that differ ${number * 7919} `.repeat(4)}) Tj T*`;
  const pages = Array.from({ length: 20 }, (_, index) => {
    const lines = Array.from({ length: 120 }, (_, row) => line(120 * index + row));
    return { content: `BT /F 5 Tf 6 TL 40 780 Td ${lines.join(' ')} ET` };
  });
  const parts = await readZip(await convertHere(page, makeRawPdf(pages), 'xlsx'));
  expect(parts.get('xl/sharedStrings.xml')?.length).toBeGreaterThan(compressedByWorkers);
});

async function convertInBoth<Content>(
  page: Page,
  pdf: Uint8Array,
  to: string,
  read: (bytes: Buffer) => Content | Promise<Content>,
): Promise<Content[]> {
  return Promise.all(
    [convertHere(page, pdf, to), convertThere(pdf, to)].map(async (bytes) => read(await bytes)),
  );
}

/** By the engine's own script in a worker, as the job worker starts it. */
async function convertHere(page: Page, pdf: Uint8Array, to: string): Promise<Buffer> {
  const script = (await readdir('dist/client/assets')).find((name) => /^pdf-office-[\w-]+\.js$/.test(name));
  const answer = await page.evaluate(
    async ({ address, base64, to }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const worker = new Worker(address, { type: 'module' });
      const done = await new Promise<{ type: string; detail?: string; bytes?: Uint8Array<ArrayBuffer> }>(
        (resolve) => {
          worker.addEventListener('message', ({ data }) => {
            if (data === 'started') worker.postMessage({ file: new Blob([bytes]), to });
            else if (data.type !== 'progress') resolve(data);
          });
          worker.addEventListener('error', ({ message }) => resolve({ type: 'failed', detail: message }));
        },
      );
      worker.terminate();
      if (!done.bytes) return { detail: done.detail };
      let binary = '';
      for (const byte of done.bytes) binary += String.fromCharCode(byte);
      return { made: btoa(binary) };
    },
    { address: `/assets/${script}`, base64: Buffer.from(pdf).toString('base64'), to },
  );
  if (answer.made === undefined) throw new Error(`the engine failed: ${answer.detail}`);
  return Buffer.from(answer.made, 'base64');
}

const tasks: Record<string, FileTask> = {
  docx: 'pdf-to-word',
  xlsx: 'pdf-to-excel',
  html: 'pdf-to-html',
  png: 'pdf-to-images',
};

async function convertThere(pdf: Uint8Array, to: string): Promise<Buffer> {
  const task = tasks[to];
  if (!task) throw new Error(`nothing makes ${to}`);
  const outDir = await mkdtemp(join(tmpdir(), 'toolfront-device-'));
  try {
    const sourcePath = join(outDir, 'source.pdf');
    await writeFile(sourcePath, pdf);
    const { path } = await convertFile({ task, sourcePath, from: 'pdf', outDir }, () => {});
    return await readFile(path);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** The body but for its random identifiers, and its pictures in their order. */
async function readWord(docx: Buffer): Promise<{ xml: string; pictures: Buffer[] }> {
  const parts = await readZip(docx);
  const xml = parts.get('word/document.xml')?.toString() ?? '';
  const relations = parts.get('word/_rels/document.xml.rels')?.toString() ?? '';
  const pictures = [...xml.matchAll(/ r:embed="([^"]*)"/g)].map(([, id]) => {
    const target = new RegExp(`Id="${id}"[^>]*Target="([^"]*)"`).exec(relations)?.[1];
    return parts.get(`word/${target}`) ?? Buffer.alloc(0);
  });
  const isRandom = / r:(id|embed)="[^"]*"|(?<=<wp:docPr )id="\d+"/g;
  return { xml: xml.replace(isRandom, ''), pictures };
}

/** Of each page. */
async function readPictures(bytes: Buffer): Promise<Map<string, Buffer>> {
  return bytes.subarray(1, 4).toString() === 'PNG' ? new Map([['page', bytes]]) : readZip(bytes);
}

/** All parts of a workbook but those that name when and by which program it was made. */
async function readSheets(xlsx: Buffer): Promise<string> {
  const parts = [...(await readZip(xlsx))].filter(([name]) => name.startsWith('xl/'));
  return parts.map(([name, bytes]) => `${name}\n${bytes}`).join('\n');
}

/** A page of HTML but for its pictures, which two encoders make. */
function readWords(html: Buffer): string {
  return html.toString().replace(/data:image[^"')]*/g, '');
}

/** What is there where two texts begin to differ. */
function findDifference(one: string, other: string): string | undefined {
  if (one === other) return undefined;
  const at = [...one].findIndex((character, index) => character !== other[index]);
  const [from, to] = [Math.max(0, at - 150), at + 100];
  return `${one.slice(from, to)} ≠ ${other.slice(from, to)}`;
}

function compareAll(ones: Iterable<Buffer> = [], others: Iterable<Buffer> = []): Promise<number[]> {
  const expected = [...others];
  return Promise.all([...ones].map((picture, index) => compare(picture, expected[index] ?? Buffer.alloc(0))));
}

/** The peak signal-to-noise ratio; 0 where their sizes differ. */
async function compare(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()));
  if (!a || !b || a.length !== b.length) return 0;
  const squares = a.reduce((sum, value, at) => sum + (value - (b[at] ?? 0)) ** 2, 0);
  return squares === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10(255 ** 2 / (squares / a.length));
}
