import { makeRawPdf } from '@toolfront/pdf-to-office/testing/raw-pdf';
import { requireRecognizer } from '@toolfront/pdf-to-office/testing/recognizer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../server/testing/test-engine';
import { readDocx } from '../support/read-docx';
import { readXlsx } from '../support/read-xlsx';

// A font that says wrongly what its glyphs stand for: what people see is read from the page's picture.

const timeoutMs = 120_000;
let office: TestEngine;
beforeAll(async () => {
  office = await startTestEngine({ recognition: await requireRecognizer(), pool: { size: 1 } });
}, timeoutMs);
afterAll(() => office.close(), timeoutMs);

const lines = [
  'The harbour office keeps a copy of every letter',
  'that reaches it before the end of the month.',
  'Ferries leave from the northern quay at noon.',
];

test.each([
  ['numbers of glyphs, 29 below the letters', '<20> <7E> <0003>'],
  ['signs in place of letters', '<61> <7A> <0021>'],
  ['letters of another order', '<61> <6D> <006E>', '<6E> <7A> <0061>'],
])(
  '%s',
  async (_, ...ranges) => {
    const source = makePage(lines, ranges);
    const { bytes, receipt } = await office.convert(source, 'pdf', 'docx');
    const { flowing } = await readDocx(bytes);
    for (const line of lines) expect(flowing.replace(/\s+/g, ' ')).toContain(line);
    expect(receipt).toMatchObject({ recognizedPages: 1 });
  },
  timeoutMs,
);

test(
  'a list of codes stays as it is written',
  async () => {
    const codes = [
      'BX-4471 KZ-9902 PHX-7718 QW-1120 VDF-8841',
      'BKL-3307 GMX-5512 HZP-6620 WKD-7731 XCV-8842',
    ];
    const source = makePage([...codes, ...codes], ['<20> <7E> <0020>']);
    const { path, receipt } = await office.convert(source, 'pdf', 'xlsx');
    expect(JSON.stringify(await readXlsx(path))).toContain('PHX-7718');
    expect(receipt).not.toHaveProperty('recognizedPages');
  },
  timeoutMs,
);

/** A page in Helvetica whose codes are said to stand for these ranges of characters. */
function makePage(texts: readonly string[], ranges: readonly string[]): Buffer {
  const map = `/CIDInit /ProcSet findresource begin begincmap /CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange ${ranges.length} beginbfrange ${ranges.join(' ')} endbfrange endcmap`;
  const content = texts.map((text, row) => `BT /N 14 Tf 60 ${740 - 24 * row} Td (${text}) Tj ET`).join(' ');
  return makeRawPdf(
    [{ content, fonts: '/N 11 0 R' }],
    [
      `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 10 0 R >>',
    ],
  );
}
