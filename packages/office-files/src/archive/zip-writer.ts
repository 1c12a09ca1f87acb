import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { Entry } from 'yauzl';
import { OversizeFileError } from './oversize-file-error';

/** An archive that grows beyond is none of a document; its places fit into 32 bits. */
const archiveMaxBytes = 1024 ** 3;
const localHeaderBytes = 30;
const centralHeaderBytes = 46;
const endBytes = 22;
const deflated = 8;
const utf8Names = 0x0800;
/** 1 January 1980, the first day that a ZIP can name. */
const firstDay = 0x0021;

type Content = Iterable<Buffer> | AsyncIterable<Buffer>;
type Written = {
  name: Buffer;
  method: number;
  crc: number;
  compressedBytes: number;
  bytes: number;
  startsAt: number;
};

/**
 * Writes a ZIP file part by part. A part that does not change is copied as it lies in the other archive, without
 * unpacking it: no library of the registry does that.
 */
export class ZipWriter {
  readonly #file: FileHandle;
  readonly #parts: Written[] = [];
  #position = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string): Promise<ZipWriter> {
    return new ZipWriter(await open(path, 'w', 0o600));
  }

  /** `raw` is the part's content as the other archive has it. */
  async copyPart(part: Entry, raw: Content): Promise<void> {
    await this.#addPart(part.fileName, part.compressionMethod, raw, () => ({
      crc: part.crc32,
      bytes: part.uncompressedSize,
    }));
  }

  async addPart(name: string, content: Content): Promise<void> {
    let crc = 0;
    let bytes = 0;
    const counted = async function* () {
      for await (const chunk of content) {
        crc = crc32(chunk, crc);
        bytes += chunk.length;
        yield chunk;
      }
    };
    // The quickest: it is read once, by an engine on the same disk.
    const packed = createDeflateRaw({ level: 1 });
    await Promise.all([
      pipeline(counted, packed),
      this.#addPart(name, deflated, packed, () => ({ crc, bytes })),
    ]);
  }

  /** Writes the directory and closes the file. */
  async end(): Promise<void> {
    const startsAt = this.#position;
    for (const part of this.#parts) await this.#append(describeInDirectory(part));
    const end = Buffer.alloc(endBytes);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.#parts.length, 8);
    end.writeUInt16LE(this.#parts.length, 10);
    end.writeUInt32LE(this.#position - startsAt, 12);
    end.writeUInt32LE(startsAt, 16);
    await this.#append(end);
    await this.close();
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async #addPart(
    partName: string,
    method: number,
    content: Content,
    measure: () => Pick<Written, 'crc' | 'bytes'>,
  ): Promise<void> {
    const startsAt = this.#position;
    const name = Buffer.from(partName);
    this.#position += localHeaderBytes + name.length;
    let compressedBytes = 0;
    for await (const chunk of content) {
      await this.#append(chunk);
      compressedBytes += chunk.length;
    }
    const part = { name, method, compressedBytes, startsAt, ...measure() };
    this.#parts.push(part);
    const header = describeInPlace(part);
    await this.#file.write(header, 0, header.length, startsAt);
  }

  async #append(bytes: Buffer): Promise<void> {
    await this.#file.write(bytes, 0, bytes.length, this.#position);
    this.#position += bytes.length;
    if (this.#position > archiveMaxBytes) throw new OversizeFileError('the cleaned archive');
  }
}

/** APPNOTE 4.3.7. */
function describeInPlace(part: Written): Buffer {
  const header = Buffer.alloc(localHeaderBytes);
  header.writeUInt32LE(0x04034b50, 0);
  writeCommon(header, part, 4);
  return Buffer.concat([header, part.name]);
}

/** APPNOTE 4.3.12. */
function describeInDirectory(part: Written): Buffer {
  const header = Buffer.alloc(centralHeaderBytes);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  writeCommon(header, part, 6);
  header.writeUInt32LE(part.startsAt, 42);
  return Buffer.concat([header, part.name]);
}

/** What both headers have, from the version that is needed to the length of the name. */
function writeCommon(header: Buffer, part: Written, at: number): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(utf8Names, at + 2);
  header.writeUInt16LE(part.method, at + 4);
  header.writeUInt16LE(firstDay, at + 8);
  header.writeUInt32LE(part.crc, at + 10);
  header.writeUInt32LE(part.compressedBytes, at + 14);
  header.writeUInt32LE(part.bytes, at + 18);
  header.writeUInt16LE(part.name.length, at + 22);
}
