import type { Page } from '@playwright/test';
import { databaseName } from '../../workers/queue/store/job-database';
import type { JobRecord } from '../../workers/queue/store/job-record';

/** The jobs stored on this device, read past the app. Any page of the origin will do. */
export function readStoredJobs(page: Page): Promise<JobRecord[]> {
  return page.evaluate(async (name) => {
    // Opened before the app has made it, it would be there without its stores.
    if (!(await indexedDB.databases()).some((known) => known.name === name)) return [];
    return new Promise<JobRecord[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('jobs').objectStore('jobs').getAll();
        reading.onerror = () => reject(reading.error);
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result);
        };
      };
    });
  }, databaseName);
}

/** The stored job of that file; throws when there is none. */
export async function readStoredJob(page: Page, fileName: string): Promise<JobRecord> {
  const record = (await readStoredJobs(page)).find((job) => job.fileName === fileName);
  if (!record) throw new Error(`no job of ${fileName} is stored`);
  return record;
}
