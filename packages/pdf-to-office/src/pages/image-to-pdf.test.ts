import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { convertPictureToPdf } from '@toolfront/picture-pdf';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../../testing/written-docx';
import { convertFile } from '../platform-node/convert-file';
import { convertImageToPdf } from './image-to-pdf';

let jpeg: Buffer;
let png: Buffer;
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width: 120, height: 80, channels: 3, background: 'white', noise } });
  jpeg = await picture.clone().jpeg().toBuffer();
  png = await picture.png().toBuffer();
});

test.each([
  ['a JPEG without its end marker', () => jpeg.subarray(0, -2)],
  ['a JPEG with zeros for its end marker', () => Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(40)])],
  ['a PNG without its end chunk', () => png.subarray(0, -12)],
  ['a PNG whose end chunk is cut', () => png.subarray(0, -5)],
])('%s becomes a PDF', async (_, makeSource) => {
  const { path } = await convert(makeSource());
  expect((await readFile(path, 'latin1')).startsWith('%PDF-')).toBe(true);
});

test.each([
  ['a JPEG that lacks pixels', () => jpeg.subarray(0, jpeg.length / 2)],
  ['a PNG that lacks pixels', () => png.subarray(0, png.length / 2)],
])('%s is damaged', async (_, makeSource) => {
  await expect(convert(makeSource())).rejects.toMatchObject({ refusal: { reason: 'damaged' } });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a JPEG that Exif turns by %i is upright, byte for byte',
  async (orientation) => {
    const source = await drawQuarters().jpeg({ quality: 100 }).withMetadata({ orientation }).toBuffer();
    const { path } = await convert(source);
    expect((await readFile(path)).includes(source.subarray(-1_000))).toBe(true);
    expect(await compare(path, await sharp(source).rotate().png().toBuffer())).toBeGreaterThan(40);
  },
);

test.each<[string, (picture: Sharp) => Sharp]>([
  ['of grey', (picture) => picture.greyscale().toColourspace('b-w').png()],
  ['with a palette', (picture) => picture.png({ palette: true, colours: 16 })],
  ['of 16 bits', (picture) => picture.toColourspace('rgb16').png()],
  ['interlaced', (picture) => picture.png({ progressive: true })],
  ['with a colour profile', (picture) => picture.withIccProfile('p3').png()],
  ['that is clear in part', (picture) => picture.ensureAlpha(0.4).png()],
])('a PNG %s looks as it did on paper', async (_, make) => {
  const source = await make(drawQuarters()).toBuffer();
  const { path } = await convert(source);
  const onPaper = sharp(source).flatten({ background: '#ffffff' }).toColourspace('srgb');
  expect(await compare(path, await onPaper.png().toBuffer())).toBeGreaterThan(40);
});

test('a small PNG of very many pixels is too complex, and is not put into a PDF', async () => {
  const side = 20_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit of grey a pixel.
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const chunks = [makeChunk('IHDR', header), makeChunk('IDAT', rows), makeChunk('IEND', Buffer.alloc(0))];
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  await expect(convert(Buffer.concat([signature, ...chunks]))).rejects.toMatchObject({
    refusal: { reason: 'tooComplex' },
  });
});

test('pixels that a browser drew again look as they did', async () => {
  const source = await drawQuarters().ensureAlpha(0.4).png().toBuffer();
  const onPaper = sharp(source).flatten({ background: '#ffffff' }).toColourspace('srgb');
  const { data, info } = await onPaper.clone().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const redraw = async () => ({ width, height, rgb: data });
  const path = join(await makeFolder(), 'drawn.pdf');
  await writeFile(path, await convertPictureToPdf(source, { checkJpeg: async () => undefined, redraw }));
  expect(await compare(path, await onPaper.png().toBuffer())).toBeGreaterThan(40);
});

test('a picture is as large as its resolution says', async () => {
  const half = drawQuarters().withMetadata({ density: 192 });
  for (const source of [await half.clone().png().toBuffer(), await half.jpeg().toBuffer()]) {
    const { path } = await convert(source);
    const { width, height } = (await PDFDocument.load(await readFile(path))).getPage(0).getSize();
    expect([Math.round(width), Math.round(height)]).toEqual([30, 24]);
  }
});

function makeChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** Four colours, so that every turn differs from the others. */
function drawQuarters(): Sharp {
  const [width, height] = [80, 64];
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: '#c03020' } }).composite([
    quarter('#20a040', width / 2, 0),
    quarter('#2040c0', 0, height / 2),
    quarter('#d0c030', width / 2, height / 2),
  ]);
}

/** Peak signal to noise between a PDF's page and a picture, in decibels, away from the edges of what is drawn smaller. */
async function compare(path: string, expected: Buffer): Promise<number> {
  const outDir = await makeFolder();
  const work = { task: 'pdf-to-images', sourcePath: path, from: 'pdf', outDir } as const;
  const drawn = sharp((await convertFile(work, () => undefined)).path);
  const { width, height } = await sharp(expected).metadata();
  const small = { width: width / 8, height: height / 8, kernel: 'nearest', fit: 'fill' } as const;
  const read = (picture: Sharp) => picture.resize(small).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const [one, other] = [await read(drawn), await read(sharp(expected))];
  expect(one.length).toBe(other.length);
  const error = one.reduce((sum, value, index) => sum + (value - (other[index] ?? 0)) ** 2, 0) / one.length;
  return 10 * Math.log10(255 ** 2 / Math.max(error, 1e-6));
}

async function convert(source: Buffer) {
  const outDir = await makeFolder();
  const sourcePath = join(outDir, 'source');
  await writeFile(sourcePath, source);
  return convertImageToPdf({ task: 'image-to-pdf', sourcePath, from: 'jpg', outDir });
}
