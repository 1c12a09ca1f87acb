import { localKeys, sessionKeys } from '../../contract/storage-keys';
import { localStore, sessionStore } from '../ui/browser-storage';

const listeners = new Set<() => void>();
let known = readLogoutCount();

/**
 * Discards unsent drafts and chosen files in every tab. For a deliberate log-out, after which somebody else may use the
 * device; a session that the server ended keeps them.
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

/** For a form or tool that holds drafts. Returns the function that unsubscribes. */
export function onDraftsDiscarded(listener: () => void): () => void {
  if (listeners.size === 0) {
    known = readLogoutCount();
    // A page in the back/forward cache gets no storage events, so it checks when it returns.
    for (const type of ['storage', 'pageshow']) window.addEventListener(type, followOtherTab);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const type of ['storage', 'pageshow']) window.removeEventListener(type, followOtherTab);
  };
}

function followOtherTab(): void {
  if (readLogoutCount() !== known) discardHere();
}

function discardHere(): void {
  known = readLogoutCount();
  sessionStore.set(sessionKeys.smsDraft, null);
  for (const listener of listeners) listener();
}
