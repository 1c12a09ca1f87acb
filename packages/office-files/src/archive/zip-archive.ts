import type { Readable } from 'node:stream';
import { type Entry, open, type ZipFile } from 'yauzl';
import { openMendedZip } from './mended-zip';
import { OversizeFileError } from './oversize-file-error';

/** Unpacked, in bytes: 20 times the largest upload, far more than any real document of that size. */
const unpackedMaxBytes = 2 * 1024 ** 3;
/** Far more than the largest presentations have. */
const partsMax = 20_000;

/** A ZIP file with its list of parts; folders are left out. */
export type ZipArchive = { zip: ZipFile; parts: readonly Entry[] };

/** Opens an archive and reads its directory. Throws an `OversizeFileError`, or another Error when it is damaged. */
export async function openArchive(path: string): Promise<ZipArchive> {
  const zip = await openZip(path);
  try {
    return { zip, parts: await listParts(zip) };
  } catch (error) {
    zip.close();
    throw error;
  }
}

export function closeArchive({ zip }: ZipArchive): void {
  zip.close();
}

/** A part's content; `raw`: as it lies in the archive. */
export function openPart(zip: ZipFile, part: Entry, how: 'unpacked' | 'raw' = 'unpacked'): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(part, how === 'raw' ? { decodeFileData: false } : {}, (error, stream) => {
      if (error) reject(error);
      else resolve(stream);
    });
  });
}

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (zip) resolve(zip);
      // The first error says more than a mending that failed.
      else openMendedZip(path).then(resolve, () => reject(error));
    });
  });
}

async function listParts(zip: ZipFile): Promise<Entry[]> {
  const parts: Entry[] = [];
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    parts.push(entry);
    if (parts.length > partsMax) throw new OversizeFileError('too many parts');
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > unpackedMaxBytes) throw new OversizeFileError(`unpacks to ${unpackedBytes} bytes`);
  }
  return parts;
}
