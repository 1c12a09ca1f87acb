import { number, object, safeParse, string } from 'valibot';
import { laterKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';

/** What waits on this device waits no longer. */
const lifetimeMs = 24 * 60 * 60 * 1000;
const placeSchema = object({ path: string(), atMs: number() });

/** Stores this page as the one to come back to once a membership is paid: something waits for it here. */
export function rememberPlace(): void {
  localStore.set(laterKeys.returnPlace, JSON.stringify({ path: location.pathname, atMs: Date.now() }));
}

/** The path of the page where something waits for a membership; null where nothing does. */
export function readPlace(): string | null {
  const text = localStore.get(laterKeys.returnPlace);
  if (!text) return null;
  try {
    const stored = safeParse(placeSchema, JSON.parse(text));
    if (stored.success && Date.now() - stored.output.atMs < lifetimeMs) return stored.output.path;
  } catch (error) {
    console.warn('The stored place to return to is unreadable and is discarded', error);
  }
  forgetPlace();
  return null;
}

export function forgetPlace(): void {
  localStore.set(laterKeys.returnPlace, null);
}
