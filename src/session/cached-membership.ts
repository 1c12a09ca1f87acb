import { nullish, number, object, parse, string } from 'valibot';
import type { UserInfo } from '../../contract/accounts';
import { localKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';
import type { CachedMembership } from './membership';

const storedSchema = object({
  email: string(),
  subStatus: nullish(number()),
  expirationTime: nullish(number()),
});

/** Stores what the server said about a person, for use offline. */
export function cacheMembership({ email, subStatus, expirationTime }: UserInfo): void {
  localStore.set(
    localKeys.membership,
    JSON.stringify({ email: email.toLowerCase(), subStatus, expirationTime }),
  );
}

/** The last answer about this very person; null when there is none. */
export function readMembership(email: string): CachedMembership | null {
  const text = localStore.get(localKeys.membership);
  if (!text) return null;
  try {
    const stored = parse(storedSchema, JSON.parse(text));
    return stored.email === email.toLowerCase() ? stored : null;
  } catch (error) {
    console.warn('The membership cached on this device is unreadable and is removed', error);
    forgetMembership();
    return null;
  }
}

export function forgetMembership(): void {
  localStore.set(localKeys.membership, null);
}
