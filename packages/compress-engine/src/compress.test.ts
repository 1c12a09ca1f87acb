import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { type CompressPlatform, compress } from './compress';
import { nodePlatform } from './platform-node/node-platform';

test('what codecs make of a file decides, not its pixels: too little saved is nothing', async () => {
  const source = new Uint8Array(1_000);
  const answers = { 990: undefined, 989: 989 } as const;
  for (const [length, expected] of Object.entries(answers)) {
    const redraw = async () => new Uint8Array(Number(length));
    const on = withPictures({ openPicture: async () => redraw, measureContrast: async () => 200 });
    const result = await compress({ source, format: 'jpg', wish: { level: 'best' } }, on, () => {});
    expect(result?.length).toBe(expected);
  }
});

test('a size that is asked for takes the best setting that fits', async () => {
  const redraw = vi.fn(async ({ quality }: { quality: number }) => new Uint8Array(quality * 10));
  const on = withPictures({ openPicture: async () => redraw, measureContrast: async () => 200 });
  const source = new Uint8Array(10_000);
  const result = await compress({ source, format: 'webp', wish: { maxBytes: 560 } }, on, () => {});
  expect(redraw.mock.calls.map(([{ quality }]) => quality)).toEqual([85, 75, 55]);
  expect(result?.length).toBe(550);
});

test('a result of one color is refused where its source showed something', async () => {
  const source = new Uint8Array(1_000);
  const on = withPictures({
    openPicture: async () => async () => new Uint8Array(10),
    measureContrast: async (picture) => (picture === source ? 200 : 0),
  });
  await expect(
    compress({ source, format: 'png', wish: { level: 'best' } }, on, () => {}),
  ).rejects.toMatchObject({ reason: 'emptyResult' });
});

test('a picture of a PDF whose bytes are damaged stays as it is, and the others become smaller', async () => {
  const doc = await PDFDocument.create();
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const photo = sharp({ create: { width: 600, height: 600, channels: 3, background: 'white', noise } });
  const picture = await doc.embedPng(await photo.blur(2).png().toBuffer());
  doc.addPage([400, 400]).drawImage(picture, { x: 0, y: 0, width: 200, height: 200 });
  const look = { Type: 'XObject', Subtype: 'Image', Width: 9, Height: 9, BitsPerComponent: 8 };
  const damaged = doc.context.stream('no zlib stream', {
    ...look,
    ColorSpace: 'DeviceRGB',
    Filter: 'FlateDecode',
  });
  doc.catalog.set(PDFName.of('Damaged'), doc.context.register(damaged));
  const source = await doc.save();
  const wish = { level: 'smallest' } as const;
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const result = await compress({ source, format: 'pdf', wish }, nodePlatform, () => {});
  expect(log).toHaveBeenCalledOnce();
  expect(result?.length).toBeLessThan(source.length / 2);
  const { catalog } = await PDFDocument.load(result ?? new Uint8Array());
  const left = catalog.lookup(PDFName.of('Damaged'));
  expect(left instanceof PDFRawStream && Buffer.from(left.contents).toString()).toBe('no zlib stream');
});

function withPictures(pictures: Partial<CompressPlatform['pictures']>): CompressPlatform {
  return { ...nodePlatform, pictures: { ...nodePlatform.pictures, ...pictures } };
}
