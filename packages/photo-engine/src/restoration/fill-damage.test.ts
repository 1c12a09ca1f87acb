import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePicture } from '../picture';
import { fillDamage } from './fill-damage';

const width = 64;
const height = 48;
const skin = [205, 150, 110] as const;
/** Black, from this column on. */
const scratch = { left: 31, width: 3 };

test('a scratch on a JPEG leaves no seam of its tint', async () => {
  const scratched = await sharp({ create: { width, height, channels: 3, background: toRgb(skin) } })
    .composite([
      {
        input: {
          create: { width: scratch.width, height, channels: 3, background: toRgb([10, 10, 10]) },
        },
        left: scratch.left,
        top: 0,
      },
    ])
    .jpeg({ quality: 80 })
    .toBuffer();
  const { data } = await sharp(scratched).raw().toBuffer({ resolveWithObject: true });
  const photo = makePicture(width, height);
  const planes = [photo.red, photo.green, photo.blue];
  for (const [channel, plane] of planes.entries()) plane.set(plane.map((_, i) => data[3 * i + channel] ?? 0));
  // The rim of the scratch's brightness is in the mask, as the engine marks it.
  const mask = Uint8Array.from({ length: width * height }, (_, i) => {
    const x = i % width;
    return x >= scratch.left - 1 && x <= scratch.left + scratch.width ? 1 : 0;
  });
  const { red, blue } = fillDamage(photo, mask);
  const warmth = Array.from(red, (value, i) => value - (blue[i] ?? 0));
  expect(Math.min(...warmth.filter((_, i) => mask[i] === 1))).toBeGreaterThan(skin[0] - skin[2] - 16);
});

function toRgb([r, g, b]: readonly [number, number, number]) {
  return { r, g, b };
}
