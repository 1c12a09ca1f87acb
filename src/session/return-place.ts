import { number, object, string } from 'valibot';
import { laterKeys } from '../../contract/storage-keys';
import { dayMs } from '../../contract/time-spans';
import { localStore } from '../ui/browser-storage';
import { readStored } from '../ui/read-stored';

/** What waits on this device waits no longer. */
const lifetimeMs = dayMs;
const placeSchema = object({ path: string(), atMs: number() });

/** Stores this page as the one to come back to once a membership is paid: something waits for it here. */
export function rememberPlace(): void {
  localStore.set(laterKeys.returnPlace, JSON.stringify({ path: location.pathname, atMs: Date.now() }));
}

/** The path of the page where something waits for a membership; null where nothing does. */
export function readPlace(): string | null {
  const stored = readStored(localStore, laterKeys.returnPlace, placeSchema);
  if (stored && Date.now() - stored.atMs < lifetimeMs) return stored.path;
  forgetPlace();
  return null;
}

export function forgetPlace(): void {
  localStore.set(laterKeys.returnPlace, null);
}
