import type { JobId, JobKind, SavedSpace } from '../../../contract/jobs';
import { filesOf, isEnded, type JobRecord } from './job-record';
import type { JobStore } from './job-store';

/** Jobs removed in one transaction: few waits for the disk, and none that holds up the others. */
const removedAtOnce = 100;

/** How many of a person's jobs have ended, and the bytes of their files and results on this device. */
export async function measureSaved(
  store: JobStore,
  owner: string,
  kind: JobKind | undefined,
): Promise<SavedSpace> {
  const ended = await readEnded(store, owner, kind);
  const files = ended.flatMap(filesOf);
  return { endedJobs: ended.length, bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) };
}

/** Takes those jobs out and frees their bytes; `onRemoved` is called as they go. */
export async function clearSaved(
  store: JobStore,
  owner: string,
  kind: JobKind | undefined,
  onRemoved: (ids: JobId[]) => void,
): Promise<void> {
  const ids = (await readEnded(store, owner, kind)).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += removedAtOnce) {
    // One that was started again meanwhile stays.
    onRemoved(await store.removeJobs(ids.slice(at, at + removedAtOnce), isEnded));
  }
}

async function readEnded(store: JobStore, owner: string, kind: JobKind | undefined): Promise<JobRecord[]> {
  const records = await store.readJobs(owner);
  return records.filter((record) => isEnded(record) && (!kind || record.kind === kind));
}
