import { findUserByEmail, insertUser } from '../accounts/account-store';
import { noPassword } from '../accounts/password';
import type { Transaction } from '../db/database';
import { isIntroductory } from '../plans/site-plans';
import { hasPaidIntroduction, lockAddress } from './introductions';
import { type Order, updateOrder } from './order-store';
import type { PaymentOutcome } from './payment-outcome';
import type { PaymentEvent } from './payment-provider';
import { bookUnclaimed } from './write-grant';

/**
 * Whether an order that is paid just now is a second trial or lower first price of its payer. A provider's page takes any
 * address, and two orders may have been started before either was paid.
 */
export async function isIntroductionUsed(tx: Transaction, order: Order): Promise<boolean> {
  if (!isIntroductory(order)) return false;
  if (order.email !== null) await lockAddress(tx, order.siteCode, order.email);
  return hasPaidIntroduction(tx, order);
}

/**
 * Books it for nothing, to be given back: more than what was shown is never charged, and nobody has a trial twice. The order
 * counts as refunded at once, so that no page says that a membership was bought.
 */
export async function returnIntroduction(
  tx: Transaction,
  order: Order,
  event: PaymentEvent,
  now: Date,
): Promise<PaymentOutcome> {
  const { id, email } = order;
  const userId = order.userId ?? (await findOwner(tx, order));
  await updateOrder(tx, id, { state: 'refunded', decidedAt: new Date(event.occurredAt), userId, email });
  await bookUnclaimed(tx, order, userId, event, now);
  return { change: 'introductionUsed', order, userId, refund: event };
}

/** The person who gets the mail that explains it. Their account may be new: an introduction outlives the account that had it. */
async function findOwner(tx: Transaction, { siteCode, email }: Order): Promise<string> {
  if (email === null) throw new Error('an introduction was used by nobody');
  await insertUser(tx, { siteCode, email, passwordHash: noPassword });
  const user = await findUserByEmail(tx, siteCode, email);
  if (!user) throw new Error('the account could not be made');
  return user.id;
}
