import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePicturePdf } from './picture-pdf';
import { setPngDpi } from './png-dpi';

test('a PNG says the dpi it was given, and is the same picture', async () => {
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#204080' } })
    .png()
    .toBuffer();
  const written = Buffer.from(setPngDpi(png, 300));
  expect(await sharp(written).metadata()).toMatchObject({ width: 30, height: 20, density: 300 });
  expect(await sharp(written).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer());
});

test('a PDF has one page of exactly the size, with the picture in it', async () => {
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#204080' } })
    .jpeg()
    .toBuffer();
  const bytes = makePicturePdf({ jpeg, widthPx: 60, heightPx: 40, widthMm: 152.4, heightMm: 101.6 });
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  expect(pdf.numPages).toBe(1);
  const page = await pdf.getPage(1);
  expect(page.view).toEqual([0, 0, 432, 288]);
  expect(Buffer.from(bytes).includes(jpeg)).toBe(true);
  await pdf.destroy();
});
