import { localKeys } from '../../contract/storage-keys';
import { localStore } from '../../ui/browser-storage';

/** Whether the person can still be asked to be told of ended jobs while the page is in the background. */
export function canAskToTell(): boolean {
  return 'Notification' in window && 'serviceWorker' in navigator && Notification.permission === 'default';
}

/** Asks for the browser's permission; call it from a click that says what for. True when it was given. */
export async function askToTell(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/**
 * Tells of an ended job by a notification and a number on the app's icon, while the page lives in the background. With
 * the page gone nothing of the app runs that could; the next opening tells what has become of the jobs.
 */
export async function tellWhenHidden(
  title: string,
  { id, icon, body }: { id: string; icon?: string | undefined; body?: string | undefined },
): Promise<void> {
  if (document.visibilityState === 'visible') return;
  // Kept with the device: any tab may tell, and the number outlives the page.
  const unseen = readUnseen() + 1;
  localStore.set(localKeys.unseenEndings, String(unseen));
  // Installed apps only; elsewhere there is no icon to number.
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unseen).catch(() => undefined);
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.showNotification(title, {
    tag: id,
    ...(icon ? { icon } : {}),
    ...(body ? { body } : {}),
  });
}

/** Takes the number off the icon now and whenever the page is seen again. Returns the way to stop. */
export function clearBadgeWhenSeen(): () => void {
  const clear = () => {
    if (document.visibilityState !== 'visible' || readUnseen() === 0) return;
    localStore.set(localKeys.unseenEndings, null);
    if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined);
  };
  clear();
  document.addEventListener('visibilitychange', clear);
  return () => document.removeEventListener('visibilitychange', clear);
}

function readUnseen(): number {
  return Number(localStore.get(localKeys.unseenEndings)) || 0;
}
