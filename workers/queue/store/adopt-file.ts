import { chunkRange, type Writing } from './job-database';
import type { StoredFile } from './job-record';
import { QueueError } from './queue-error';

export type JobsAndFiles = Writing<'jobs' | 'loose' | 'chunks' | 'meta'>;

/** Loose bytes become a job's, if they are all there. */
export async function adoptFile(transaction: JobsAndFiles, file: StoredFile): Promise<void> {
  const loose = await transaction.objectStore('loose').get(file.fileId);
  if (!loose || loose.touchedAtMs === 0)
    throw new QueueError('storage-lost', 'the copied file was swept away');
  if (file.place === 'chunks') {
    const count = await transaction.objectStore('chunks').count(chunkRange(file.fileId));
    if (count !== Math.ceil(file.sizeBytes / file.chunkBytes)) {
      throw new QueueError('storage-lost', `${count} chunks of ${file.sizeBytes} bytes`);
    }
  }
  await transaction.objectStore('loose').delete(file.fileId);
}

/** Bytes that no job names any more; those in the file system go after the commit. */
export async function freeFile(transaction: JobsAndFiles, file: StoredFile): Promise<void> {
  const { fileId, place } = file;
  if (place === 'chunks') await transaction.objectStore('chunks').delete(chunkRange(fileId));
  else await transaction.objectStore('loose').put({ fileId, place, touchedAtMs: 0 });
}
