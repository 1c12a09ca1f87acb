import { laterKeys, localKeys, sessionKeys } from '../../contract/storage-keys';
import { localStore, sessionStore } from '../ui/browser-storage';
import { Observable } from '../ui/observable';
import { onPageEvent } from '../ui/page-events';
import { forgetPlace } from './return-place';

/** The number of deliberate log-outs as far as this page knows. */
const knownCount = new Observable(readLogoutCount(), () => {
  knownCount.set(readLogoutCount());
  window.addEventListener('storage', followOtherTabs);
  // A page in the back/forward cache gets no storage events.
  const stop = onPageEvent(['pageshow'], followOtherTabs);
  return () => {
    window.removeEventListener('storage', followOtherTabs);
    stop();
  };
});

/**
 * Discards drafts and chosen files in every tab. For a deliberate log-out, after which somebody else may use the
 * device; a session that the server ended leaves them.
 */
export function discardDrafts(): void {
  localStore.set(localKeys.logoutCount, String(Number(readLogoutCount()) + 1));
  discardHere();
}

/**
 * The number of deliberate log-outs on this device. A draft stored under another number belongs to an earlier session,
 * which also covers a tab that was frozen during the log-out.
 */
export function readLogoutCount(): string {
  return localStore.get(localKeys.logoutCount) ?? '0';
}

/** For a form or a tool with unsaved input. Returns the function that stops listening. */
export const onDraftsDiscarded = knownCount.subscribe;

function followOtherTabs(): void {
  if (readLogoutCount() !== knownCount.get()) discardHere();
}

function discardHere(): void {
  sessionStore.set(sessionKeys.smsDraft, null);
  localStore.set(laterKeys.waitingSms, null);
  forgetPlace();
  knownCount.set(readLogoutCount());
}
