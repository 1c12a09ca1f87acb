import { ImageKind } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Box, heightOf, widthOf } from '../layout/box';
import { cutPixels, type Pixels, turnPixels } from '../platform/pixels';
import type { Platform } from '../platform/platform';
import type { Matrix } from './matrix';

/** Larger than a page needs at 200 dots an inch; a document of photos still opens quickly. */
const maxPixelsAcross = 1_800;
const jpegQuality = 85;
/** Pictures with fewer colours than photos have stay sharp as PNG; below so many pixels size does not matter. */
const pngMaxPixels = 120_000;
/** Pixels of one picture; beyond, decoding it takes more memory than the page process has. */
const maxPixels = 60_000_000;

/**
 * What pdf.js decoded, the colour of a stencil, and the matrix that it is placed with. Where it is on the page, and what is
 * seen of it there; all of it when left out.
 */
export type PlacedPicture = {
  image: unknown;
  color: string | undefined;
  matrix: Matrix;
  whole?: Box;
  seen?: Box;
};

/** Keeps a picture as it is seen by this `name`, with its ending; undefined for what holds no pixels. */
export async function savePicture(
  { image, color, matrix, whole, seen }: PlacedPicture,
  { pictures, keepPicture }: Pick<Platform, 'pictures' | 'keepPicture'>,
  name: string,
): Promise<{ readBytes: () => Uint8Array; mediaType: 'png' | 'jpg' } | undefined> {
  const pixels = color === undefined ? readPixels(image) : readStencil(image, color);
  if (!pixels) return undefined;
  const isPng = pixels.channels === 4 || pixels.width * pixels.height <= pngMaxPixels;
  const mediaType = isPng ? 'png' : 'jpg';
  const drawn = turnPixels(await pictures.shrink(pixels, maxPixelsAcross), describeTurn(matrix));
  const picture = whole && seen ? crop(drawn, whole, seen) : drawn;
  const bytes = isPng ? pictures.encodePng(picture) : pictures.encodeJpeg(picture, jpegQuality);
  return { readBytes: await keepPicture(`${name}.${mediaType}`, await bytes), mediaType };
}

/** Less of it that is hidden, in points, is a rounded number. */
const croppedMin = 1;

function crop(picture: Pixels, whole: Box, seen: Box): Pixels {
  const sides = ['left', 'top', 'right', 'bottom'] as const;
  if (sides.every((side) => Math.abs(seen[side] - whole[side]) < croppedMin)) return picture;
  const [across, down] = [picture.width / widthOf(whole), picture.height / heightOf(whole)];
  const place = (points: number, scale: number, most: number) =>
    Math.min(most, Math.max(0, Math.round(points * scale)));
  const left = place(seen.left - whole.left, across, picture.width - 1);
  const top = place(seen.top - whole.top, down, picture.height - 1);
  const width = Math.max(1, place(seen.right - whole.left, across, picture.width) - left);
  const height = Math.max(1, place(seen.bottom - whole.top, down, picture.height) - top);
  return cutPixels(picture, { left, top, width, height });
}

/** Mirrored up and down, then left and right, then turned by so much: what a matrix with y downwards does to a picture. */
function describeTurn([a, b, c, d]: Matrix): { isFlipped: boolean; isFlopped: boolean; degrees: 0 | 90 } {
  const isUpright = Math.abs(a) + Math.abs(d) >= Math.abs(b) + Math.abs(c);
  return isUpright
    ? { isFlipped: d > 0, isFlopped: a < 0, degrees: 0 }
    : { isFlipped: c < 0, isFlopped: b < 0, degrees: 90 };
}

/** One bit a pixel, 0 where the colour is painted; made smaller at once, since stencils are large. */
function readStencil(image: unknown, color: string): Pixels | undefined {
  if (typeof image !== 'object' || image === null) return undefined;
  if (!('data' in image && 'width' in image && 'height' in image)) return undefined;
  const { data: bits } = image;
  const [from, down] = [Number(image.width), Number(image.height)];
  const rowBytes = Math.ceil(from / 8);
  if (!(bits instanceof Uint8Array || bits instanceof Uint8ClampedArray)) return undefined;
  if (!(from > 0 && down > 0) || bits.length < rowBytes * down) return undefined;
  const step = Math.max(1, Math.floor(Math.max(from, down) / maxPixelsAcross));
  const [width, height] = [Math.ceil(from / step), Math.ceil(down / step)];
  const painted = new Uint32Array(width * height);
  for (let y = 0; y < down; y += 1) {
    const row = Math.floor(y / step) * width;
    for (let x = 0; x < from; x += 1) {
      if (((bits[y * rowBytes + (x >> 3)] ?? 0xff) & (0x80 >> (x & 7))) !== 0) continue;
      const at = row + Math.floor(x / step);
      painted[at] = (painted[at] ?? 0) + 1;
    }
  }
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const data = new Uint8Array(width * height * 4);
  for (const [index, count] of painted.entries())
    data.set([red ?? 0, green ?? 0, blue ?? 0, Math.round((255 * count) / step ** 2)], 4 * index);
  return { data, width, height, channels: 4 };
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
