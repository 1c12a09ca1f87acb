import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { makeRawPdf } from '@toolfront/pdf-to-office/testing/raw-pdf';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { compressCalls, compressFailureCodes } from '../../contract/compress';
import type { CompressWish } from '../../contract/tools/compress';
import { createDocumentCalls, type Headers, memberHost as host } from '../testing/document-calls';
import { envelopeOf, startTestBackend, type TestBackend } from '../testing/test-backend';

let backend: TestBackend;
let headers: Headers;
beforeAll(async () => {
  backend = await startTestBackend();
  headers = await createDocumentCalls(backend).signInMember();
});
afterAll(() => backend.close());

test('a PDF with photos becomes smaller, keeps every word, and hides no page', async () => {
  const source = await makePdf(await makePhoto('png'));
  const result = await compress('book.pdf', source, { level: 'balanced' });
  expect(result.length).toBeLessThan(source.length * 0.5);
  expect(await readWords(result)).toEqual(await readWords(source));
});

test('a photo stays in its format and loses what is hidden in it', async () => {
  const source = await sharp(await makePhoto('png'))
    .jpeg({ quality: 98 })
    .withExif({ IFD0: { Artist: 'Kim' } })
    .toBuffer();
  const result = await compress('photo.jpg', source, { level: 'smallest' });
  const metadata = await sharp(result).metadata();
  expect(metadata.format).toBe('jpeg');
  expect(metadata.exif).toBeUndefined();
  expect(result.length).toBeLessThan(source.length * 0.6);
});

test.each<[string, (png: Buffer) => Promise<Buffer>, string]>([
  ['photo.png', (png) => sharp(png).jpeg({ quality: 98 }).toBuffer(), 'jpeg'],
  ['photo.jpg', async (png) => (await sharp(png).jpeg({ quality: 98 }).toBuffer()).subarray(0, -2), 'jpeg'],
  ['photo.jpg', (png) => sharp(png).webp({ quality: 98 }).toBuffer(), 'webp'],
  ['photo.jpg', (png) => sharp(png).avif({ quality: 98 }).toBuffer(), 'jpeg'],
])('%s goes by its content', async (name, make, format) => {
  const source = await make(await makePhoto('png'));
  const result = await compress(name, source, { level: 'smallest' });
  expect((await sharp(result).metadata()).format).toBe(format);
  expect(result.length).toBeLessThan(source.length);
});

test('a size that is asked for is not exceeded', async () => {
  const source = await makePhoto('png');
  expect((await compress('photo.png', source, { maxBytes: 60_000 })).length).toBeLessThanOrEqual(60_000);
});

test('the original comes back where nothing can be saved', async () => {
  const source = await sharp(await makePhoto('png'))
    .webp({ quality: 5 })
    .toBuffer();
  expect(await compress('photo.webp', source, { level: 'best' })).toEqual(source);
});

test.each([
  ['damaged', 'report.pdf', Buffer.from('%PDF-1.7\nnothing more')],
  ['wrongType', 'song.pdf', Buffer.from('ID3 no document at all')],
  ['heic', 'photo.jpg', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['heic', 'photo.png', Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1')],
  ['damaged', 'photo.png', Buffer.from('\x89PNG\r\n\x1a\nnothing more', 'latin1')],
] as const)('%s: %s is refused in words', async (reason, name, source) => {
  const answer = await finish(await start(name, source, { level: 'best' }), 'ru');
  expect(answer).toMatchObject({
    success: compressFailureCodes[reason],
    msg: expect.stringMatching(/[а-я]/),
  });
});

test('a PDF without pages is refused, not handed back as compressed', async () => {
  const doc = await PDFDocument.create();
  const source = Buffer.from(await doc.save({ addDefaultPage: false }));
  const answer = await finish(await start('empty.pdf', source, { level: 'best' }), 'en');
  expect(answer).toMatchObject({ success: compressFailureCodes.damaged });
});

test('a PDF whose smaller copy would be blank is refused', async () => {
  // The file lists the first of two objects with one number; the library takes the last.
  const file = makeRawPdf([{ content: `BT /F 24 Tf 72 700 Td (Harbours) Tj ET ${' '.repeat(4_000)}` }]);
  const number = /\/Contents (\d+) 0 R/.exec(file.toString('latin1'))?.[1];
  const unlisted = `\n${number} 0 obj\n<< /Length 0 >>\nstream\n\nendstream\nendobj\n`;
  const source = Buffer.concat([file, Buffer.from(unlisted)]);
  const answer = await finish(await start('harbours.pdf', source, { level: 'best' }), 'en');
  expect(answer).toMatchObject({ success: compressFailureCodes.emptyResult });
});

test('a PDF that only restricts printing and copying becomes smaller and opens without a password', async () => {
  const doc = await PDFDocument.load(await makePdf(await makePhoto('png')));
  doc.encrypt({ ownerPassword: 'only the owner knows' });
  const source = Buffer.from(await doc.save());
  const result = await compress('statement.pdf', source, { level: 'balanced' });
  expect(result.length).toBeLessThan(source.length * 0.5);
  expect(result.includes('/Encrypt')).toBe(false);
  expect(await readWords(result)).toEqual(await readWords(source));
});

test('a PDF that needs a password is refused in words', async () => {
  const doc = await PDFDocument.create();
  doc.addPage();
  doc.encrypt({ userPassword: 'tide' });
  const answer = await finish(await start('locked.pdf', Buffer.from(await doc.save()), { level: 'best' }));
  expect(answer).toMatchObject({
    success: compressFailureCodes.locked,
    msg: expect.stringContaining('password'),
  });
});

test('a signed PDF is left alone', async () => {
  const doc = await PDFDocument.create();
  doc.addPage();
  const signature = doc.context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3] });
  doc.catalog.set(PDFName.of('Proof'), doc.context.register(signature));
  const answer = await finish(await start('signed.pdf', Buffer.from(await doc.save()), { level: 'best' }));
  expect(answer).toMatchObject({ success: compressFailureCodes.signed });
});

async function compress(name: string, source: Buffer, wish: CompressWish): Promise<Buffer> {
  const answer = await finish(await start(name, source, wish));
  expect(answer).toMatchObject({ success: '1' });
  const file = await backend.inject({ host, url: Object(answer.obj).url, headers });
  expect(file.statusCode).toBe(200);
  return file.rawPayload;
}

async function start(name: string, source: Buffer, wish: CompressWish): Promise<string> {
  const fileUrl = await createDocumentCalls(backend).upload(headers, name, source);
  const started = envelopeOf(
    await backend.inject({
      host,
      method: 'POST',
      url: compressCalls.start.path,
      headers,
      payload: { fileUrl, wish },
    }),
  );
  expect(started).toMatchObject({ success: '1' });
  return Object(started.obj).uniqueId;
}

/** The answer once the work has ended. */
function finish(uniqueId: string, language = 'en') {
  const url = `${compressCalls.progress.path}?uniqueId=${uniqueId}`;
  return vi.waitUntil(
    async () => {
      const answer = envelopeOf(
        await backend.inject({ host, url, headers: { ...headers, 'accept-language': language } }),
      );
      return answer.success !== '1' || Object(answer.obj).url ? answer : undefined;
    },
    { timeout: 120_000, interval: 100 },
  );
}

function makePhoto(format: 'png'): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 900, height: 700, channels: 3, background: 'white', noise } })
    .blur(2)
    .toFormat(format)
    .toBuffer();
}

async function makePdf(photo: Buffer): Promise<Buffer> {
  const doc = await PDFDocument.create();
  const picture = await doc.embedPng(photo);
  for (const words of ['A first page about harbours', 'A second page about bridges']) {
    const page = doc.addPage([400, 400]);
    page.drawText(words, { x: 30, y: 360, size: 14 });
    page.drawImage(picture, { x: 30, y: 30, width: 270, height: 210 });
  }
  return Buffer.from(await doc.save());
}

async function readWords(bytes: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const doc = await task.promise;
  const words: string[] = [];
  for (let number = 1; number <= doc.numPages; number += 1) {
    const { items } = await (await doc.getPage(number)).getTextContent();
    words.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await task.destroy();
  return words;
}
