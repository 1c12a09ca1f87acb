import { localKeys } from '../../../contract/storage-keys';
import { localStore } from '../../ui/browser-storage';

/** Whether the browser can still ask for permission to notify about finished jobs. */
export function canRequestNotifications(): boolean {
  return 'Notification' in window && 'serviceWorker' in navigator && Notification.permission === 'default';
}

/** Asks for permission; call it from a click that says why. True when it was granted. */
export async function requestNotifications(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/**
 * Shows a notification for a finished job and a badge on the app's icon while the page is in the background. A closed page
 * cannot: the next visit shows what finished. True when a notification was shown.
 */
export async function notifyWhenHidden(
  title: string,
  { id, icon, body }: { id: string; icon?: string | undefined; body?: string | undefined },
): Promise<boolean> {
  // Stored on the device: any tab may notify, and each job counts once.
  const unseen = [...readUnseen().filter((known) => known !== id), id];
  localStore.set(localKeys.unseenEndings, unseen.join(' '));
  // Only installed apps have a badge.
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unseen.length).catch(() => undefined);
  if (!('Notification' in window) || Notification.permission !== 'granted') return false;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return false;
  await registration.showNotification(title, {
    tag: id,
    ...(icon ? { icon } : {}),
    ...(body ? { body } : {}),
  });
  return true;
}

/** Clears the badge now and whenever the page becomes visible. Returns the function that stops it. */
export function clearBadgeWhenSeen(): () => void {
  const clear = () => {
    if (document.visibilityState !== 'visible' || readUnseen().length === 0) return;
    localStore.set(localKeys.unseenEndings, null);
    if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined);
  };
  clear();
  document.addEventListener('visibilitychange', clear);
  return () => document.removeEventListener('visibilitychange', clear);
}

function readUnseen(): readonly string[] {
  return localStore.get(localKeys.unseenEndings)?.split(' ') ?? [];
}
