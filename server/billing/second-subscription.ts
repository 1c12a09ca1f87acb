import { renewals } from '../../contract/billing';
import { findUserByEmail } from '../accounts/account-store';
import type { Queryable } from '../db/database';
import { findSubscriptionOf } from './grant-store';
import type { NewOrder } from './order-store';

/** Who an order is for, and whether it renews. */
type Purchase = Pick<NewOrder, 'siteCode' | 'userId' | 'email' | 'isRenew'>;

/**
 * Whether somebody who is not logged in would begin a second subscription for an address that has one running. Only its
 * own person may change a plan: a stranger's payment must not end it.
 */
export async function isSecondSubscription(
  database: Queryable,
  { siteCode, userId, email, isRenew }: Purchase,
): Promise<boolean> {
  if (isRenew !== renewals.subscription || userId || !email) return false;
  const user = await findUserByEmail(database, siteCode, email);
  return user !== undefined && (await findSubscriptionOf(database, user.id))?.state === 'active';
}
