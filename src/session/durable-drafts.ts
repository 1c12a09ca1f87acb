import { laterKeys, localKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';
import { followLogouts } from './discard-drafts';
import { commitValue, readCommittedValue } from './durable-values';
import { readLogoutCount } from './logout-count';

/** Committed in place of a message that was sent or removed, so that `localStorage` does not bring it back. */
const none = '';

/** Commits the waiting message as `localStorage` has it; browsers flush that some seconds late. */
export function commitWaitingDraft(): Promise<void> {
  return commitValue(laterKeys.waitingSms, localStore.get(laterKeys.waitingSms) ?? none);
}

/** Commits that the drafts of this device were discarded: a killed browser may find older ones in `localStorage`. */
export async function commitDiscardedDrafts(): Promise<void> {
  await Promise.all([commitWaitingDraft(), commitValue(localKeys.logoutCount, readLogoutCount())]);
}

let restoring: Promise<void> | undefined;

/** Once a page: restores the waiting message that `localStorage` lost, and discards drafts from before a log-out. */
export function restoreDrafts(): Promise<void> {
  restoring ??= restore();
  return restoring;
}

async function restore(): Promise<void> {
  const [logoutCount, waiting] = await Promise.all([
    readCommittedValue(localKeys.logoutCount),
    readCommittedValue(laterKeys.waitingSms),
  ]);
  if (Number(logoutCount) > Number(readLogoutCount())) {
    localStore.set(localKeys.logoutCount, logoutCount ?? null);
    followLogouts();
  }
  if (waiting !== undefined) localStore.set(laterKeys.waitingSms, waiting === none ? null : waiting);
}
