import { readFile, stat } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { type OtherContent, UnusablePhoto } from './unusable-photo';

/** A 50-megapixel phone's photo fits; a picture that unpacks to more is refused by its header, before any decoding. */
const maxMegapixels = 64;
const maxPixels = maxMegapixels * 1_000_000;
/** Nothing can be seen on less. */
const minSidePixels = 32;

/** A photo that is a JPEG, PNG, WebP or AVIF of a size that is taken, as far as its header says. */
export type OpenPhoto = {
  bytes: Buffer;
  /** Of the pixels as they lie in the file, before EXIF turns them. */
  width: number;
  height: number;
};

const takenContents = ['jpeg', 'png', 'webp', 'avif'] as const;
type TakenContent = (typeof takenContents)[number];

/** Reads a stranger's file and its header. Throws an `UnusablePhoto` for what is no photo that is taken. */
export async function openPhoto(path: string, maxBytes: number): Promise<OpenPhoto> {
  const { size } = await stat(path);
  if (size === 0) throw new UnusablePhoto({ reason: 'empty' });
  if (size > maxBytes) throw new UnusablePhoto({ reason: 'tooLarge', maxBytes });
  const bytes = await readFile(path);
  const content = identify(bytes);
  if (!isTaken(content)) throw new UnusablePhoto({ reason: 'otherContent', content });
  const { width, height } = await readHeader(bytes);
  const megapixels = Math.ceil((width * height) / 1_000_000);
  if (width * height > maxPixels) {
    throw new UnusablePhoto({ reason: 'tooManyPixels', megapixels, maxMegapixels });
  }
  if (Math.min(width, height) < minSidePixels) {
    throw new UnusablePhoto({ reason: 'tooSmall', minPixels: minSidePixels });
  }
  return { bytes, width, height };
}

/** The decoder's limits, for every use of a stranger's bytes: no more pixels than promised, nothing half read. */
export const decoderOptions = { failOn: 'error', limitInputPixels: maxPixels } as const;

async function readHeader(bytes: Buffer): Promise<Metadata> {
  try {
    // No limit here: too many pixels have words of their own, and the header alone is read.
    return await sharp(bytes, { ...decoderOptions, limitInputPixels: false }).metadata();
  } catch (error) {
    throw new UnusablePhoto({ reason: 'damaged' }, String(error));
  }
}

function isTaken(content: ReturnType<typeof identify>): content is TakenContent {
  return takenContents.some((taken) => taken === content);
}

/** By content only; a name promises nothing. */
function identify(bytes: Buffer): TakenContent | OtherContent {
  const text = bytes.toString('latin1', 0, 32);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.startsWith('GIF8')) return 'gif';
  if (text.startsWith('%PDF-')) return 'pdf';
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff';
  if (text.startsWith('BM')) return 'bmp';
  if (text.slice(4, 8) === 'ftyp') return /avi[fs]/.test(text) ? 'avif' : 'heic';
  return 'unknown';
}
