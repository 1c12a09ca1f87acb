import { Readable } from 'node:stream';
import { DataStore, ERRORS, type KvStore, Upload } from '@tus/server';
import type { Bucket } from './bucket';
import { type UnfinishedUploads, uploadExtensions } from './unfinished-uploads';

/** Held in memory for each upload under way; a server that is killed loses no more of it. */
const pieceBytes = 8 * 1024 * 1024;
/** Of the offset in a key, so that keys sort as their offsets. */
const offsetDigits = 12;

/**
 * Unfinished uploads as pieces in a bucket, `PREFIX/ID/OFFSET`. Any server may write the next one. Pieces that two of them
 * have written at once hold the same bytes: whichever continues the upload counts, and the others are ignored.
 */
export function createBucketUploads(bucket: Bucket, prefix: string): UnfinishedUploads {
  return {
    createDataStore: (rows) => new PieceStore(rows, { readSize, writePieces, remove }),
    readSize,
    read: (id) => Readable.from(readPieces(id)),
    remove,
    list,
  };

  /** The pieces that follow one another without a gap. */
  async function listPieces(id: string): Promise<{ key: string; sizeBytes: number }[]> {
    const pieces: { key: string; sizeBytes: number }[] = [];
    let nextOffset = 0;
    for await (const piece of bucket.list(`${prefix}${id}/`)) {
      if (Number(piece.key.slice(-offsetDigits)) !== nextOffset) continue;
      pieces.push(piece);
      nextOffset += piece.sizeBytes;
    }
    return pieces;
  }

  async function readSize(id: string): Promise<number | undefined> {
    const pieces = await listPieces(id);
    return pieces.length === 0 ? undefined : pieces.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  async function* readPieces(id: string): AsyncGenerator<Buffer> {
    for (const { key } of await listPieces(id)) yield* (await bucket.get(key)).stream;
  }

  async function remove(id: string): Promise<void> {
    for await (const { key } of bucket.list(`${prefix}${id}/`)) await bucket.remove(key);
  }

  async function* list() {
    for await (const { key, modifiedAt } of bucket.list(prefix)) {
      const [id = ''] = key.slice(prefix.length).split('/');
      yield { id, modifiedAt };
    }
  }

  async function writePieces(source: Readable, id: string, startOffset: number): Promise<number> {
    let offset = startOffset;
    let chunks: Buffer[] = [];
    let heldBytes = 0;
    const writePiece = async () => {
      if (heldBytes === 0) return;
      await bucket.put(`${prefix}${id}/${String(offset).padStart(offsetDigits, '0')}`, Buffer.concat(chunks));
      offset += heldBytes;
      chunks = [];
      heldBytes = 0;
    };
    try {
      for await (const chunk of source) {
        chunks.push(chunk);
        heldBytes += chunk.length;
        if (heldBytes >= pieceBytes) await writePiece();
      }
    } finally {
      // Also of a connection that broke: its upload resumes after these.
      await writePiece();
    }
    return offset;
  }
}

type Pieces = Pick<UnfinishedUploads, 'readSize' | 'remove'> & {
  writePieces: (source: Readable, id: string, startOffset: number) => Promise<number>;
};

/** The pieces as the protocol's library sees them. */
class PieceStore extends DataStore {
  readonly #rows: KvStore<Upload>;
  readonly #pieces: Pieces;

  constructor(rows: KvStore<Upload>, pieces: Pieces) {
    super();
    this.#rows = rows;
    this.#pieces = pieces;
    this.extensions = uploadExtensions;
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#rows.set(upload.id, upload);
    return upload;
  }

  override write(source: Readable, id: string, offset: number): Promise<number> {
    return this.#pieces.writePieces(source, id, offset);
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#rows.get(id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    const { size, metadata } = row;
    const offset = (await this.#pieces.readSize(id)) ?? 0;
    return new Upload({
      id,
      offset,
      ...(size === undefined ? {} : { size }),
      ...(metadata ? { metadata } : {}),
    });
  }

  override async remove(id: string): Promise<void> {
    await this.#pieces.remove(id);
    await this.#rows.delete(id);
  }
}
