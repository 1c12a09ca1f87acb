import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A picture whose left half is red and whose right half is blue. */
function halves(width: number, height: number) {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  return sharp({ create: { ...half, width, background: '#2040d0' } }).composite([
    { input: { create: { ...half, background: '#d02020' } }, left: 0, top: 0 },
  ]);
}

/** A JPEG, red on the left and blue on the right; `orientation` is the EXIF tag a phone writes when it was turned. */
export function makeJpeg(width = 320, height = 200, orientation = 1): Promise<Buffer> {
  return halves(width, height).jpeg().withMetadata({ orientation }).toBuffer();
}

/** A PNG; `isTransparent` gives it an alpha channel with nothing behind. */
export function makePng(width = 320, height = 200, isTransparent = false): Promise<Buffer> {
  const image = isTransparent
    ? sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    : halves(width, height);
  return image.png().toBuffer();
}

/** A PNG of noise that nothing makes smaller: 12 MiB. */
export function makeLargePng(): Promise<Buffer> {
  const side = 2_048;
  const raw = { width: side, height: side, channels: 3 as const };
  return sharp(randomBytes(side * side * raw.channels), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
