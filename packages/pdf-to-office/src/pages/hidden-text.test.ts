import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readDocx } from '../../../../tests/support/read-docx';
import { readXlsx } from '../../../../tests/support/read-xlsx';
import { makeRawPdf, type RawPage, rawForm, rawPicture } from '../../testing/raw-pdf';
import { makeFolder } from '../../testing/written-docx';
import { convertFile } from '../platform-node/convert-file';

const open = 'BT /F 11 Tf 60 700 Td (Nothing is covered in this line of the statement.) Tj ET ';
const line = 'BT /F 11 Tf 60 760 Td (The witness, SECRETNAME of Mill Lane, saw it.) Tj ET ';
const without = line.replace('SECRETNAME', ' '.repeat(27));
/** Around SECRETNAME, whose letters are capitals of Helvetica. */
const place = { x: 124, y: 757, width: 81, height: 14 };
const { x, y, width, height } = place;
const box = `${x} ${y} ${width} ${height} re`;
const rect = `/Rect [${x} ${y} ${x + width} ${y + height}]`;
const states =
  '/ExtGState << /Half << /ca .5 /CA .5 >> /Dense << /ca .99 >> /Multiply << /BM /Multiply >> /None << /ca 0 >> >>';
const opaque = rawForm(width, height, `0 g 0 0 ${width} ${height} re f`);
const outline = rawForm(width, height, `1 0 0 RG 0 0 ${width} ${height} re S`);
const marker = rawForm(
  width,
  height,
  `/M gs 1 1 0 rg 0 0 ${width} ${height} re f`,
  '/ExtGState << /M << /BM /Multiply >> >>',
);
const gray = rawPicture(2, 2, [90, 150]);
const black = rawPicture(2, 2, [0]);
const fullMask = rawPicture(2, 2, [255]);
const glassMask = rawPicture(2, 2, [60]);
const masked = rawPicture(2, 2, [0], '/SMask 15 0 R');
const glass = rawPicture(2, 2, [0], '/SMask 16 0 R');
const objects = [opaque, outline, marker, gray, black, fullMask, glassMask, masked, glass];
const firstOwn = 10 + objects.length;
/** A picture over the box, or several side by side that meet at whole pixels; `draw` draws a unit square. */
const tile = (draw: string, count = 1) => {
  const step = count === 1 ? width : 7.5;
  const places = Array.from({ length: count }, (_, index) => x + index * step);
  return places.map((left) => `q ${step} 0 0 ${height} ${left} ${y} cm ${draw} Q`).join(' ');
};
const inline = (gray: string, pixels = 1) =>
  `BI /W ${pixels} /H ${pixels} /CS /G /BPC 8 /F /AHx ID ${gray.repeat(pixels ** 2)}> EI`;
const stencil = (pixels: number) =>
  `BI /IM true /W ${pixels} /H ${pixels} /F /AHx ID ${'00'.repeat(pixels)}> EI`;
const resources = `${states} /XObject << /P 13 0 R /O 10 0 R /B 14 0 R /M 17 0 R /G 18 0 R >> /Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [124 0 205 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [.7] /N 1 >> >> >>`;

const pictured = rawForm(
  width,
  height,
  `q ${width} 0 0 ${height} 0 0 cm /B Do Q`,
  '/XObject << /B 14 0 R >>',
);

type Case = readonly [name: string, page: Partial<RawPage>];

describe('what nobody sees is left out of Word, Excel and HTML', () => {
  const barred: readonly Case[] = [
    ['a black bar', { content: `${line} 0 g ${box} f` }],
    ['a bar of another color', { content: `${line} .2 .2 .6 rg ${box} f` }],
    ['a thick line', { content: `${line} 14 w ${x} ${y + 7} m ${x + width} ${y + 7} l S` }],
    ['a bar that lets nearly nothing through', { content: `${line} /Dense gs 0 g ${box} f` }],
    ['a black marker', { content: `${line} /Multiply gs 0 g ${box} f` }],
    ['a bar in a form', { content: `${line} q 1 0 0 1 ${x} ${y} cm /O Do Q` }],
    [
      'an annotation',
      { content: line, annotations: `<< /Type /Annot /Subtype /Square ${rect} /F 4 /AP << /N 10 0 R >> >>` },
    ],
    [
      'a redaction that was marked and not applied',
      { content: line, annotations: `<< /Type /Annot /Subtype /Redact ${rect} /F 4 /AP << /N 11 0 R >> >>` },
    ],
  ];
  const pictures: readonly Case[] = [
    ['a picture', { content: `${line} ${tile('/B Do')}` }],
    ['a picture that repeats', { content: `${line} ${tile('/B Do', 11)}` }],
    ['a picture with a mask that hides nothing of it', { content: `${line} ${tile('/M Do')}` }],
    ['a picture within the page', { content: `${line} ${tile(inline('00'))}` }],
    ['many of them', { content: `${line} ${tile(inline('00', 16), 11)}` }],
    ['a stencil of one pixel', { content: `${line} 0 g ${tile(stencil(1))}` }],
    ['stencils of one pixel', { content: `${line} 0 g ${tile(stencil(1), 11)}` }],
    ['a stencil', { content: `${line} 0 g ${tile(stencil(8))}` }],
    ['many stencils', { content: `${line} 0 g ${tile(stencil(8), 11)}` }],
    [
      'a picture in an annotation',
      {
        content: line,
        annotations: `<< /Type /Annot /Subtype /Stamp ${rect} /F 4 /AP << /N ${firstOwn} 0 R >> >>`,
      },
    ],
  ];
  test.each(pictures)('under %s that is black', async (_, page) => {
    const { texts, words } = await convert(page, [...objects, pictured]);
    for (const text of texts) {
      expect(text).not.toMatch(/SECRET|NAME/);
      expect(text).toMatch(/The witness, ?█[█ ]{7,30} ?of Mill Lane, saw it\./);
    }
    expect(words).toBe(1);
  });

  test.each(barred)('under %s, which is a bar there', async (_, page) => {
    const { texts, words } = await convert(page);
    for (const text of texts) {
      expect(text).not.toMatch(/SECRET|NAME/);
      expect(text).toMatch(/The witness, ?█{8,20} ?of Mill Lane, saw it\./);
      expect(text).toContain('Nothing is covered in this line of the statement.');
    }
    expect(words).toBe(1);
  });

  const unbarred: readonly Case[] = [
    ['under a white box', { content: `${line} 1 g ${box} f` }],
    ['under a picture', { content: `${line} ${tile('/P Do')}` }],
    ['under a white picture within the page', { content: `${line} ${tile(inline('FF'))}` }],
    ['under a shading', { content: `${line} q ${box} W n /S sh Q` }],
    [
      'in the color of its ground',
      {
        content: `${without} .8 g ${box} f BT /F 11 Tf ${x} 760 Td (SECRETNAME) Tj ET`,
      },
    ],
    [
      'in white on paper',
      {
        content: `${without} 1 g BT /F 11 Tf ${x} 760 Td (SECRETNAME) Tj ET`,
      },
    ],
    [
      'outside its clip',
      {
        content: `${without} q 10 10 20 20 re W n BT /F 11 Tf ${x} 760 Td (SECRETNAME) Tj ET Q`,
      },
    ],
    [
      'under a bar that other text stands on',
      { content: `${line} 0 g ${box} f 1 g BT /F 9 Tf ${x + 4} 760 Td (REMOVED) Tj ET` },
    ],
  ];
  test.each(unbarred)('%s', async (_, page) => {
    const { texts, words } = await convert(page);
    for (const text of texts) {
      expect(text).not.toMatch(/SECRET|NAME|█/);
      expect(text).toContain('of Mill Lane, saw it.');
    }
    expect(words).toBe(1);
  });
});

const seen: readonly Case[] = [
  ['on a bar that was drawn before', { content: `.2 g ${box} f 1 g ${line}` }],
  ['under a marker', { content: `${line} /Multiply gs 1 1 0 rg ${box} f` }],
  [
    'under a marker that is an annotation',
    {
      content: line,
      annotations: `<< /Type /Annot /Subtype /Highlight ${rect} /QuadPoints [${x} ${y + height} ${x + width} ${y + height} ${x} ${y} ${x + width} ${y}] /C [1 1 0] /F 4 /AP << /N 12 0 R >> >>`,
    },
  ],
  ['under a picture of glass', { content: `${line} ${tile('/G Do')}` }],
  ['on a picture that was drawn before', { content: `${tile('/P Do')} 1 g ${line}` }],
  ['under glass', { content: `${line} /Half gs 0 0 1 rg ${box} f` }],
  ['under a box without any color', { content: `${line} /None gs 0 g ${box} f` }],
  ['in a frame', { content: `${line} 0 G ${box} S` }],
  ['under a bar that is clipped away', { content: `${line} q 0 0 9 9 re W n 0 g ${box} f Q` }],
  ['within its clip', { content: `q 50 740 500 40 re W n ${line} Q` }],
  ['partly outside its clip', { content: `q 50 740 ${x + 40 - 50} 40 re W n ${line} Q` }],
  ['struck through', { content: `${line} 1 w ${x} ${y + 7} m ${x + width} ${y + 7} l S` }],
];

test.each(seen)('what is seen stays: %s', async (_, page) => {
  const { texts } = await convert(page);
  for (const text of texts) expect(text).toContain('SECRETNAME');
});

test('what printers write beside the page is not counted', async () => {
  const slug = 'q 0 842 300 40 re W n BT /F 6 Tf 60 860 Td (SECRETNAME) Tj ET Q ';
  const { texts, words } = await convert({ content: `${slug}${slug.replaceAll('842', '0')}` });
  for (const text of texts) expect(text).not.toContain('SECRETNAME');
  expect(words).toBeUndefined();
});

test('a large box hides its lines, and each becomes a bar', async () => {
  const lines = ['FIRSTSECRET of all', 'SECONDSECRET of all'].map(
    (text, index) => `BT /F 11 Tf 60 ${760 - 14 * index} Td (${text}) Tj ET `,
  );
  const { texts, words } = await convert({ content: `${lines.join('')} 0 g 55 740 300 35 re f` });
  for (const text of texts) {
    expect(text).not.toMatch(/SECRET|of all/);
    expect(text.match(/█+/g)).toHaveLength(2);
  }
  expect(words).toBe(6);
});

test('text that a recognizer laid over a scan is left out where the scan is black or a bar lies over it', async () => {
  const scan = rawPicture(60, 84, [255, 0, 255]);
  const content =
    `q 595 0 0 842 0 0 cm /S Do Q 0 g 58 757 70 14 re f ` +
    `BT 3 Tr /F 11 Tf 60 760 Td (BLACKENED) Tj 0 -40 Td (These words are in the scan) Tj 0 -20 Td (and are found by their letters, every one of these lines) Tj ET`;
  const { texts } = await convert({ content, resources: `/XObject << /S ${firstOwn} 0 R >>` }, [
    ...objects,
    scan,
  ]);
  for (const text of texts) {
    expect(text).not.toContain('BLACKENED');
    expect(text).toContain('These words are in the scan');
  }
});

test('a picture is black where a bar lies over it', async () => {
  const outDir = await makeFolder();
  const sourcePath = join(outDir, 'source.pdf');
  const photo = 'q 200 0 0 200 100 400 cm /P Do Q ';
  const bars = ['0 g 150 450 100 100 re f', '/Multiply gs 1 1 0 rg 150 450 100 100 re f'];
  const pages = bars.map((bar) => ({ resources, content: `${open} q ${photo} ${bar} Q` }));
  await writeFile(sourcePath, makeRawPdf(pages, objects));
  const { path } = await convertFile({ task: 'pdf-to-html', sourcePath, from: 'pdf', outDir }, () => {});
  const sources = (await readFile(path, 'utf8')).matchAll(/src="data:[^,]*,([^"]*)"/g);
  const middles = await Promise.all(
    [...sources].map(async ([, data = '']) => middleGray(Buffer.from(data, 'base64'))),
  );
  expect(middles[0]).toBeLessThan(10);
  expect(middles[1]).toBeGreaterThan(60);
});

async function middleGray(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).grayscale().raw().toBuffer({ resolveWithObject: true });
  return data[Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)] ?? Number.NaN;
}

/** What can be read in each of the three, and how many words the receipts say were left out. */
async function convert(page: Partial<RawPage>, own: readonly string[] = objects) {
  const outDir = await makeFolder();
  const sourcePath = join(outDir, 'source.pdf');
  const whole = { resources, ...page, content: `${open} ${page.content ?? ''}` };
  await writeFile(sourcePath, makeRawPdf([whole], own));
  const work = { sourcePath, from: 'pdf', outDir } as const;
  const word = await convertFile({ ...work, task: 'pdf-to-word' }, () => {});
  const excel = await convertFile({ ...work, task: 'pdf-to-excel' }, () => {});
  const html = await convertFile({ ...work, task: 'pdf-to-html' }, () => {});
  const { flowing } = await readDocx(await readFile(word.path));
  const sheets = Object.values(await readXlsx(excel.path));
  const page1 = (await readFile(html.path, 'utf8')).replace(/<style.*?<\/style>|<[^>]+>/gs, '');
  const texts = [flowing, sheets.flat(2).join(' '), page1].map((text) => text.replace(/\s+/g, ' '));
  for (const { receipt } of [excel, html]) expect(receipt.hiddenWords).toBe(word.receipt.hiddenWords);
  return { texts, words: word.receipt.hiddenWords };
}
