import { ImageKind } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { nodePictures } from '../platform-node/node-pictures';
import type { Matrix } from './matrix';
import { type PlacedPicture, savePicture } from './save-picture';

const colours: Record<string, readonly number[]> = { r: [255, 0, 0], g: [0, 255, 0], b: [0, 0, 255] };

// Red and green above, blue and blue below; y runs downwards on a page.
test.each<[string, Matrix, string]>([
  ['upright', [20, 0, 0, -20, 0, 20], 'rg bb'],
  ['upside down', [-20, 0, 0, 20, 20, 0], 'bb gr'],
  ['mirrored', [-20, 0, 0, -20, 20, 20], 'gr bb'],
  ['a quarter turn clockwise', [0, 20, 20, 0, 0, 0], 'br bg'],
  ['a quarter turn counter-clockwise', [0, -20, -20, 0, 20, 20], 'gb rb'],
])('a picture that is placed %s is saved so', async (_, matrix, seen) => {
  const data = new Uint8Array([...'rgbb'].flatMap((letter) => colours[letter] ?? []));
  const image = { data, width: 2, height: 2, kind: ImageKind.RGB_24BPP };
  const pixels = await save(image, undefined, matrix);
  const rows = [pixels.slice(0, 2), pixels.slice(2)].map((row) => row.map(nameOf).join(''));
  expect(rows.join(' ')).toBe(seen);
});

test('a stencil is painted in its colour where its bits are 0', async () => {
  const image = { data: new Uint8Array([0b01111111, 0b10111111]), width: 2, height: 2 };
  const pixels = await save(image, '#0000ff', [20, 0, 0, -20, 0, 20]);
  expect(pixels.map(([, , blue, alpha]) => (alpha === 255 ? blue : alpha))).toEqual([255, 0, 0, 255]);
});

test('of a picture that lies partly beside its clip what is seen is saved', async () => {
  const data = new Uint8Array([...'rgbb'].flatMap((letter) => colours[letter] ?? []));
  const image = { data, width: 2, height: 2, kind: ImageKind.RGB_24BPP };
  const whole = { left: 0, top: 0, right: 20, bottom: 20 };
  const pixels = await save(image, undefined, [20, 0, 0, -20, 0, 20], {
    whole,
    seen: { ...whole, left: 10 },
  });
  expect(pixels.map(nameOf).join('')).toBe('gb');
});

async function save(
  image: unknown,
  color: string | undefined,
  matrix: Matrix,
  part: Pick<PlacedPicture, 'whole' | 'seen'> = {},
): Promise<number[][]> {
  const keepPicture = async (_: string, bytes: Uint8Array) => () => bytes;
  const on = { pictures: nodePictures, keepPicture };
  const saved = await savePicture({ image, color, matrix, ...part }, on, 'picture');
  const { data, info } = await sharp(saved?.readBytes()).raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: data.length / info.channels }, (_, index) => [
    ...data.subarray(index * info.channels, (index + 1) * info.channels),
  ]);
}

function nameOf([red, green]: readonly number[]): string {
  if (red === 255) return 'r';
  return green === 255 ? 'g' : 'b';
}
