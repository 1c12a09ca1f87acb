import { localKeys } from '../contract/storage-keys';
import { localStore } from '../ui/browser-storage';

/** Not in the type library: Chromium's. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** How this browser installs the app: by asking, or by steps that the person takes; undefined where it does not. */
export type InstallWay = 'ask' | 'ios' | 'firefox';

let asking: InstallEvent | undefined;

/** Keeps the browser's own offer for later: it comes at the first visit, before anybody has had any use of the app. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) asking = event;
  });
}

/** How the app can be installed here and now; undefined also where it is installed, or the person has said no. */
export function findInstallWay(): InstallWay | undefined {
  if (localStore.get(localKeys.installDismissed) !== null) return undefined;
  if (matchMedia('(display-mode: standalone)').matches) return undefined;
  if (asking) return 'ask';
  return readInstallSteps(navigator.userAgent, navigator.maxTouchPoints);
}

/** Browsers that install an app, but only by their own menu. */
export function readInstallSteps(userAgent: string, maxTouchPoints: number): InstallWay | undefined {
  // An iPad calls itself a Mac; no Mac has a touch screen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (isApple) return 'ios';
  return /Android.*Firefox\//.test(userAgent) ? 'firefox' : undefined;
}

/** Shows the browser's question. Call it from a click. A no is remembered: nobody is asked twice. */
export async function askToInstall(): Promise<void> {
  const event = asking;
  asking = undefined;
  const answer = await event?.prompt();
  if (answer?.outcome === 'dismissed') rememberInstallDismissed();
}

/** Not offered again on this device. */
export function rememberInstallDismissed(): void {
  localStore.set(localKeys.installDismissed, new Date().toISOString());
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event;
}
