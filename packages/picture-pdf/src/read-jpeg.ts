import { readExif } from './read-exif';

/** What a JPEG's segments say (ITU-T T.81, JFIF 1.02). */
export type JpegHead = {
  width: number;
  height: number;
  /** 1: grey; 3: colours; 4: printing colours. */
  components: number;
  /** How it must be turned, as Exif numbers it: 1 is upright. */
  orientation: number;
  /** Pixels to the inch; undefined where it says none. */
  density: number | undefined;
  /** An ICC profile; undefined where there is none. */
  profile: Uint8Array | undefined;
  /** A PDF takes it as it is: grey or colours, 8 bits, baseline or progressive. */
  isPlain: boolean;
};

/** Cameras and disk images fill a file's last block with zeros. */
const paddingBytes = 64;
const centimetresPerInch = 2.54;
/** Baseline, extended and progressive frames with Huffman codes. */
const plainFrames = [0xc0, 0xc1, 0xc2];
const jfif = 'JFIF\0';
const exif = 'Exif\0\0';
const icc = 'ICC_PROFILE\0';

/** Undefined for what is no JPEG, or has no frame. */
export function readJpeg(bytes: Uint8Array): JpegHead | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let jfifDensity: number | undefined;
  let camera: ReturnType<typeof readExif> = {};
  const profile = new Map<number, Uint8Array>();
  for (const { marker, content } of listSegments(view)) {
    if (marker === 0xe0 && startsWith(content, jfif)) jfifDensity = readJfifDensity(content);
    if (marker === 0xe1 && startsWith(content, exif)) camera = readExif(content.subarray(exif.length));
    if (marker === 0xe2 && startsWith(content, icc)) {
      profile.set(content[icc.length] ?? 0, content.subarray(icc.length + 2));
    }
    if (!isFrame(marker)) continue;
    if (content.length < 6) return undefined;
    const components = content[5] ?? 0;
    const [height, width] = [read16(content, 1), read16(content, 3)];
    if (width === 0 || height === 0) return undefined;
    return {
      width,
      height,
      components,
      orientation: camera.orientation ?? 1,
      density: jfifDensity ?? camera.density,
      profile: joinProfile(profile),
      isPlain: plainFrames.includes(marker) && content[0] === 8 && (components === 1 || components === 3),
    };
  }
  return undefined;
}

/** True when the end marker is there, at the end or before the zeros that fill the last block. */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  for (let at = Math.max(0, bytes.length - paddingBytes); at < bytes.length - 1; at += 1) {
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  }
  return false;
}

/** The segments before the pixels. */
function* listSegments(view: DataView): Generator<{ marker: number; content: Uint8Array }> {
  let at = 2;
  while (at + 4 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (marker === 0xda || length < 2 || at + 2 + length > view.byteLength) return;
    yield { marker, content: new Uint8Array(view.buffer, view.byteOffset + at + 4, length - 2) };
    at += 2 + length;
  }
}

/** Start of a frame: all of C0 to CF but tables of codes and of arithmetic. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readJfifDensity(content: Uint8Array): number | undefined {
  const unit = content[7];
  const value = read16(content, 8);
  // A resolution of 1 is a ratio of a pixel's sides, whatever its unit says.
  if (value <= 1) return undefined;
  if (unit === 1) return value;
  return unit === 2 ? value * centimetresPerInch : undefined;
}

/** Profiles above 64 kB are in several segments, numbered from 1. */
function joinProfile(parts: ReadonlyMap<number, Uint8Array>): Uint8Array | undefined {
  const inOrder = [...parts].sort(([one], [other]) => one - other);
  if (inOrder.length === 0 || inOrder.some(([number], index) => number !== index + 1)) return undefined;
  const whole = new Uint8Array(inOrder.reduce((sum, [, { length }]) => sum + length, 0));
  let offset = 0;
  for (const [, part] of inOrder) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

function startsWith(content: Uint8Array, words: string): boolean {
  return [...words].every((letter, index) => content[index] === letter.charCodeAt(0));
}

function read16(content: Uint8Array, at: number): number {
  return ((content[at] ?? 0) << 8) | (content[at + 1] ?? 0);
}
