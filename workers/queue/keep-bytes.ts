import { createSHA256 } from 'hash-wasm';
import type { StoredFile } from './job-record';
import { type ByteStore, chunkBytes } from './job-store';
import { isNamed, QueueError } from './queue-error';

export type KeepOptions = {
  mediaType: string;
  signal: AbortSignal;
  /** Called with the bytes kept so far. */
  onProgress?: (loaded: number) => void;
};

/**
 * Copies chunks (all but the last `chunkBytes` long) into the store, hashing on the way. They belong to no job until
 * a transaction adopts them. On an error or abort nothing of them is left.
 */
export async function keepBytes(
  store: ByteStore,
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  { mediaType, signal, onProgress }: KeepOptions,
): Promise<StoredFile> {
  const hash = await createSHA256();
  const writer = await store.createFile();
  let sizeBytes = 0;
  try {
    for await (const chunk of chunks) {
      if (signal.aborted) throw new DOMException('The copy was cancelled', 'AbortError');
      hash.update(chunk);
      await writer.append(chunk);
      sizeBytes += chunk.byteLength;
      onProgress?.(sizeBytes);
    }
    await writer.finish();
  } catch (error) {
    await discardQuietly(() => writer.discard());
    throw error;
  }
  const { fileId, place } = writer;
  return { fileId, place, sizeBytes, chunkBytes, mediaType, sha256: hash.digest('hex') };
}

/**
 * The bytes of a file the person chose, read in slices so that memory stays flat. QueueError `file-unreadable` when
 * the file changed or went away under us, as a phone's content:// file does.
 */
export async function* readSlices(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < file.size; at += chunkBytes) {
    let slice: ArrayBuffer;
    try {
      slice = await file.slice(at, at + chunkBytes).arrayBuffer();
    } catch (error) {
      if (isNamed(error, 'NotReadableError', 'NotFoundError')) {
        throw new QueueError('file-unreadable', 'the file changed or is gone', { cause: error });
      }
      throw error;
    }
    yield new Uint8Array(slice);
  }
}

/**
 * Pieces of any size put together to whole chunks; the last may be shorter. All are views of one buffer, so that
 * memory stays flat: each must be used up before the next is asked for.
 */
export async function* inChunks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const chunk = new Uint8Array(chunkBytes);
  let filled = 0;
  for await (const piece of pieces) {
    let at = 0;
    while (at < piece.byteLength) {
      const part = piece.subarray(at, at + chunkBytes - filled);
      chunk.set(part, filled);
      filled += part.byteLength;
      at += part.byteLength;
      if (filled < chunkBytes) continue;
      yield chunk;
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

async function discardQuietly(discard: () => Promise<void>): Promise<void> {
  try {
    await discard();
  } catch (error) {
    // The sweep frees it later; the error that led here is the one to tell.
    console.warn('Bytes of a failed copy are left for the sweep', error);
  }
}
