import { localKeys } from '../../../contract/storage-keys';
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
 * the page gone nothing of the app runs that could; the next opening tells what has become of the jobs. True when there
 * was a notification: a number says too little.
 */
export async function tellWhenHidden(
  title: string,
  { id, icon, body }: { id: string; icon?: string | undefined; body?: string | undefined },
): Promise<boolean> {
  // Kept with the device: any tab may tell, each job counts once, and the number outlives the page.
  const unseen = [...readUnseen().filter((known) => known !== id), id];
  localStore.set(localKeys.unseenEndings, unseen.join(' '));
  // Installed apps only; elsewhere there is no icon to number.
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

/** Takes the number off the icon now and whenever the page is seen again. Returns the way to stop. */
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
