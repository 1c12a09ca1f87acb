import { withinDeadline } from '../../../src/api/within-deadline';

/** Which of a file's chunks to read. */
export type ChunkRequest = { fileId: string; from: number; count: number };

export type ChunksMessage = { type: 'chunks'; blobs: Blob[] } | { type: 'failed'; detail: string };

/** A worker that only reads has long answered by then. */
const answerWithinMs = 30_000;

/** Chunks as Blobs, in order; fewer when one is missing. */
export async function readChunksAsBlobs(
  { fileId, from, count }: ChunkRequest,
  readChunk: (key: [string, number]) => Promise<ArrayBuffer | undefined>,
): Promise<Blob[]> {
  const blobs: Blob[] = [];
  for (let index = from; index < from + count; index += 1) {
    const chunk = await readChunk([fileId, index]);
    if (!chunk) break;
    const blob = new Blob([chunk]);
    // Answers when the browser has taken the bytes over: they must outlive the worker that read them.
    await blob.slice(-1).arrayBuffer();
    blobs.push(blob);
  }
  return blobs;
}

/**
 * The same in a worker of its own, which is ended with the answer. A database's answer stays in a worker's memory
 * until its garbage is collected, which Chromium lets grow by 70 to 150 MiB; with the worker it goes at once. Null
 * where a worker cannot start another (Safari before 15.5), or that one did not answer.
 */
export async function readChunksApart(request: ChunkRequest): Promise<Blob[] | null> {
  if (typeof Worker === 'undefined') return null;
  const worker = new Worker(new URL('./chunk-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await withinDeadline(ask(worker, request), {
      ms: answerWithinMs,
      error: () => new Error('no answer'),
    });
  } catch (error) {
    console.warn('Chunks are read by the job worker itself', error);
    return null;
  } finally {
    worker.terminate();
  }
}

function ask(worker: Worker, request: ChunkRequest): Promise<Blob[]> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ChunksMessage>) => {
      if (data.type === 'chunks') resolve(data.blobs);
      else reject(new Error(data.detail));
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'it could not be loaded')));
    worker.postMessage(request);
  });
}
