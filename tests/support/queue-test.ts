import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { onTestFinished } from 'vitest';
import type { JobView } from '../../contract/jobs';
import { JobDatabase } from '../../workers/queue/store/job-database';
import { QueueBackend } from './queue-backend';
import { TestBrowser } from './queue-tabs';

/** A backend, and a browser with empty storage, for one test, at whose end they are closed. For `beforeEach`. */
export async function beginQueueTest(): Promise<{ backend: QueueBackend; browser: TestBrowser }> {
  globalThis.indexedDB = new IDBFactory();
  const backend = await QueueBackend.listen();
  const browser = new TestBrowser(backend.origin);
  onTestFinished(async () => {
    await browser.close();
    await backend.close();
  });
  return { backend, browser };
}

export const isDone = ({ state }: JobView): boolean => state === 'done';

export const isEnded = ({ state }: JobView): boolean => state === 'done' || state === 'failed';

/** The rows that the browser's database holds: jobs, chunks of their files, and files that belong to no job yet. */
export async function countRows(): Promise<Record<'jobs' | 'chunks' | 'loose', number>> {
  const database = new JobDatabase();
  const counts = await database.read(['jobs', 'chunks', 'loose'], async (read) => ({
    jobs: await read.objectStore('jobs').count(),
    chunks: await read.objectStore('chunks').count(),
    loose: await read.objectStore('loose').count(),
  }));
  database.close();
  return counts;
}
