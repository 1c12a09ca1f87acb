import { subscribedStatus, type UserInfo } from '../contract/accounts';

/** Whether the account says that something goes on being charged: subscribed (tools.md §4), and not cancelled since. */
export function isSubscribed(user: UserInfo): boolean {
  return user.subStatus === subscribedStatus && user.subscription?.status !== 'cancelled';
}
