import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { pictureWidths } from '../../contract/pages';

/** A picture of pixels in the width and the format that suit one browser. */
export type PictureVariant = { bytes: Buffer; contentType: 'image/avif' | 'image/webp'; etag: string };

const cachedBytesMax = 48 * 1024 * 1024;
/** Chosen by eye on the demo sites: nothing to be seen at arm's length. */
const quality = { avif: 55, webp: 78 };
/** Of 9: the next step takes twice as long for 3% less. */
const avifEffort = 3;
const hashLength = 32;

type Format = keyof typeof quality;

/** Where variants outlive this process and others find them. Neither call fails: a variant can be made again. */
export type PictureStore = {
  find: (key: string) => Promise<Buffer | undefined>;
  put: (key: string, bytes: Buffer) => Promise<void>;
};

/** Makes pictures in the widths that pages ask for. Each is stored: other processes and the next start find it there. */
export class PictureVariants {
  readonly #store: PictureStore;
  readonly #variants = new LRUCache<string, PictureVariant>({
    maxSize: cachedBytesMax,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  readonly #underWay = new Map<string, Promise<PictureVariant>>();

  constructor(store: PictureStore) {
    this.#store = store;
  }

  /**
   * `accept` is the browser's header. Undefined where it reads neither format, or the width is none of those there are:
   * the picture as it is will do. Rejects for a file that is no picture.
   */
  async find(path: string, width: number, accept: string): Promise<PictureVariant | undefined> {
    const format: Format | undefined = accept.includes('image/avif')
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
      const etag = `W/"${mtimeMs}-${size}-${width}-${format}"`;
      making = this.#load(path, width, format).then((bytes) => ({
        bytes,
        contentType: `image/${format}`,
        etag,
      }));
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

  async #load(path: string, width: number, format: Format): Promise<Buffer> {
    const original = await readFile(path);
    const hash = createHash('sha256').update(original).digest('hex').slice(0, hashLength);
    // Its content and how it is encoded: the same on every process, whatever the file's date and folder are there.
    const key = `${hash}-${width}-${quality[format]}.${format}`;
    const stored = await this.#store.find(key);
    if (stored) return stored;
    const bytes = await encode(original, width, format);
    // The browser does not wait for it.
    void this.#store.put(key, bytes);
    return bytes;
  }
}

async function encode(original: Buffer, width: number, format: Format): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(original).rotate().resize({ width, withoutEnlargement: true });
  const encoded =
    format === 'avif'
      ? picture.avif({ quality: quality.avif, effort: avifEffort })
      : picture.webp({ quality: quality.webp });
  return encoded.toBuffer();
}
