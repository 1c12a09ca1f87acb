import { array, parse, string } from 'valibot';
import type { JobId } from '../../contract/jobs';
import { sessionKeys } from '../../contract/storage-keys';
import { sessionStore } from '../ui/browser-storage';

/**
 * The jobs started in this tab whose results it downloads by itself. In `sessionStorage`, so that a reload keeps them and
 * another tab does not download the same file.
 */
export function readAwaited(): readonly string[] {
  const text = sessionStore.get(sessionKeys.awaitedJobs);
  if (!text) return [];
  try {
    return parse(array(string()), JSON.parse(text));
  } catch (error) {
    console.warn('The list of awaited jobs is unreadable and is forgotten', error);
    sessionStore.set(sessionKeys.awaitedJobs, null);
    return [];
  }
}

export function rememberAwaited(id: JobId): void {
  sessionStore.set(sessionKeys.awaitedJobs, JSON.stringify([...readAwaited(), id]));
}

export function forgetAwaited(id: string): void {
  sessionStore.set(sessionKeys.awaitedJobs, JSON.stringify(readAwaited().filter((known) => known !== id)));
}
