import { nullish, number, object, optional, string } from 'valibot';
import type { UserInfo } from '../../contract/accounts';
import { localKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';
import { readStored } from '../ui/read-stored';
import { commitValue } from './durable-values';
import type { CachedMembership } from './membership';

const storedSchema = object({
  email: string(),
  subStatus: nullish(number()),
  expirationTime: nullish(number()),
  saidAtMs: optional(number()),
});

/** Stores what the server said about a person, for use offline. */
export function cacheMembership({ email, subStatus, expirationTime }: UserInfo): void {
  const saidAtMs = Date.now();
  store(JSON.stringify({ email: email.toLowerCase(), subStatus, expirationTime, saidAtMs }));
}

/** The last answer about this very person; null when there is none. */
export function readMembership(email: string): CachedMembership | null {
  const stored = readStored(localStore, localKeys.membership, storedSchema);
  return stored?.email === email.toLowerCase() ? stored : null;
}

export function forgetMembership(): void {
  store(null);
}

/** The job worker, which does a member's work offline, reads it from IndexedDB. */
function store(membership: string | null): void {
  localStore.set(localKeys.membership, membership);
  void commitValue(localKeys.membership, membership);
}
