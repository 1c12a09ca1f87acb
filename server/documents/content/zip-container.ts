import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, open, type ZipFile } from 'yauzl';
import { createMarkupMeter, type MarkupMeter } from './markup-meter';
import { openMendedZip } from './mended-zip';

/** What a ZIP file holds that matters here. */
export type ZipSurvey = {
  names: readonly string[];
  /** Of `[Content_Types].xml`; '' when there is none. */
  contentTypes: string;
  /** Of the entry named `mimetype`; '' when there is none. */
  mimeType: string;
};

/** Thrown for an archive that holds more than a document may. */
export class OversizeArchiveError extends Error {}

/** Unpacked, in bytes: 20 times the largest upload, far more than any real document of that size. */
const unpackedMaxBytes = 2 * 1024 ** 3;
/** Far more than the largest presentations have. */
const partsMax = 20_000;
const readMaxBytes = 4 * 1024 * 1024;

/**
 * Reads the archive's directory and checks every part that is markup against its checksum and the limits of
 * `markup-meter.ts`; pictures are left alone. Memory stays flat. Throws `OversizeArchiveError`, or another Error when the archive is damaged.
 */
export async function surveyZip(path: string): Promise<ZipSurvey> {
  const zip = await openZip(path);
  const names: string[] = [];
  const markup = new Map<string, string>();
  const meter = createMarkupMeter();
  let unpackedBytes = 0;
  try {
    for await (const entry of readEntries(zip)) {
      names.push(entry.fileName);
      if (names.length > partsMax) throw new OversizeArchiveError('too many parts');
      unpackedBytes += entry.uncompressedSize;
      if (unpackedBytes > unpackedMaxBytes)
        throw new OversizeArchiveError(`unpacks to ${unpackedBytes} bytes`);
      if (isMarkup(entry)) markup.set(entry.fileName, await readChecked(zip, entry, meter));
    }
  } finally {
    zip.close();
  }
  return {
    names,
    contentTypes: markup.get('[Content_Types].xml') ?? '',
    mimeType: markup.get('mimetype') ?? '',
  };
}

export function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (zip) resolve(zip);
      // The first error says more than a mending that failed.
      else openMendedZip(path).then(resolve, () => reject(error));
    });
  });
}

export async function* readEntries(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      zip.once('entry', resolve);
      zip.once('end', () => resolve(undefined));
      zip.once('error', reject);
      zip.readEntry();
    });
    zip.removeAllListeners();
    if (!entry) return;
    yield entry;
  }
}

function isMarkup(entry: Entry): boolean {
  return /\.(xml|rels)$/i.test(entry.fileName) || entry.fileName === 'mimetype';
}

/** Answers with the text's beginning; the checksum is of all of it. */
async function readChecked(zip: ZipFile, entry: Entry, meter: MarkupMeter): Promise<string> {
  const stream = await openStream(zip, entry);
  const parts: Buffer[] = [];
  meter.startPart();
  let keptBytes = 0;
  let sum = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('a ZIP stream gives bytes');
    sum = crc32(chunk, sum);
    const excess = meter.read(chunk.toString('latin1'));
    if (excess) throw new OversizeArchiveError(`${entry.fileName}: ${excess}`);
    if (keptBytes < readMaxBytes && shouldKeep(entry)) parts.push(chunk);
    keptBytes += chunk.length;
  }
  if (sum !== entry.crc32) throw new Error(`${entry.fileName} does not match its checksum`);
  return Buffer.concat(parts).toString('utf8');
}

export function openStream(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => {
      if (error) reject(error);
      else resolve(opened);
    });
  });
}

function shouldKeep(entry: Entry): boolean {
  return entry.fileName === '[Content_Types].xml' || entry.fileName === 'mimetype';
}
