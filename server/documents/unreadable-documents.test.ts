import { requireRecognizer } from '@toolfront/pdf-to-office/testing/recognizer';
import { scanPdf } from '@toolfront/pdf-to-office/testing/scan-files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { truncate } from '../../tests/support/documents/bad-files';
import { makeJpeg } from '../../tests/support/documents/image-files';
import { makeWithOffice } from '../../tests/support/documents/made-with-office';
import { makeDocx, makeXlsx } from '../../tests/support/documents/office-files';
import { makePdf } from '../../tests/support/documents/pdf-files';
import { readDocx } from '../../tests/support/read-docx';
import { readXlsx } from '../../tests/support/read-xlsx';
import { bareMachine, startTestEngine, type TestEngine } from '../testing/test-engine';

const timeoutMs = 120_000;
let seeing: TestEngine;
let convert: TestEngine['convert'];
/** Without the recognizer. */
let blind: TestEngine;

beforeAll(async () => {
  seeing = await startTestEngine({ recognition: await requireRecognizer(), pool: { size: 1 } });
  ({ convert } = seeing);
  blind = await startTestEngine(bareMachine);
}, timeoutMs);

afterAll(async () => {
  await blind.close();
  await seeing.close();
}, timeoutMs);

describe('a scan is read', () => {
  const lines = ['The harbour office keeps a copy of every letter that reaches it.', 'Herring 4711'];
  const scanned = async (turnDegrees: 0 | 90) =>
    scanPdf(await makePdf(1, { textOf: () => lines.join('\n\n') }), { turnDegrees, dpi: 150 });

  test(
    'as Word, upright and lying on its side, and its receipt says by what',
    async () => {
      for (const turnDegrees of [0, 90] as const) {
        const { bytes, receipt } = await convert(await scanned(turnDegrees), 'pdf', 'docx');
        const { flowing, pictureCount } = await readDocx(bytes);
        for (const line of lines) expect(flowing).toContain(line);
        expect(pictureCount).toBe(0);
        expect(receipt).toMatchObject({
          recognizedPages: 1,
          recognizer: expect.stringMatching(/^Tesseract \d/),
          wordsIn: 14,
          wordsKept: 14,
        });
      }
    },
    timeoutMs,
  );

  test(
    'in Russian, into a workbook',
    async () => {
      const printed = await convert(
        await makeDocx(['Контора гавани хранит копию каждого письма.']),
        'docx',
        'pdf',
      );
      const { path } = await convert(await scanPdf(printed.bytes, { leanDegrees: 0.4 }), 'pdf', 'xlsx');
      expect(JSON.stringify(await readXlsx(path))).toContain('Контора гавани хранит копию каждого письма.');
    },
    timeoutMs,
  );

  test(
    'but not one with nothing to read on it, nor blank paper',
    async () => {
      const photo = await convert(await makeJpeg(), 'jpg', 'pdf');
      await expect(convert(photo.bytes, 'pdf', 'xlsx')).rejects.toMatchObject({
        refusal: { reason: 'nothingRecognized' },
      });
      await expect(convert(await makePdf(2, { textOf: () => '' }), 'pdf', 'docx')).rejects.toMatchObject({
        refusal: { reason: 'blank' },
      });
    },
    timeoutMs,
  );

  test(
    'or shown as its picture in a web page where nothing reads it',
    async () => {
      const scan = await convert(await makeJpeg(), 'jpg', 'pdf');
      const { bytes } = await blind.convert(scan.bytes, 'pdf', 'html');
      expect(bytes.toString()).toContain('<img alt="1" src="data:image/jpeg;base64,');
    },
    timeoutMs,
  );
});

describe('what cannot be converted', () => {
  test(
    'a locked PDF is distinguished from a damaged one',
    async () => {
      const locked = await makePdf(1, { userPassword: 'secret' });
      await expect(convert(locked, 'pdf', 'png')).rejects.toMatchObject({
        refusal: { reason: 'passwordProtected' },
      });
      const damaged = Buffer.from('%PDF-1.7\nand nothing that follows');
      await expect(convert(damaged, 'pdf', 'html')).rejects.toMatchObject({
        refusal: { reason: 'damaged', named: 'pdf' },
      });
    },
    timeoutMs,
  );

  test(
    'a locked .xls is found out by LibreOffice',
    async () => {
      const [xls] = await makeWithOffice([
        { source: await makeXlsx([['a', 1]]), sourceExtension: 'xlsx', extension: 'xls', password: 'secret' },
      ]);
      await expect(convert(xls ?? Buffer.alloc(0), 'xls', 'pdf')).rejects.toMatchObject({
        refusal: { reason: 'passwordProtected' },
      });
    },
    timeoutMs,
  );

  test(
    'a picture that was cut short is damaged',
    async () => {
      const cut = truncate(await makeJpeg(600, 600), 0.5);
      await expect(convert(cut, 'jpg', 'pdf')).rejects.toMatchObject({
        refusal: { reason: 'damaged', named: 'jpg' },
      });
    },
    timeoutMs,
  );

  test(
    'a scan is said to be one: there is no text to make a workbook of',
    async () => {
      const scan = await convert(await makeJpeg(), 'jpg', 'pdf');
      await expect(blind.convert(scan.bytes, 'pdf', 'xlsx')).rejects.toMatchObject({
        refusal: { reason: 'onlyPictures' },
      });
    },
    timeoutMs,
  );
});
