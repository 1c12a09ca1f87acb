import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePng } from './encode-png';
import { shrinkPixels } from './shrink-pixels';

test.each([3, 4] as const)('a PNG of %i channels has each pixel as it was', async (channels) => {
  const data = Uint8Array.from({ length: 7 * 5 * channels }, (_, at) => (at * 37) % 256);
  const png = await encodePng({ data, width: 7, height: 5, channels });
  const read = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  expect(read.info).toMatchObject({ width: 7, height: 5, channels });
  expect(new Uint8Array(read.data)).toEqual(data);
});

test('a picture is made smaller as the server makes it', async () => {
  const [width, height] = [300, 200];
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    return Math.round(127 + 90 * Math.sin(x / (7 + (at % 3))) * Math.cos(y / 9));
  });
  const small = shrinkPixels({ data, width, height, channels: 3 }, 100);
  const raw = { raw: { width, height, channels: 3 } } as const;
  const theirs = await sharp(data, raw).resize({ width: 100, height: 100, fit: 'inside' }).raw().toBuffer();
  expect([small.width, small.height]).toEqual([100, 67]);
  const squares = small.data.reduce((sum, value, at) => sum + (value - (theirs[at] ?? 0)) ** 2, 0);
  const likeness = 10 * Math.log10(255 ** 2 / (squares / theirs.length));
  expect(likeness).toBeGreaterThan(40);
});

test('what is transparent lends no colour to what is beside it', () => {
  const data = new Uint8Array([255, 0, 0, 255, 0, 255, 0, 0, 255, 0, 0, 255, 0, 255, 0, 0]);
  const { data: small } = shrinkPixels({ data, width: 4, height: 1, channels: 4 }, 2);
  for (const at of [0, 4]) expect([small[at], small[at + 1]]).toEqual([255, 0]);
});
