import { sessionKeys } from '../../contract/storage-keys';
import { sessionStore } from '../ui/browser-storage';

/** Notes that a document was loaded: "0" until the first navigation inside the app. */
export function startPushState(): void {
  if (sessionStore.get(sessionKeys.pushState) === null) sessionStore.set(sessionKeys.pushState, '0');
}

/** Notes a navigation inside the app. */
export function markPushed(): void {
  sessionStore.set(sessionKeys.pushState, '1');
}

/** True when nothing was navigated to inside the app yet; the login then reloads the page. */
export function isFirstPage(): boolean {
  return sessionStore.get(sessionKeys.pushState) !== '1';
}
