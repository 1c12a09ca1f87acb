import { Zip, ZipPassThrough } from 'fflate';
import type { Platform } from '../platform/platform';
import { UnusableDocument } from '../unusable-document';

/** Offsets in a ZIP have 32 bits; the list of names at its end needs some of them. */
const contentMaxBytes = 2 ** 32 - 2 ** 20;

/** A ZIP of files that are compressed already, written file by file: none stays in the memory. */
export function createStoredZip(write: Platform['write'], maxBytes = contentMaxBytes) {
  let pieces: Uint8Array[] = [];
  let total = 0;
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });

  async function flush(): Promise<void> {
    const written = pieces;
    pieces = [];
    for (const piece of written) await write(piece);
  }

  return {
    /** Throws an `UnusableDocument` where the ZIP would be larger than programs can read. */
    async add(name: string, bytes: Uint8Array): Promise<void> {
      total += bytes.length;
      if (total > maxBytes) throw new UnusableDocument({ reason: 'tooComplex' }, `a ZIP of ${total} bytes`);
      const file = new ZipPassThrough(name);
      zip.add(file);
      file.push(bytes, true);
      await flush();
    },
    async end(): Promise<void> {
      zip.end();
      await flush();
    },
  };
}
