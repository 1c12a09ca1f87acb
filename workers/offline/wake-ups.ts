import { wakeUpMessage, wakeUpTag } from '../../contract/worker-messages';

/** Not in the type library: Background Sync is Chromium's. */
type SyncEvent = ExtendableEvent & { tag: string };

/** True for the sync that a page asked for when a job waited for the network. */
export function isWakeUp(event: Event): event is SyncEvent {
  return event instanceof ExtendableEvent && 'tag' in event && event.tag === wakeUpTag;
}

/** Notifies every open page that the network is back. With none open there is nobody to run a job, and it waits on. */
export async function wakePages(clients: Clients): Promise<void> {
  for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    page.postMessage(wakeUpMessage);
  }
}
