import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { wrapPng } from './wrap-png';

test.each([1, 3] as const)(
  'compressed rows of %i channels are a PNG that decoders read',
  async (channels) => {
    const [width, height] = [4, 3];
    const pixels = Uint8Array.from({ length: width * height * channels }, (_, at) => (at * 37) % 256);
    const rowBytes = width * channels;
    // Each row begins with the number of its filter, 0: none.
    const rows = Array.from({ length: height }, (_, row) => [
      0,
      ...pixels.subarray(row * rowBytes, (row + 1) * rowBytes),
    ]);
    const png = wrapPng(deflateSync(Uint8Array.from(rows.flat())), width, height, channels);
    const { data, info } = await sharp(png, { failOn: 'warning' })
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width, height, channels });
    expect(new Uint8Array(data)).toEqual(pixels);
  },
);
