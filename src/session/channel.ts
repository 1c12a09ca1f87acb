import { localKeys, queryKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';

const listeners = new Set<() => void>();

/** The channel by which this device came, or null. */
export function readChannel(): string | null {
  return localStore.get(localKeys.channel);
}

/** Returns the way to stop listening. */
export function subscribeToChannel(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Keeps the channel that an address names: that of an arrival, or of a link inside the app. */
export function keepChannel(search: string): void {
  const channel = new URLSearchParams(search).get(queryKeys.channel);
  if (!channel || channel === readChannel()) return;
  localStore.set(localKeys.channel, channel);
  for (const listener of listeners) listener();
}
