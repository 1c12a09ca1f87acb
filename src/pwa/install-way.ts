import { localKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';
import { hasInstallPrompt, takeInstallPrompt } from './install-prompt';

/** How this browser installs the app: by asking, or by steps that the person takes; undefined where it does not. */
export type InstallWay = 'ask' | 'ios' | 'firefox';

/** How the app can be installed here and now; undefined also where it is installed, or the person has said no. */
export function findInstallWay(): InstallWay | undefined {
  if (localStore.get(localKeys.installDismissed) !== null) return undefined;
  if (matchMedia('(display-mode: standalone)').matches) return undefined;
  if (hasInstallPrompt()) return 'ask';
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
  const answer = await takeInstallPrompt()?.prompt();
  if (answer?.outcome === 'dismissed') rememberInstallDismissed();
}

/** Not offered again on this device. */
export function rememberInstallDismissed(): void {
  localStore.set(localKeys.installDismissed, new Date().toISOString());
}
