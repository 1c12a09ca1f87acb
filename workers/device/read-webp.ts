import { readExif } from '@toolfront/picture-pdf/read-exif';

/** What a WebP's chunks say (RFC 9649). */
export type WebpHead = {
  width: number;
  height: number;
  isAnimated: boolean;
  /** How it must be turned, as Exif numbers it: 1 is upright. */
  orientation: number;
  /** An ICC profile; undefined where there is none. */
  profile: Uint8Array | undefined;
};

const animationFlag = 0x02;
const losslessMark = 0x2f;
const exifPrefix = 0x45786966;

/** Undefined for what is no WebP, or says no size. */
export function readWebp(bytes: Uint8Array): WebpHead | undefined {
  const chunks = new Map<string, Uint8Array>();
  for (const { name, content } of listChunks(bytes)) if (!chunks.has(name)) chunks.set(name, content);
  const size = readSize(chunks);
  if (!size) return undefined;
  const exif = chunks.get('EXIF');
  return {
    ...size,
    isAnimated: ((chunks.get('VP8X')?.[0] ?? 0) & animationFlag) !== 0 || chunks.has('ANIM'),
    orientation: (exif && readExif(withoutPrefix(exif)).orientation) ?? 1,
    profile: chunks.get('ICCP'),
  };
}

function* listChunks(bytes: Uint8Array): Generator<{ name: string; content: Uint8Array }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const start = at + 8;
    yield {
      name: String.fromCharCode(...bytes.subarray(at, at + 4)),
      content: bytes.subarray(start, start + size),
    };
    // Chunks begin at even offsets.
    at = start + size + (size % 2);
  }
}

function readSize(chunks: ReadonlyMap<string, Uint8Array>): { width: number; height: number } | undefined {
  const [whole, lossy, lossless] = ['VP8X', 'VP8 ', 'VP8L'].map((name) => chunks.get(name));
  if (whole && whole.length >= 10)
    return { width: readLittle(whole, 4, 3) + 1, height: readLittle(whole, 7, 3) + 1 };
  if (lossy && lossy.length >= 10)
    return { width: readLittle(lossy, 6, 2) & 0x3fff, height: readLittle(lossy, 8, 2) & 0x3fff };
  if (!lossless || lossless.length < 5 || lossless[0] !== losslessMark) return undefined;
  const bits = readLittle(lossless, 1, 4);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function readLittle(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = length - 1; index >= 0; index -= 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

/** Some programs write the prefix that JPEG needs. */
function withoutPrefix(exif: Uint8Array): Uint8Array {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  return exif.length > 6 && view.getUint32(0) === exifPrefix ? exif.subarray(6) : exif;
}
