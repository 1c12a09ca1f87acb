import type { JobSession } from '../../contract/jobs';
import { localKeys, sessionKeys } from '../../contract/storage-keys';
import { type BrowserStorage, localStore, sessionStore } from '../ui/browser-storage';

/** Who is signed in as far as this device's storage knows; null for nobody. */
export function readStoredSession(store: BrowserStorage): JobSession | null {
  const email = store.get(localKeys.email);
  const tokenKey = store.get(localKeys.tokenKey);
  const tokenValue = store.get(localKeys.tokenValue);
  if (!email || !tokenKey || !tokenValue) return null;
  const isVisitor = store.get(localKeys.visitorClaim) === email;
  return { email, tokenKey, tokenValue, ...(isVisitor ? { takesVisitorJobs: true as const } : {}) };
}

/** The account is for who is signed in: a visitor is sent home, where the login opens. */
export function sendVisitorHome(): void {
  if (location.pathname !== accountPath || readStoredSession(localStore)) return;
  sessionStore.set(sessionKeys.loginAsked, '1');
  location.replace('/');
}

const accountPath = '/sub/account';
