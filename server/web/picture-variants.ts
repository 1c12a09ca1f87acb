import { readFile, stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { pictureWidths } from '../../contract/pages';

/** A picture of pixels in the width and the format that suit one browser. */
export type PictureVariant = { bytes: Buffer; contentType: 'image/avif' | 'image/webp'; etag: string };

const cachedBytesMax = 48 * 1024 * 1024;
/** Chosen by eye on the demo sites: nothing to be seen at arm's length. */
const quality = { avif: 55, webp: 78 };
/** Of 9: the next step takes twice as long for 3% less. */
const avifEffort = 3;

/** Makes and keeps pictures in the widths that pages ask for. Each is made once. */
export class PictureVariants {
  readonly #variants = new LRUCache<string, PictureVariant>({
    maxSize: cachedBytesMax,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  readonly #underWay = new Map<string, Promise<PictureVariant>>();

  /**
   * `accept` is the browser's header. Undefined where it reads neither format, or the width is none of those there are:
   * the picture as it is will do. Rejects for a file that is no picture.
   */
  async find(path: string, width: number, accept: string): Promise<PictureVariant | undefined> {
    const format = accept.includes('image/avif')
      ? 'avif'
      : accept.includes('image/webp')
        ? 'webp'
        : undefined;
    if (!format || !pictureWidths.some((known) => known === width)) return undefined;
    const { mtimeMs, size } = await stat(path);
    const key = `${path} ${mtimeMs} ${size} ${width} ${format}`;
    const cached = this.#variants.get(key);
    if (cached) return cached;
    let making = this.#underWay.get(key);
    if (!making) {
      making = makeVariant(path, width, format, `W/"${mtimeMs}-${size}-${width}-${format}"`);
      this.#underWay.set(key, making);
    }
    try {
      const variant = await making;
      this.#variants.set(key, variant);
      return variant;
    } finally {
      this.#underWay.delete(key);
    }
  }
}

async function makeVariant(
  path: string,
  width: number,
  format: 'avif' | 'webp',
  etag: string,
): Promise<PictureVariant> {
  const picture = sharp(await readFile(path))
    .rotate()
    .resize({ width, withoutEnlargement: true });
  const encoded =
    format === 'avif'
      ? picture.avif({ quality: quality.avif, effort: avifEffort })
      : picture.webp({ quality: quality.webp });
  return { bytes: await encoded.toBuffer(), contentType: `image/${format}`, etag };
}
