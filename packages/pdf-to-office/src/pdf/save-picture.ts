import { join } from 'node:path';
import { ImageKind } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';

/** Larger than a page needs at 200 dots an inch; a document of photos still opens quickly. */
const maxPixelsAcross = 1_800;
const jpegQuality = 85;
/** Pictures with fewer colours than photos have stay sharp as PNG; below so many pixels size does not matter. */
const pngMaxPixels = 120_000;
/** Pixels of one picture; beyond, decoding it takes more memory than the page process has. */
const maxPixels = 60_000_000;

type Pixels = { data: Uint8Array; width: number; height: number; channels: 3 | 4 };

/** Writes what pdf.js decoded as a file named `name` in `folder`; undefined for what holds no pixels. */
export async function savePicture(
  image: unknown,
  folder: string,
  name: string,
): Promise<{ path: string; mediaType: 'png' | 'jpg' } | undefined> {
  const pixels = readPixels(image);
  if (!pixels) return undefined;
  const { width, height, channels } = pixels;
  const isPng = channels === 4 || width * height <= pngMaxPixels;
  const mediaType = isPng ? 'png' : 'jpg';
  const path = join(folder, `${name}.${mediaType}`);
  const picture = sharp(pixels.data, { raw: { width, height, channels } }).resize({
    width: maxPixelsAcross,
    height: maxPixelsAcross,
    fit: 'inside',
    withoutEnlargement: true,
  });
  await (isPng ? picture.png() : picture.jpeg({ quality: jpegQuality })).toFile(path);
  return { path, mediaType };
}

function readPixels(image: unknown): Pixels | undefined {
  if (typeof image !== 'object' || image === null) return undefined;
  if (!('data' in image && 'width' in image && 'height' in image && 'kind' in image)) return undefined;
  const { data } = image;
  const width = Number(image.width);
  const height = Number(image.height);
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) return undefined;
  if (!(width > 0 && height > 0) || width * height > maxPixels) return undefined;
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  if (image.kind === ImageKind.GRAYSCALE_1BPP) return readBits(bytes, width, height);
  const channels = image.kind === ImageKind.RGBA_32BPP ? 4 : 3;
  if (bytes.length < width * height * channels) return undefined;
  const isOpaque = channels === 4 && !hasTransparency(bytes);
  return { data: isOpaque ? dropAlpha(bytes) : bytes, width, height, channels: isOpaque ? 3 : channels };
}

/** One bit a pixel, each row begins with a new byte; 1 is white. */
function readBits(bits: Uint8Array, width: number, height: number): Pixels | undefined {
  const rowBytes = Math.ceil(width / 8);
  if (bits.length < rowBytes * height) return undefined;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const byte = bits[y * rowBytes + (x >> 3)] ?? 0;
      data.fill(byte & (0x80 >> (x & 7)) ? 255 : 0, at, at + 3);
    }
  }
  return { data, width, height, channels: 3 };
}

function hasTransparency(bytes: Uint8Array): boolean {
  for (let at = 3; at < bytes.length; at += 4) if (bytes[at] !== 255) return true;
  return false;
}

function dropAlpha(bytes: Uint8Array): Uint8Array {
  const data = new Uint8Array((bytes.length / 4) * 3);
  for (let from = 0, to = 0; from < bytes.length; from += 4, to += 3) {
    data[to] = bytes[from] ?? 0;
    data[to + 1] = bytes[from + 1] ?? 0;
    data[to + 2] = bytes[from + 2] ?? 0;
  }
  return data;
}
