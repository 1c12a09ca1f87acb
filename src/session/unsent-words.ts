import { sessionKeys } from '../contract/storage-keys';
import { sessionStore } from '../ui/browser-storage';

const listeners = new Set<() => void>();

/**
 * Forgets what a person wrote in this tab and did not send; for a log out on purpose, after which the tab may be somebody
 * else's. A session that the server ended keeps it: the person logs in and goes on.
 */
export function forgetUnsentWords(): void {
  sessionStore.set(sessionKeys.smsDraft, null);
  for (const listener of listeners) listener();
}

/** For a form that holds such words; returns the way to stop listening. */
export function onUnsentWordsForgotten(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
