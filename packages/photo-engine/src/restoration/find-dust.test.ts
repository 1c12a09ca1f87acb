import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decode, type RawPhoto, sprinkle, toSharp } from '../../../../tests/support/photos/sample-photos';
import { makePicture, type Picture } from '../picture';
import { type Eye, findFaces } from '../portrait/find-face';
import { findDust } from './find-dust';
import { findSpots } from './find-spots';

/** A restored sample: it has no damage any more. */
const portrait = join(import.meta.dirname, '../../../../sites/template/pictures/officer-after.webp');

test('specks are found, and the light in an eye is none', { timeout: 120_000 }, async () => {
  const photo = await decode(await sharp(portrait).png().toBuffer());
  const [face] = await findFaces(toPicture(photo));
  if (!face) throw new Error('no face was found');
  const { photo: dusty, mask } = await sprinkle(await lightEyes(photo, face.eyes));
  const picture = toPicture(dusty);
  const specks = findSpots(Float32Array.from(mask), picture, { sure: 1, touching: 1 });
  const dust = new Set((await findDust(picture, specks)).flat());
  const found = specks.filter((speck) => speck.some((index) => dust.has(index)));
  expect(found.length).toBeGreaterThan(0.8 * specks.length);
  for (const { centerX, centerY } of face.eyes) {
    expect(dust.has(Math.round(centerY) * picture.width + Math.round(centerX))).toBe(false);
  }
});

function lightEyes(photo: RawPhoto, eyes: readonly Eye[]): Promise<RawPhoto> {
  const lights = eyes.map(({ centerX, centerY }) => `<circle cx="${centerX}" cy="${centerY}" r="2.5"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${photo.width}" height="${photo.height}" fill="#f4eee2">${lights.join('')}</svg>`;
  return toSharp(photo)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer()
    .then(decode);
}

function toPicture({ data, width, height }: RawPhoto): Picture {
  const picture = makePicture(width, height);
  for (const [channel, plane] of [picture.red, picture.green, picture.blue].entries()) {
    plane.set(plane.map((_, i) => data[3 * i + channel] ?? 0));
  }
  return picture;
}
