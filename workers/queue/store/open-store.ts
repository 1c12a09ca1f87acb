import { IdbJobStore } from './idb-job-store';
import { JobDatabase } from './job-database';
import type { JobStore } from './job-store';
import { MemoryJobStore } from './memory-job-store';
import { OpfsFolder } from './opfs-bytes';
import { QueueError } from './queue-error';

/**
 * The lasting store, or one for the session where storage is blocked. QueueError `storage-blocked` when a newer
 * version of the app holds the database: its jobs are whole, and this page must be reloaded to see them.
 * `onOutdated` is called when that happens later.
 */
export async function openStore(onOutdated?: () => void): Promise<JobStore> {
  if (typeof indexedDB === 'undefined') return new MemoryJobStore();
  const database = new JobDatabase(onOutdated);
  try {
    await database.open();
  } catch (error) {
    if (isNewer(error) || !(error instanceof QueueError)) throw error;
    console.warn('Jobs will not outlive this page: storage is blocked', error);
    return new MemoryJobStore();
  }
  return new IdbJobStore(database, await OpfsFolder.open());
}

function isNewer(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof DOMException && cause.name === 'VersionError';
}
