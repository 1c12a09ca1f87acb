import { is } from 'valibot';
import { wakeUpMessageSchema, wakeUpTag } from '../../contract/worker-messages';

/** Not in the type library: Background Sync is Chromium's. */
type SyncingRegistration = ServiceWorkerRegistration & { sync: { register(tag: string): Promise<void> } };

/**
 * Asks the browser to say when the network is back, which it may notice while this page's timers sleep. Does nothing
 * where it cannot or will not; the other ways to wake up remain.
 */
export async function requestWakeUp(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration && canSync(registration)) await registration.sync.register(wakeUpTag);
  } catch (error) {
    console.info('The browser will not wake the app up when the network is back', error);
  }
}

/** Calls `onWakeUp` whenever the service worker says that the network is back. */
export function listenToWakeUps(onWakeUp: () => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (is(wakeUpMessageSchema, event.data)) onWakeUp();
  });
}

function canSync(registration: ServiceWorkerRegistration): registration is SyncingRegistration {
  return 'sync' in registration;
}
