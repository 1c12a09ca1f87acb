import { readFile, stat } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, open, type ZipFile } from 'yauzl';
import { openMendedZip } from './mended-zip';
import { OversizeFileError } from './oversize-file-error';

/** Unpacked, in bytes: 20 times the largest upload, far more than any real document of that size. */
const unpackedMaxBytes = 2 * 1024 ** 3;
/** Far more than the largest presentations have. */
const partsMax = 20_000;

/** Smaller archives are read at once: a letter's parts one by one take longer than all that is done with them. */
const wholeMaxBytes = 4 * 1024 ** 2;
/** Unpacked, in bytes; larger parts come in pieces. */
const wholePartMaxBytes = 1024 ** 2;
/** APPNOTE 4.4.5. */
const methods = { stored: 0, deflated: 8 } as const;

/** A ZIP file with its list of parts; folders are left out. `bytes`: all of a small one. */
export type ZipArchive = { zip: ZipFile; parts: readonly Entry[]; bytes: Buffer | undefined };

/** Opens an archive and reads its directory. Throws an `OversizeFileError`, or another Error when it is damaged. */
export async function openArchive(path: string): Promise<ZipArchive> {
  const { zip, bytes } = await openZip(path);
  try {
    return { zip, parts: await listParts(zip), bytes };
  } catch (error) {
    zip.close();
    throw error;
  }
}

export function closeArchive({ zip }: ZipArchive): void {
  zip.close();
}

/** A part's content, in one piece or several; `raw`: as it lies in the archive. */
export async function openPart(
  { zip, bytes }: ZipArchive,
  part: Entry,
  how: 'unpacked' | 'raw' = 'unpacked',
): Promise<Iterable<Buffer> | AsyncIterable<Buffer>> {
  const whole = bytes && how === 'unpacked' && (await unpackWhole(zip, part, bytes));
  // What is wrong with a part is found by who reads so far.
  if (whole) return [whole];
  return zip.openReadStreamPromise(part, how === 'raw' ? { decodeFileData: false } : {});
}

/** A small part; undefined for any other, and for one that is not what the directory says. */
async function unpackWhole(zip: ZipFile, part: Entry, bytes: Buffer): Promise<Buffer | undefined> {
  const { compressionMethod: method, compressedSize, uncompressedSize: size } = part;
  const isPlain = !part.isEncrypted() && (method === methods.stored || method === methods.deflated);
  if (!isPlain || size === 0 || size > wholePartMaxBytes) return undefined;
  try {
    const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(part, { minimal: true });
    const packed = bytes.subarray(start, start + compressedSize);
    const whole = method === methods.stored ? packed : inflateRawSync(packed, { maxOutputLength: size });
    return whole.length === size ? whole : undefined;
  } catch {
    return undefined;
  }
}

async function openZip(path: string): Promise<Pick<ZipArchive, 'zip' | 'bytes'>> {
  const options = { lazyEntries: true, autoClose: false };
  if ((await stat(path)).size <= wholeMaxBytes) {
    const bytes = await readFile(path);
    const zip = await fromBufferPromise(bytes, options).catch(() => undefined);
    if (zip) return { zip, bytes };
  }
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    open(path, options, (error, opened) => {
      if (opened) resolve(opened);
      // The first error says more than a mending that failed.
      else openMendedZip(path).then(resolve, () => reject(error));
    });
  });
  return { zip, bytes: undefined };
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
