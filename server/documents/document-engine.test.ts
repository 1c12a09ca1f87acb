import { createCanvas, loadImage } from '@napi-rs/canvas';
import { listParts } from '@toolfront/office-files/testing/list-parts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimHugeStream, promiseComment, spellInCapitals } from '../../tests/support/documents/bad-files';
import { makeJpeg, makePng } from '../../tests/support/documents/image-files';
import { makeWithOffice } from '../../tests/support/documents/made-with-office';
import {
  makeCommentedDocx,
  makeDocx,
  makePptx,
  makeWideXlsx,
  makeXlsx,
} from '../../tests/support/documents/office-files';
import { makePdf, makeReportPdf } from '../../tests/support/documents/pdf-files';
import { makeWordPerfect } from '../../tests/support/documents/word-perfect';
import { readDocx, readParts } from '../../tests/support/read-docx';
import { readPdfPages } from '../../tests/support/read-pdf';
import { readXlsx } from '../../tests/support/read-xlsx';
import { startTestEngine, type TestEngine } from '../testing/test-engine';

const timeoutMs = 120_000;
let office: TestEngine;
let convert: TestEngine['convert'];

beforeAll(async () => {
  office = await startTestEngine({ pool: { size: 1 } });
  ({ convert } = office);
  await office.engine.warm();
}, timeoutMs);

afterAll(() => office.close(), timeoutMs);

describe('office documents become PDFs with their text', () => {
  test(
    'the new formats',
    async () => {
      const docx = await convert(
        await makeDocx(['Harvest', 'The pears are ripe.'], [['Kilos', '310']]),
        'docx',
        'pdf',
      );
      expect(await textOf(docx.bytes)).toContain('The pears are ripe.');
      expect(await textOf(docx.bytes)).toContain('310');
      const xlsx = await convert(
        await makeXlsx([
          ['Fruit', 'Tonnes'],
          ['Quinces', 42],
        ]),
        'xlsx',
        'pdf',
      );
      expect(await textOf(xlsx.bytes)).toContain('Quinces 42');
      const pptx = await convert(await makePptx(['First slide', 'Second slide']), 'pptx', 'pdf');
      expect(await readPdfPages(pptx.bytes)).toEqual(['First slide', 'Second slide']);
    },
    timeoutMs,
  );

  test(
    'the old formats',
    async () => {
      const [doc, xls, ppt] = await makeWithOffice([
        {
          source: await makeDocx(['Old', 'The plums were sweet.']),
          sourceExtension: 'docx',
          extension: 'doc',
        },
        { source: await makeXlsx([['Medlars', 7]]), sourceExtension: 'xlsx', extension: 'xls' },
        { source: await makePptx(['Old slide']), sourceExtension: 'pptx', extension: 'ppt' },
      ]);
      if (!doc || !xls || !ppt) throw new Error('three were ordered');
      expect(await textOf((await convert(doc, 'doc', 'pdf')).bytes)).toContain('The plums were sweet.');
      expect(await textOf((await convert(xls, 'xls', 'pdf')).bytes)).toContain('Medlars 7');
      expect(await textOf((await convert(ppt, 'ppt', 'pdf')).bytes)).toContain('Old slide');
    },
    timeoutMs,
  );
});

test(
  'a formula is in the PDF of a Word document, and a formula again in the Word document of that',
  async () => {
    const pdf = await convert(await makeDocx(['Speed', '$v=\\frac{way}{t+1}$']), 'docx', 'pdf');
    expect(await textOf(pdf.bytes)).toMatch(/v.*way/s);
    const docx = await convert(pdf.bytes, 'pdf', 'docx');
    const xml = (await readParts(docx.bytes)).get('word/document.xml');
    expect(xml).toMatch(/<m:oMathPara>.*<m:f>.*way.*t.*<\/m:f>/s);
  },
  timeoutMs,
);

test(
  'what other programs write unlike Office is refused no more than by LibreOffice',
  async () => {
    const docx = await makeDocx(['Letter', 'The plums were sweet.']);
    // Long enough to have sectors of its own in the file.
    const rows = Array.from({ length: 60 }, (_, index) => [`Fruit of row ${index}`, index]);
    const xlsx = await makeXlsx([['Medlars', 7], ...rows]);
    const [xls] = await makeWithOffice([{ source: xlsx, sourceExtension: 'xlsx', extension: 'xls' }]);
    if (!xls) throw new Error('one was ordered');
    const files = [
      [spellInCapitals(xls, 'Workbook'), 'xls', 'Medlars 7'],
      [claimHugeStream(xls, '\u0005SummaryInformation'), 'xls', 'Medlars 7'],
      [claimHugeStream(xls, 'Workbook'), 'xls', 'Medlars 7'],
      [promiseComment(docx), 'docx', 'The plums were sweet.'],
      [Buffer.concat([docx, Buffer.from('\r\n')]), 'docx', 'The plums were sweet.'],
      [await makeCommentedDocx('The pears are ripe.'), 'docx', 'The pears are ripe.'],
    ] as const;
    for (const [bytes, extension, text] of files)
      expect(await textOf((await convert(bytes, extension, 'pdf')).bytes)).toContain(text);
  },
  timeoutMs,
);

test(
  'a WordPerfect document that is named .doc becomes a PDF',
  async () => {
    const { bytes } = await convert(makeWordPerfect('The pears are ripe.'), 'doc', 'pdf');
    expect(await textOf(bytes)).toContain('The pears are ripe.');
  },
  timeoutMs,
);

describe('pictures become PDFs', () => {
  test(
    'a photo is upright as its EXIF says, on a page of its own shape',
    async () => {
      const turned = await convert(await makeJpeg(320, 200, 6), 'jpeg', 'pdf');
      const picture = await convert(turned.bytes, 'pdf', 'png');
      const { width, height, colorAt } = await readPicture(picture.bytes);
      expect(height / width).toBeCloseTo(320 / 200, 1);
      // Turned a quarter clockwise, what was on the left is on top.
      expect(colorAt(0.5, 0.1)).toBe('red');
      expect(colorAt(0.5, 0.9)).toBe('blue');
    },
    timeoutMs,
  );

  test(
    'a PNG, and one that is transparent, on white',
    async () => {
      expect(await readPdfPages((await convert(await makePng(), 'png', 'pdf')).bytes)).toHaveLength(1);
      const transparent = await convert(await makePng(50, 50, true), 'png', 'pdf');
      const { colorAt } = await readPicture((await convert(transparent.bytes, 'pdf', 'png')).bytes);
      expect(colorAt(0.5, 0.5)).toBe('white');
    },
    timeoutMs,
  );
});

describe('PDFs are taken apart', () => {
  test(
    'one page becomes a picture at 150 dots an inch',
    async () => {
      const { extension, bytes } = await convert(await makePdf(1), 'pdf', 'png');
      expect(extension).toBe('png');
      // A4 is 8.27 inches wide.
      expect((await readPicture(bytes)).width).toBe(1241);
    },
    timeoutMs,
  );

  test(
    'several become a ZIP of pictures, with progress for each page',
    async () => {
      const { extension, path, percents } = await convert(await makePdf(4), 'pdf', 'png');
      expect(extension).toBe('zip');
      expect(await listParts(path)).toEqual(['page-001.png', 'page-002.png', 'page-003.png', 'page-004.png']);
      expect(percents).toEqual([1, 25, 50, 75, 99]);
    },
    timeoutMs,
  );

  test(
    'a PDF becomes a page to read, its text escaped, without script or anything from elsewhere',
    async () => {
      const { bytes } = await convert(await makeReportPdf(), 'pdf', 'html');
      const html = bytes.toString();
      expect(html).toContain('<title>Harvest &lt;2026&gt;</title>');
      expect(html).toContain('<h1>Harvest report</h1>');
      expect(html).toContain('<h2>Pears and apples</h2>');
      expect(html).toContain('<tr><td>Pears</td><td>310</td><td>-2%</td></tr>');
      expect(html).toContain('<li>First reason</li><li>Second reason</li>');
      expect(html).toContain('href="https://example.org/almanac?a=1&amp;b=2"');
      expect(html).toContain('finds &lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
      expect(html).not.toMatch(/<script|<link|src="http/);
    },
    timeoutMs,
  );

  test(
    'a PDF becomes a Word document that flows, with real headings, lists, tables and links',
    async () => {
      const { bytes, extension } = await convert(await makeReportPdf(), 'pdf', 'docx');
      expect(extension).toBe('docx');
      const docx = await readDocx(bytes);
      expect(docx.paragraphs).toContainEqual({ text: 'Harvest report', style: 'Heading1', isListed: false });
      expect(docx.paragraphs).toContainEqual({ text: 'First reason', style: undefined, isListed: true });
      expect(docx.tables[0]?.map((row) => row.join('|'))).toEqual([
        'Fruit|Tonnes|Change',
        'Apples|1200|+4%',
        'Pears|310|-2%',
      ]);
      expect(docx.links).toEqual(['https://example.org/almanac?a=1&b=2']);
    },
    timeoutMs,
  );

  test(
    'a PDF becomes a workbook whose numbers are numbers',
    async () => {
      const { path, extension } = await convert(await makeReportPdf(), 'pdf', 'xlsx');
      expect(extension).toBe('xlsx');
      const sheets = await readXlsx(path);
      expect(sheets['Table 1']?.slice(1)).toEqual([
        ['Apples', 1200, 0.04],
        ['Pears', 310, -0.02],
      ]);
      expect(sheets['Page 1']?.[0]).toEqual(['Harvest report']);
    },
    timeoutMs,
  );
});

describe('the receipt says what was done', () => {
  test(
    'to a PDF on its way to Word, Excel, HTML and PNG',
    async () => {
      const report = await makeReportPdf();
      const known = { engine: expect.stringMatching(/^pdf\.js \d/), pagesIn: 1 };
      const words = { wordsIn: 75, wordsKept: 75, tables: 1, pictures: 0 };
      const substitutedFonts = [{ from: 'Helvetica', to: 'Arial' }];
      const word = await convert(report, 'pdf', 'docx');
      expect(word.receipt).toEqual({ ...known, ...words, substitutedFonts, pagesOut: 1 });
      const excel = await convert(report, 'pdf', 'xlsx');
      expect(excel.receipt).toEqual({ ...known, ...words, substitutedFonts, sheetsOut: 2 });
      const html = await convert(report, 'pdf', 'html');
      expect(html.receipt).toEqual({ ...known, ...words, substitutedFonts });
      const png = await convert(await makePdf(2), 'pdf', 'png');
      expect(png.receipt).toEqual({ ...known, pagesIn: 2, pictures: 2 });
    },
    timeoutMs,
  );

  test(
    'to what becomes a PDF: no more than is known',
    async () => {
      const docx = await convert(await makeDocx(['One page.']), 'docx', 'pdf');
      expect(docx.receipt).toEqual({ engine: expect.stringMatching(/^LibreOffice \d/), pagesOut: 1 });
      const wide = Array.from({ length: 14 }, (_, index) => `Column number ${index}`);
      const xlsx = await convert(await makeWideXlsx(wide, 'secret'), 'xlsx', 'pdf');
      expect(xlsx.receipt).toMatchObject({ hiddenSheets: 1, pagesOut: 1 });
      const picture = await convert(await makePng(), 'png', 'pdf');
      expect(picture.receipt).toEqual({ engine: expect.stringMatching(/^sharp \d/), pagesOut: 1 });
    },
    timeoutMs,
  );
});

describe('a machine without LibreOffice', () => {
  test('offers what needs none, and names the command that installs it', async () => {
    const { engine: bare } = await startTestEngine({
      survey: { office: undefined, missingPackages: ['libreoffice-writer-nogui', 'python3-uno'] },
      recognition: { recognizer: undefined, missingPackages: ['tesseract-ocr', 'tesseract-ocr-vie'] },
    });
    expect(bare.conversions).toEqual([
      'png>pdf',
      'jpg>pdf',
      'jpeg>pdf',
      'pdf>docx',
      'pdf>xlsx',
      'pdf>png',
      'pdf>html',
    ]);
    expect(bare.describeMissing().join()).toContain(
      'sudo apt-get install --no-install-recommends libreoffice-writer-nogui python3-uno',
    );
    expect(bare.describeMissing().at(-1)).toContain('tesseract-ocr tesseract-ocr-vie');
    await bare.close();
  });
});

async function textOf(pdf: Buffer): Promise<string> {
  return (await readPdfPages(pdf)).join(' ');
}

/** A picture's size, and the colour at a place given in shares of it. */
async function readPicture(bytes: Buffer) {
  const image = await loadImage(bytes);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const colorAt = (x: number, y: number) => {
    const pixel = context.getImageData(Math.floor(x * image.width), Math.floor(y * image.height), 1, 1).data;
    const [red = 0, green = 0, blue = 0] = pixel;
    if (red > 240 && green > 240 && blue > 240) return 'white';
    return red > blue ? 'red' : 'blue';
  };
  return { width: image.width, height: image.height, colorAt };
}
