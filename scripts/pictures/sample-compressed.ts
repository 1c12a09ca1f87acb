import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { compressFile } from '../../server/compress/engine/compress-file';
import { type PhotographName, readPhotograph } from './real-photographs';

const sampleName = 'sample-newsletter.pdf';
const compressedName = 'sample-newsletter-compressed.pdf';

const articles: readonly { title: string; text: string; photograph: PhotographName }[] = [
  {
    title: 'Launch day',
    text: 'Eleven of us drove to the coast to see the rocket leave. It left on time, and so did we.',
    photograph: 'rocket',
  },
  {
    title: 'Better coffee',
    text: 'The new machine is on the second floor. Please empty the tray when it is full.',
    photograph: 'coffee',
  },
  {
    title: 'The office cat',
    text: 'Chelsea has moved in for good. She sleeps on the printer, so check before you print.',
    photograph: 'cat',
  },
];

/** The page in points, 72 to the inch, and what is on it. */
const page = { width: 595, height: 350, margin: 36, gap: 18 };
const shownWidthPx = 960;

/** A newsletter with photographs, what the compressor makes of it at the level that is chosen at first, and the page of both. */
export async function makeSampleCompressed(folder: string): Promise<string[]> {
  const outDir = await mkdtemp(join(tmpdir(), 'toolfront-compressed-'));
  try {
    const sourcePath = join(folder, sampleName);
    await writeFile(sourcePath, await drawNewsletter());
    const path = await compressFile(
      { sourcePath, format: 'pdf', wish: { level: 'balanced' }, outDir },
      () => undefined,
    );
    await copyFile(path, join(folder, compressedName));
    const pages = [sampleName, compressedName].map(async (name) => {
      const pictureName = name.replace('.pdf', '-page.webp');
      await sharp(drawPage(join(folder, name)))
        .webp({ quality: 80 })
        .toFile(join(folder, pictureName));
      return pictureName;
    });
    return [sampleName, compressedName, ...(await Promise.all(pages))];
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function drawNewsletter(): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  doc.setTitle('The Monday letter');
  // The same bytes from every run.
  doc.setCreationDate(new Date(0));
  doc.setModificationDate(new Date(0));
  const [serif, bold, plain] = [
    await doc.embedFont(StandardFonts.TimesRomanBold),
    await doc.embedFont(StandardFonts.HelveticaBold),
    await doc.embedFont(StandardFonts.Helvetica),
  ];
  const sheet = doc.addPage([page.width, page.height]);
  sheet.drawText('The Monday letter', { x: page.margin, y: 288, size: 32, font: serif });
  sheet.drawText('News from the office in one minute', { x: page.margin, y: 264, size: 12, font: plain });
  const width = (page.width - 2 * page.margin - 2 * page.gap) / articles.length;
  const height = width * 0.75;
  for (const [at, { title, text, photograph }] of articles.entries()) {
    const x = page.margin + at * (width + page.gap);
    const top = 242;
    const picture = await doc.embedJpg(await readAsCameraSaves(photograph));
    sheet.drawImage(picture, { x, y: top - height, width, height });
    sheet.drawText(title, { x, y: top - height - 24, size: 15, font: bold });
    sheet.drawText(text, {
      x,
      y: top - height - 44,
      size: 10.5,
      lineHeight: 15,
      maxWidth: width,
      font: plain,
    });
  }
  return doc.save();
}

function readAsCameraSaves(photograph: PhotographName): Promise<Buffer> {
  return sharp(readPhotograph(photograph))
    .removeAlpha()
    .resize({ width: 600, height: 450, fit: 'cover' })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** The first page as pixels, by poppler. */
function drawPage(pdfPath: string): Buffer {
  return execFileSync('pdftoppm', [
    '-png',
    '-singlefile',
    '-scale-to-x',
    String(shownWidthPx),
    '-scale-to-y',
    '-1',
    pdfPath,
  ]);
}
