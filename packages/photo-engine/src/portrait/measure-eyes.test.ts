import { createRequire } from 'node:module';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePortrait } from '../../../../tests/support/photos/sample-photos';
import type { Picture } from '../picture';
import { readPicture } from '../picture-files';
import { findFace } from './find-face';
import { leastOpenness, measureOpenness } from './measure-eyes';

/** Of the group photos that face-api brings. */
const looksAhead = { number: 6, area: { left: 56, top: 257, width: 632, height: 790 } };
const looksDown = { number: 2, area: { left: 1253, top: 0, width: 547, height: 684 } };

test('open eyes are open, and lowered lids are not', { timeout: 120_000 }, async () => {
  expect(await measure(await cutOut(looksAhead))).toBeGreaterThan(leastOpenness);
  expect(await measure(await cutOut(looksDown))).toBeLessThan(leastOpenness);
  expect(await measure(await decode(await makePortrait()))).toBeGreaterThan(leastOpenness);
});

async function measure(picture: Picture): Promise<number> {
  const face = await findFace(picture);
  if (!face) throw new Error('there is no face');
  return measureOpenness(picture, face);
}

async function cutOut({ number, area }: typeof looksAhead): Promise<Picture> {
  const path = createRequire(import.meta.url).resolve(`@vladmandic/face-api/demo/sample${number}.jpg`);
  return decode(await sharp(path).extract(area).png().toBuffer());
}

async function decode(bytes: Buffer): Promise<Picture> {
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  return readPicture({ bytes, width, height }, width * height);
}
