import { nullish, number, object, string } from 'valibot';
import type { UserInfo } from '../../contract/accounts';
import { localKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';
import { readStored } from '../ui/read-stored';
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
  const stored = readStored(localStore, localKeys.membership, storedSchema);
  return stored?.email === email.toLowerCase() ? stored : null;
}

export function forgetMembership(): void {
  localStore.set(localKeys.membership, null);
}
