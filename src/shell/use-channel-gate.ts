import { useSyncExternalStore } from 'react';
import { localKeys } from '../contract/storage-keys';
import { useTenant } from '../tenant/tenant-provider';
import { localStore } from '../ui/browser-storage';

/** Whether products may show: a channel site hides them unless a channel is known (site.md §2). */
export function useChannelGate(): boolean {
  const { site } = useTenant().site;
  // The server knows no channel; the page fills it in after hydration. `?channel=` was stored at the start.
  const channel = useSyncExternalStore(
    () => () => undefined,
    () => localStore.get(localKeys.channel),
    () => null,
  );
  return !site.isChannel || Boolean(channel);
}
