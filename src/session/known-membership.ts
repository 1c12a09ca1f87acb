import { nullish, number, object, parse, string } from 'valibot';
import type { UserInfo } from '../../contract/accounts';
import { localKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';
import type { KnownMembership } from './membership';

const storedSchema = object({
  email: string(),
  subStatus: nullish(number()),
  expirationTime: nullish(number()),
});

/** Keeps what the server said about a person, for when it cannot be asked. */
export function keepMembership({ email, subStatus, expirationTime }: UserInfo): void {
  localStore.set(
    localKeys.membership,
    JSON.stringify({ email: email.toLowerCase(), subStatus, expirationTime }),
  );
}

/** The last known membership of this person; null when there is none. */
export function readMembership(email: string): KnownMembership | null {
  const text = localStore.get(localKeys.membership);
  if (!text) return null;
  try {
    const stored = parse(storedSchema, JSON.parse(text));
    return stored.email === email.toLowerCase() ? stored : null;
  } catch (error) {
    console.warn('The stored membership is unreadable and is discarded', error);
    forgetMembership();
    return null;
  }
}

export function forgetMembership(): void {
  localStore.set(localKeys.membership, null);
}
