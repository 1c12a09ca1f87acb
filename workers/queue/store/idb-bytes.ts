import { createUuid } from '../../../src/api/create-uuid';
import { type ChunkRequest, readChunksApart, readChunksAsBlobs } from './chunk-blobs';
import { deviceAnswer } from './device-answer';
import { chunkRange, type JobDatabase, type LooseFile, type Writing, wholeBuffer } from './job-database';
import type { StoredFile } from './job-record';
import {
  type ByteStore,
  chunkBytes,
  type FileWriter,
  inlineBesideFilesBytes,
  orphanAgeMs,
} from './job-store';
import type { OpfsFolder, SyncHandle } from './opfs-bytes';
import { isNamed, QueueError } from './queue-error';

/** Chunks of a large file that one reading worker reads: they are in memory twice until it ends. */
const chunksReadTogether = 2;

/**
 * Bytes in the private file system where there is one, else as chunks in IndexedDB. Each file is entered as loose
 * before its first byte, so that staging that dies can be swept.
 */
export class IdbBytes implements ByteStore {
  readonly inlineBytes: number;
  readonly #database: JobDatabase;
  readonly #folder: OpfsFolder | null;

  constructor(database: JobDatabase, folder: OpfsFolder | null) {
    this.#database = database;
    this.#folder = folder;
    this.inlineBytes = folder ? inlineBesideFilesBytes : chunkBytes;
  }

  async createFile(): Promise<FileWriter> {
    const fileId = createUuid();
    await this.#touch(fileId, this.#folder ? 'opfs' : 'chunks');
    if (!this.#folder) return this.#writeChunks(fileId);
    try {
      return await this.#writeOpfs(this.#folder, fileId);
    } catch (error) {
      // A full disk has no room for an empty file either.
      if (await this.#folder.remove(fileId)) await this.#forget(fileId);
      throw error;
    }
  }

  async openFile(file: StoredFile): Promise<Blob> {
    const bytes = file.place === 'opfs' ? await this.#openOpfs(file.fileId) : await this.#readChunks(file);
    if (bytes?.size !== file.sizeBytes) {
      throw new QueueError('storage-lost', `${bytes?.size ?? 'none'} of ${file.sizeBytes} bytes are left`);
    }
    return bytes;
  }

  async #openOpfs(fileId: string): Promise<File | undefined> {
    return this.#folder ? deviceAnswer(this.#folder.openFile(fileId), 'opening a file') : undefined;
  }

  async dropFile({ fileId, place }: StoredFile): Promise<void> {
    // A commit whose answer was lost has adopted them all the same.
    if (!(await this.#readLoose(fileId))) return;
    if (place === 'chunks') await this.#deleteChunks(fileId);
    else if (await this.#folder?.remove(fileId)) await this.#forget(fileId);
  }

  async #writeOpfs(folder: OpfsFolder, fileId: string): Promise<FileWriter> {
    const handle = await folder.createFile(fileId);
    let atBytes = 0;
    let touchedAtMs = Date.now();
    return {
      fileId,
      place: 'opfs',
      append: async (chunk) => {
        const written = writeSync(handle, chunk, atBytes);
        atBytes += chunk.byteLength;
        if (written !== chunk.byteLength) throw new QueueError('storage-full', 'the file was cut short');
        if (Date.now() - touchedAtMs < orphanAgeMs / 4) return;
        touchedAtMs = Date.now();
        await this.#touch(fileId, 'opfs');
      },
      finish: async () => {
        handle.flush();
        handle.close();
      },
      discard: async () => {
        handle.close();
        await folder.remove(fileId);
        await this.#forget(fileId);
      },
    };
  }

  #writeChunks(fileId: string): FileWriter {
    let index = 0;
    return {
      fileId,
      place: 'chunks',
      append: async (chunk) => {
        const write = async (transaction: Writing<'chunks' | 'loose'>) => {
          await Promise.all([
            transaction.objectStore('chunks').put(wholeBuffer(chunk), [fileId, index]),
            transaction.objectStore('loose').put({ fileId, place: 'chunks', touchedAtMs: Date.now() }),
          ]);
        };
        await this.#database.write(['chunks', 'loose'], write, 'strict');
        index += 1;
      },
      finish: async () => {},
      discard: () => this.#deleteChunks(fileId),
    };
  }

  async #deleteChunks(fileId: string): Promise<void> {
    await this.#database.write(['chunks', 'loose'], async (transaction) => {
      await Promise.all([
        transaction.objectStore('chunks').delete(chunkRange(fileId)),
        transaction.objectStore('loose').delete(fileId),
      ]);
    });
  }

  // A Blob of Blobs: the browser may move each part to its disk while the next is read.
  async #readChunks({ fileId, sizeBytes, chunkBytes }: StoredFile): Promise<Blob> {
    const parts: Blob[] = [];
    const chunks = Math.ceil(sizeBytes / chunkBytes);
    const isLarge = chunks > chunksReadTogether;
    for (let from = 0; from < chunks; from += chunksReadTogether) {
      const request = { fileId, from, count: Math.min(chunksReadTogether, chunks - from) };
      const apart = isLarge ? await readChunksApart(request) : null;
      parts.push(...(apart ?? (await this.#readHere(request))));
    }
    return new Blob(parts);
  }

  #readHere(request: ChunkRequest): Promise<Blob[]> {
    return readChunksAsBlobs(request, (key) =>
      this.#database.read(['chunks'], (transaction) => transaction.objectStore('chunks').get(key)),
    );
  }

  #readLoose(fileId: string): Promise<LooseFile | undefined> {
    return this.#database.read(['loose'], (transaction) => transaction.objectStore('loose').get(fileId));
  }

  async #touch(fileId: string, place: StoredFile['place']): Promise<void> {
    const entry = { fileId, place, touchedAtMs: Date.now() };
    await this.#database.write(['loose'], (transaction) => transaction.objectStore('loose').put(entry));
  }

  #forget(fileId: string): Promise<void> {
    return this.#database.write(['loose'], (transaction) => transaction.objectStore('loose').delete(fileId));
  }
}

function writeSync(handle: SyncHandle, chunk: Uint8Array<ArrayBuffer>, at: number): number {
  try {
    return handle.write(chunk, { at });
  } catch (error) {
    if (isNamed(error, 'QuotaExceededError')) throw new QueueError('storage-full', 'no space for the file');
    throw error;
  }
}
