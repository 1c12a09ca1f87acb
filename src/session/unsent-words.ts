import { localKeys, sessionKeys } from '../../contract/storage-keys';
import { localStore, sessionStore } from '../ui/browser-storage';

const listeners = new Set<() => void>();
let known = readLeaving();

/**
 * Forgets what a person wrote or chose and did not send, in every tab; for a log out on purpose, after which the device
 * may be somebody else's. A session that the server ended keeps it: the person logs in and goes on.
 */
export function forgetUnsentWords(): void {
  localStore.set(localKeys.leaving, String(Number(readLeaving()) + 1));
  forgetHere();
}

/**
 * Which log out on purpose was the last one here, for what is kept in a tab's own storage: words that were kept under
 * another one are not for whoever opens the tab now. A tab that slept through the log out finds out by it.
 */
export function readLeaving(): string {
  return localStore.get(localKeys.leaving) ?? '0';
}

/** For a form or a tool that holds such things; returns the way to stop listening. */
export function onUnsentWordsForgotten(listener: () => void): () => void {
  if (listeners.size === 0) {
    known = readLeaving();
    // A page put away by the browser is told of no change; it asks when it is back.
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
  if (readLeaving() !== known) forgetHere();
}

function forgetHere(): void {
  known = readLeaving();
  sessionStore.set(sessionKeys.smsDraft, null);
  for (const listener of listeners) listener();
}
