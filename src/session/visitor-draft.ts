import { visitorOwner } from '../../contract/jobs';
import { laterKeys, sessionKeys } from '../../contract/storage-keys';
import { type BrowserStorage, localStore, sessionStore } from '../ui/browser-storage';
import { readLogoutCount } from './logout-count';

/**
 * Whether a visitor left a draft in this tab or on this device. Every page asks for it, so it does without the library
 * that checks a draft when it is read (`owned-drafts.ts`).
 */
export function hasVisitorDraft(): boolean {
  return isVisitorsAt(sessionStore, sessionKeys.smsDraft) || isVisitorsAt(localStore, laterKeys.waitingSms);
}

function isVisitorsAt(storage: BrowserStorage, key: string): boolean {
  try {
    const stored: unknown = JSON.parse(storage.get(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return false;
    const { owner = visitorOwner, logoutCount }: { owner?: unknown; logoutCount?: unknown } = stored;
    return owner === visitorOwner && logoutCount === readLogoutCount();
  } catch {
    // Unreadable; whoever reads the draft removes it.
    return false;
  }
}
