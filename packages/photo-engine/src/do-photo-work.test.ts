import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeJpeg, makePng } from '../../../tests/support/documents/image-files';
import { rangeOf } from '../../../tests/support/photos/measure-photo';
import {
  decode,
  fade,
  makePortrait,
  makeScene,
  measurePsnr,
  type RawPhoto,
  scratch,
  sprinkle,
  toSharp,
} from '../../../tests/support/photos/sample-photos';
import { workOnPhoto } from '../../../tests/support/photos/work-on-photo';
import type { PhotoOrder } from './photo-order';

const timeoutMs = 120_000;
const restoring: PhotoOrder = { task: 'colorization' };

describe('an old photo', { timeout: timeoutMs }, () => {
  test('gets its range of every channel back, and comes close to what it was', async () => {
    const scene = await makeScene(600, 426);
    const faded = fade(scene);
    const restored = await decode(await workOnPhoto(await encode(faded), restoring));
    for (const channel of [0, 1, 2]) {
      expect(rangeOf(restored, channel)).toBeGreaterThan(rangeOf(faded, channel) + 50);
    }
    expect(measurePsnr(restored, scene)).toBeGreaterThan(measurePsnr(faded, scene) + 4);
  });

  test('loses its scratches', async () => {
    const faded = fade(await readRealPhoto(600, 400));
    const { photo, mask } = await scratch(faded);
    const whole = await decode(await workOnPhoto(await encode(faded), restoring));
    const scratched = await decode(await workOnPhoto(await encode(photo), restoring));
    expect(measurePsnr(photo, faded, mask)).toBeLessThan(11);
    expect(measurePsnr(scratched, whole, mask)).toBeGreaterThan(21);
  });

  test('loses its dust, down to specks of two pixels', async () => {
    const faded = fade(await readRealPhoto(600, 400));
    const { photo, mask } = await sprinkle(faded);
    const whole = await decode(await workOnPhoto(await encode(faded), restoring));
    const dusty = await decode(await workOnPhoto(await encode(photo), restoring));
    expect(measurePsnr(dusty, whole, mask)).toBeGreaterThan(26);
  });

  test('in black and white stays a neutral grey', async () => {
    const grey = await toSharp(fade(await makeScene(450, 320)))
      .grayscale()
      .png()
      .toBuffer();
    const { data } = await decode(await workOnPhoto(grey, restoring));
    const colour = Array.from({ length: 50_000 }, (_, i) =>
      Math.max(
        Math.abs((data[3 * i] ?? 0) - (data[3 * i + 1] ?? 0)),
        Math.abs((data[3 * i + 1] ?? 0) - (data[3 * i + 2] ?? 0)),
      ),
    );
    expect(Math.max(...colour)).toBeLessThan(4);
  });

  test('keeps flat colours: a red disc on nothing, and the patches of a CMYK file', async () => {
    const disc = '<svg width="320" height="240"><circle cx="160" cy="120" r="80" fill="#c81e1e"/></svg>';
    const logo = await sharp(Buffer.from(disc)).png().toBuffer();
    const restoredLogo = await decode(await workOnPhoto(logo, restoring));
    expectHue(restoredLogo, 160, 120, 'red');
    expect(Math.min(...pixelAt(restoredLogo, 8, 8))).toBeGreaterThan(245);

    const patches = ['#e01010', '#108a2c', '#201070'].map(
      (fill, i) => `<rect x="${100 * i}" width="100" height="200" fill="${fill}"/>`,
    );
    const drawn = Buffer.from(`<svg width="300" height="200">${patches.join('')}</svg>`);
    const printed = await sharp(drawn).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(printed).metadata()).space).toBe('cmyk');
    const restored = await decode(await workOnPhoto(printed, restoring));
    for (const [i, hue] of (['red', 'green', 'blue'] as const).entries())
      expectHue(restored, 50 + 100 * i, 100, hue);
  });

  test('is enlarged to twice its size, clearly closer to the original than a plain enlargement', async () => {
    const scene = await makeScene(600, 426);
    const small = await toSharp(scene).resize(300, 213, { kernel: 'lanczos3' }).png().toBuffer();
    const enlarged = await decode(await workOnPhoto(small, { task: 'superResolution' }));
    const plain = await decode(await sharp(small).resize(600, 426, { kernel: 'lanczos3' }).png().toBuffer());
    expect(measurePsnr(enlarged, scene)).toBeGreaterThan(measurePsnr(plain, scene) + 2.5);
  });
});

test('a photo is enlarged four times on request, and says how far it is', {
  timeout: timeoutMs,
}, async () => {
  const small = await toSharp(await makeScene(120, 90))
    .png()
    .toBuffer();
  const shares: number[] = [];
  const order = { task: 'superResolution', factor: 4 } as const;
  const { width, height } = await decode(await workOnPhoto(small, order, (share) => shares.push(share)));
  expect([width, height]).toEqual([480, 360]);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
});

describe('any photo', { timeout: timeoutMs }, () => {
  test('comes out upright as its EXIF says, without what else it says', async () => {
    const taken = await sharp(await makeJpeg(320, 200))
      .withExif({
        IFD0: { Make: 'SecretCamera' },
        IFD3: { GPSLatitude: '51/1 30/1 3230/100', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).orientation).toBe(6);
    expect(taken.includes('SecretCamera')).toBe(true);
    for (const order of [restoring, { task: 'superResolution' }, { task: 'anime', style: 1 }] as const) {
      const result = await workOnPhoto(taken, order);
      const metadata = await sharp(result).metadata();
      expect(metadata.width).toBeLessThan(metadata.height);
      expect(metadata.exif).toBeUndefined();
      expect(result.includes('SecretCamera')).toBe(false);
    }
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['a JPEG without its end marker', async () => (await makePortrait(160, 200)).subarray(0, -2)],
    [
      'a JPEG with zeros for its end marker',
      async () => Buffer.concat([(await makePortrait(160, 200)).subarray(0, -2), Buffer.alloc(40)]),
    ],
    [
      'a WebP',
      async () =>
        sharp(await makePortrait(160, 200))
          .webp()
          .toBuffer(),
    ],
    [
      'an AVIF',
      async () =>
        sharp(await makePortrait(160, 200))
          .avif()
          .toBuffer(),
    ],
  ])('is taken as %s', async (_what, make) => {
    const drawn = await sharp(await workOnPhoto(await make(), { task: 'anime', style: 2 })).metadata();
    expect([drawn.width, drawn.height]).toEqual([160, 200]);
  });

  test('is laid on white where it is transparent, and may be grey or have 16 bits', async () => {
    const clear = await decode(await workOnPhoto(await makePng(64, 64, true), { task: 'superResolution' }));
    expect(clear.data[0]).toBeGreaterThan(250);
    const grey = await sharp(await makePng(64, 64))
      .toColourspace('grey16')
      .png()
      .toBuffer();
    expect((await sharp(await workOnPhoto(grey, { task: 'anime', style: 2 })).metadata()).width).toBe(64);
  });

  test.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['with more pixels than can be worked on', 'tooManyPixels', () => makeBomb(60_000, 60_000)],
    ['with just too many', 'tooManyPixels', () => makeBomb(8_001, 8_000)],
    ['that is cut short (JPEG)', 'damaged', async () => (await makePortrait(300, 400)).subarray(0, 9_000)],
    ['that is cut short (PNG)', 'damaged', async () => (await makeNoise()).subarray(0, 9_000)],
    ['that promises pixels and has none', 'damaged', () => makeBomb(400, 400)],
    [
      'that is a JPEG in its first bytes only',
      'damaged',
      () => Buffer.from('\xff\xd8\xff\xe0 and words', 'latin1'),
    ],
    ['that is empty', 'empty', () => Buffer.alloc(0)],
    ['that is too small to see', 'tooSmall', () => makePng(8, 8)],
    [
      'that is cut short and ended again',
      'damaged',
      async () =>
        Buffer.concat([
          (await makePortrait(300, 400)).subarray(0, 9_000),
          Buffer.from([0xff, 0xd9]),
        ]).subarray(0, -1),
    ],
    ['that is HEIC', 'otherContent', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    [
      'that is a GIF',
      'otherContent',
      () =>
        sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
    ],
    ['that is a web page', 'otherContent', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('%s is refused: %s', async (_what, reason, make) => {
    await expect(workOnPhoto(await make(), restoring)).rejects.toMatchObject({ refusal: { reason } });
  });
});

/** A photograph that the samples show restored: it has no damage any more. */
async function readRealPhoto(width: number, height: number): Promise<RawPhoto> {
  const path = join(import.meta.dirname, '../../../sites/template/pictures/astronaut-after.webp');
  return decode(await sharp(path).resize(width, height).png().toBuffer());
}

function encode(photo: RawPhoto): Promise<Buffer> {
  return toSharp(photo).png().toBuffer();
}

/** A PNG whose header promises pixels that its hundred bytes do not hold. */
function makeBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from('789c0300000000010001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

async function makeNoise(): Promise<Buffer> {
  return encode(fade(await makeScene(300, 213), 8));
}

function pixelAt({ data, width }: RawPhoto, x: number, y: number): [number, number, number] {
  const i = 3 * (y * width + x);
  return [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
}

/** One channel clearly above the two others. */
function expectHue(photo: RawPhoto, x: number, y: number, hue: 'red' | 'green' | 'blue'): void {
  const pixel = pixelAt(photo, x, y);
  const highest = { red: 0, green: 1, blue: 2 }[hue];
  const peak = pixel[highest] ?? 0;
  for (const [i, value] of pixel.entries())
    if (i !== highest) expect(peak - value, `${hue} at ${x}, ${y}: ${pixel}`).toBeGreaterThan(60);
}
