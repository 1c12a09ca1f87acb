import { createSHA256 } from 'hash-wasm';
import { deviceAnswer } from './device-answer';
import type { StoredFile } from './job-record';
import { type ByteStore, chunkBytes, type FileWriter } from './job-store';
import { QueueError } from './queue-error';

export type CopyOptions = {
  mediaType: string;
  signal: AbortSignal;
  /** Called with the bytes copied so far. */
  onProgress?: (loaded: number) => void;
};

/**
 * Copies chunks (all but the last `chunkBytes` long) into the store, hashing on the way. They belong to no job until
 * a transaction adopts them. On an error or abort nothing of them is left.
 */
export async function copyBytes(
  store: ByteStore,
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  { mediaType, signal, onProgress }: CopyOptions,
): Promise<StoredFile> {
  const hash = await createSHA256();
  const onLate = (late: FileWriter) => void discardQuietly(() => late.discard());
  const writer = await deviceAnswer(store.createFile(), 'making a file', { signal, onLate });
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
 * The bytes of a file the person chose, in whole chunks but for the last. Where the browser reads into a buffer that
 * it is given, all are views of that one, so that memory stays flat: each must be used up before the next is asked
 * for. QueueError `file-unreadable` when the file changed or went away meanwhile, as a phone's content:// file does.
 */
export async function* readSlices(file: Blob, signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = openByteReader(file);
  if (reader) yield* readInto(reader, Math.min(chunkBytes, file.size), signal);
  else yield* inChunks(readPieces(file.stream().getReader(), signal));
}

/** All bytes of a small file at once. QueueError `file-unreadable` as above. */
export async function readWhole(file: Blob, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readChosen(file.arrayBuffer(), signal));
}

/**
 * What the browser reads of a chosen file. Browsers name the failure as they like: NotReadableError, NotFoundError, and
 * Chromium's byte stream `TypeError: network error`.
 */
async function readChosen<Value>(reading: Promise<Value>, signal: AbortSignal): Promise<Value> {
  try {
    return await deviceAnswer(reading, 'reading a file', { signal });
  } catch (error) {
    if (signal.aborted || error instanceof QueueError) throw error;
    throw new QueueError('file-unreadable', 'the file changed or is gone', { cause: error });
  }
}

/** Null in a browser whose files are no byte streams. */
function openByteReader(file: Blob): ReadableStreamBYOBReader | null {
  try {
    return file.stream().getReader({ mode: 'byob' });
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function* readInto(
  reader: ReadableStreamBYOBReader,
  capacity: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let buffer = new ArrayBuffer(capacity);
  let filled = 0;
  try {
    for (;;) {
      const reading = reader.read(new Uint8Array(buffer, filled, capacity - filled));
      const { value, done } = await readChosen(reading, signal);
      // The buffer goes to the browser with each read and comes back with its answer.
      if (value) {
        buffer = value.buffer;
        filled += value.byteLength;
      }
      if (done || filled === capacity) {
        if (filled > 0) yield new Uint8Array(buffer, 0, filled);
        if (done) return;
        filled = 0;
      }
    }
  } finally {
    // A failure here adds nothing: the read has already reported it.
    reader.cancel().catch(() => undefined);
  }
}

// Streams are no async iterables in Safari.
async function* readPieces(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { value, done } = await readChosen(reader.read(), signal);
    if (done) return;
    yield value;
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
    // The sweep frees it later; the caller gets the error that led here.
    console.warn('Bytes of a failed copy are left for the sweep', error);
  }
}
