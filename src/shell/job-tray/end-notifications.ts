import { isPageVisible, onPageEvent } from '../../ui/page-events';

/** Whether the person can still be asked for notifications of ended jobs. */
export function canRequestNotifications(): boolean {
  return 'Notification' in window && 'serviceWorker' in navigator && Notification.permission === 'default';
}

/** Asks for the browser's permission; call it from a click that says what for. True when it was given. */
export async function requestNotifications(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** What can show a notification now; undefined without the person's permission or a service worker. */
export async function findNotifier(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return undefined;
  return navigator.serviceWorker?.getRegistration();
}

/** The number on an installed app's icon. */
export async function setBadge(count: number): Promise<void> {
  // Refused where there is no icon to number.
  if ('setAppBadge' in navigator) await navigator.setAppBadge(count).catch(() => undefined);
}

/** Takes the number off the icon now and whenever the page becomes visible. Returns the function that stops. */
export function clearBadgeWhenVisible(): () => void {
  const clear = () => {
    if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined);
  };
  if (isPageVisible()) clear();
  return onPageEvent(['visible'], clear);
}
