import { subscribedStatus, type UserInfo } from '../../contract/accounts';

/**
 * Whether the account says that something is charged regularly: subscribed, and where the backend says
 * (`subscription`), neither cancelled since nor a member by packs alone, which it says with null.
 */
export function isSubscribed({ subStatus, subscription }: UserInfo): boolean {
  return subStatus === subscribedStatus && subscription !== null && subscription?.status !== 'cancelled';
}

/** Whether prices would be out of place: a subscription runs, or is cancelled and paid until a day to come. */
export function hasPlan(user: UserInfo, nowMs: number): boolean {
  const isPaidUntil = user.subscription?.status === 'cancelled' && (user.expirationTime ?? 0) > nowMs;
  return isPaidUntil || isSubscribed(user);
}
