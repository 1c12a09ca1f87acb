import { localKeys, queryKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';
import { Observable } from '../ui/observable';

/** The channel by which this device came, or null. */
export const channel = new Observable(localStore.get(localKeys.channel));

/** Stores the channel that an address names: that of an arrival, or of a link inside the app. */
export function storeChannel(search: string): void {
  const named = new URLSearchParams(search).get(queryKeys.channel);
  if (!named || named === channel.get()) return;
  localStore.set(localKeys.channel, named);
  channel.set(named);
}
