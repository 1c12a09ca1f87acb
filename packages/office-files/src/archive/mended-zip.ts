import { close, createReadStream, open, read } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open as openFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';

const endSignature = Buffer.from('PK\x05\x06', 'latin1');
const endBytes = 22;
/** Of the comment's length in the end record (APPNOTE 4.3.16). */
const commentLengthAt = 20;
const commentMaxBytes = 0xffff;

/**
 * Opens an archive whose comment is cut short, or that has something after its end, as Office programs do: all parts
 * are there. Rejects when no end is found.
 */
export async function openMendedZip(path: string): Promise<ZipFile> {
  const end = await findEnd(path);
  const reader = new MendedReader(path, await promisify(open)(path, 'r'), end + commentLengthAt);
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(reader, end + endBytes, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) reader.close(() => reject(error));
      else resolve(zip);
    });
  });
}

async function findEnd(path: string): Promise<number> {
  const file = await openFile(path);
  try {
    const { tail, start } = await readTail(file);
    const at = tail.lastIndexOf(endSignature);
    if (at < 0 || at + endBytes > tail.length) throw new Error('an archive without an end');
    return start + at;
  } finally {
    await file.close();
  }
}

async function readTail(file: FileHandle) {
  const { size } = await file.stat();
  const start = Math.max(0, size - endBytes - commentMaxBytes);
  const tail = Buffer.alloc(size - start);
  await file.read(tail, 0, tail.length, start);
  return { tail, start };
}

/** Reads a comment of no length at its end. */
class MendedReader extends RandomAccessReader {
  constructor(
    private readonly path: string,
    private readonly descriptor: number,
    private readonly lengthAt: number,
  ) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.path, { start, end: end - 1 });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    read(this.descriptor, buffer, offset, length, position, (error, count) => {
      if (error) return callback(error);
      if (count < length) return callback(new Error('the archive ends too early'));
      for (const at of [this.lengthAt, this.lengthAt + 1]) {
        if (at >= position && at < position + length) buffer[offset + at - position] = 0;
      }
      callback(null);
    });
  }

  override close(callback: (error: Error | null) => void): void {
    close(this.descriptor, (error) => callback(error ?? null));
  }
}
