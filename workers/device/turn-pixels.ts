import type { PicturePixels } from './picture-codecs';

/** Upright, where `orientation` is how Exif says that it lies: 1 to 8. */
export function turnPixels(pixels: PicturePixels, orientation: number): PicturePixels {
  if (orientation <= 1 || orientation > 8) return pixels;
  const { width, height } = pixels;
  const isOnItsSide = orientation > 4;
  const [across, down] = isOnItsSide ? [height, width] : [width, height];
  const source = asWords(pixels.data);
  const turned = new Uint32Array(source.length);
  // From 5 on rows and columns change places; then either may be mirrored.
  const isMirroredX = [2, 3, 7, 8].includes(orientation);
  const isMirroredY = [3, 4, 6, 7].includes(orientation);
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      const [u, v] = isOnItsSide ? [y, x] : [x, y];
      const from = (isMirroredY ? height - 1 - v : v) * width + (isMirroredX ? width - 1 - u : u);
      turned[y * across + x] = source[from] ?? 0;
    }
  }
  return { data: new Uint8Array(turned.buffer), width: across, height: down, channels: 4 };
}

/** Four bytes at once; copied where they do not begin at a multiple of four. */
function asWords(data: Uint8Array): Uint32Array {
  const { buffer, byteOffset, length } = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Uint32Array(buffer, byteOffset, length / 4);
}
