import type { Page } from 'playwright-core';
import { databaseName } from '../../workers/queue/store/job-database';

/** Bytes on this device that belong to no stored job: names of files, and the number of chunks and loose entries. */
export type StrayBytes = { files: string[]; chunks: number; loose: number };

/** Looks past the app, on any page of the origin. */
export function findStrayBytes(page: Page): Promise<StrayBytes> {
  return page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const read = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const transaction = database.transaction(['jobs', 'chunks', 'loose']);
    const [jobs, chunkKeys, loose] = await Promise.all([
      read<{ file: { fileId: string } | null; resultFile: { fileId: string } | null }[]>(
        transaction.objectStore('jobs').getAll(),
      ),
      read(transaction.objectStore('chunks').getAllKeys()),
      read(transaction.objectStore('loose').count()),
    ]);
    database.close();
    const owned = new Set(jobs.flatMap(({ file, resultFile }) => [file?.fileId, resultFile?.fileId]));
    const files: string[] = [];
    const root = await navigator.storage.getDirectory();
    for await (const [folderName, folder] of root.entries()) {
      if (folderName !== name || folder.kind !== 'directory') continue;
      for await (const fileName of folder.keys()) if (!owned.has(fileName)) files.push(fileName);
    }
    const chunks = chunkKeys.filter((key) => Array.isArray(key) && !owned.has(String(key[0]))).length;
    return { files, chunks, loose };
  }, databaseName);
}
