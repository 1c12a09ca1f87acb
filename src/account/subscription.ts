import { subscribedStatus, type UserInfo } from '../../contract/accounts';

/**
 * Whether the account says that something goes on being charged: subscribed, and where the backend tells
 * (`subscription`), neither cancelled since nor a member by packs alone, which it says with null.
 */
export function isSubscribed({ subStatus, subscription }: UserInfo): boolean {
  return subStatus === subscribedStatus && subscription !== null && subscription?.status !== 'cancelled';
}
