/** The icon's number of jobs that ended while nobody looked. Cleared when the page is seen again. */
let unseen = 0;

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
 * the page gone nothing of the app runs that could; the next opening shows what has become of the jobs.
 */
export async function tellWhenHidden(
  title: string,
  { id, icon }: { id: string; icon?: string | undefined },
): Promise<void> {
  if (document.visibilityState === 'visible') return;
  unseen += 1;
  document.addEventListener('visibilitychange', forgetUnseen);
  // Installed apps only; elsewhere there is no icon to number.
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unseen).catch(() => undefined);
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.showNotification(title, { tag: id, ...(icon ? { icon } : {}) });
}

function forgetUnseen(): void {
  if (document.visibilityState !== 'visible') return;
  unseen = 0;
  document.removeEventListener('visibilitychange', forgetUnseen);
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined);
}
