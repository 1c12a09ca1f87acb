import sharp, { type Sharp } from 'sharp';
import type { Pixels } from '../platform/pixels';
import type { PictureCodec } from '../platform/platform';

/** Pictures by libvips. */
export const nodePictures: PictureCodec = {
  encodePng: (pixels) => open(pixels).png().toBuffer(),
  encodeJpeg: (pixels, quality) => open(pixels).jpeg({ quality }).toBuffer(),
  decode: (bytes) => read(sharp(bytes)),
  shrink: (pixels, maxSide) =>
    Math.max(pixels.width, pixels.height) <= maxSide
      ? Promise.resolve(pixels)
      : read(open(pixels).resize({ width: maxSide, height: maxSide, fit: 'inside' })),
};

function open({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

async function read(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels !== 3 && channels !== 4) throw new TypeError(`a picture of ${channels} channels`);
  return { data, width, height, channels };
}
