import { sessionKeys } from '../../contract/storage-keys';

/**
 * Reloads the page, once for each version in a tab. False where that was done already or cannot be remembered: a
 * store in memory would not be there afterwards, and the page would reload for ever.
 */
export function reloadOnce(version: string): boolean {
  try {
    if (sessionStorage.getItem(sessionKeys.reloadedFrom) === version) return false;
    sessionStorage.setItem(sessionKeys.reloadedFrom, version);
  } catch {
    // Blocked or full.
    return false;
  }
  location.reload();
  return true;
}
