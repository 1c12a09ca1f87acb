import { useSyncExternalStore } from 'react';
import { readChannel, subscribeToChannel } from './channel';

/** The channel by which this device came. The server knows none; the page fills it in after hydration. */
export function useChannel(): string | null {
  return useSyncExternalStore(subscribeToChannel, readChannel, () => null);
}
