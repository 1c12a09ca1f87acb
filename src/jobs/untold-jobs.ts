import { array, parse, string } from 'valibot';
import type { JobId } from '../../contract/jobs';
import { localKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';

/** Ids of jobs that went with their person's sign-out are never claimed: the oldest make room. */
const mostKept = 1_000;
const lockName = 'untold-jobs';

/**
 * Remembers jobs that are under way, so that whichever tab or visit sees them ended tells of it. By id and not by a
 * time up to which endings were told: a device's clock may be put back.
 */
export function noteUntold(ids: readonly JobId[]): Promise<void> {
  return alone(() => {
    const known = readUntold();
    writeUntold([...known, ...ids.filter((id) => !known.includes(id))].slice(-mostKept));
  });
}

/** Of these ended jobs the ones that nobody was notified of; they count as told from here on, over all tabs. */
export function claimUntold(ids: readonly JobId[]): Promise<readonly JobId[]> {
  return alone(() => {
    const known = readUntold();
    const claimed = ids.filter((id) => known.includes(id));
    if (claimed.length > 0) writeUntold(known.filter((id) => !ids.some((told) => told === id)));
    return claimed;
  });
}

/** One tab at a time reads and writes; where there are no locks, tabs that ask in the same moment may both tell. */
async function alone<Value>(work: () => Value): Promise<Value> {
  return navigator.locks ? await navigator.locks.request(lockName, async () => work()) : work();
}

/** Jobs whose end is still to be told, of this visit and those before. */
export function readUntold(): readonly string[] {
  const text = localStore.get(localKeys.untoldJobs);
  if (!text) return [];
  try {
    return parse(array(string()), JSON.parse(text));
  } catch (error) {
    console.warn('The list of untold jobs is unreadable and is forgotten', error);
    return [];
  }
}

function writeUntold(ids: readonly string[]): void {
  localStore.set(localKeys.untoldJobs, ids.length > 0 ? JSON.stringify(ids) : null);
}
