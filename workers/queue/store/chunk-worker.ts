import { openDB } from 'idb';
import { type ChunkRequest, type ChunksMessage, readChunksAsBlobs } from './chunk-blobs';
import { databaseName, type JobSchema } from './job-database';

// Reads a few chunks and is ended by whoever asked: see `readChunksApart`.
self.addEventListener('message', async ({ data }: MessageEvent<ChunkRequest>) => {
  self.postMessage(await answer(data));
});

async function answer(request: ChunkRequest): Promise<ChunksMessage> {
  try {
    const database = await openDB<JobSchema>(databaseName);
    const blobs = await readChunksAsBlobs(request, (key) => database.get('chunks', key));
    database.close();
    return { type: 'chunks', blobs };
  } catch (error) {
    return { type: 'failed', detail: String(error) };
  }
}
