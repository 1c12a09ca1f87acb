import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { User } from '../accounts/session-store';
import type { Transaction } from '../db/database';
import { orders, subscriptions } from '../db/schema';
import { rememberIntroduction } from './introductions';
import { forgetPayers } from './payer-store';
import { forgetPageDetails } from './payment-request-store';
import { forgetPayer, listOrdersPaidBy } from './providers/sandbox/sandbox-store';

/**
 * Takes a person who is deleted out of the books, and ends what is charged. True when orders of theirs stay, without a
 * name: those that were charged, and those whose payment was opened, since money for them may be reported yet.
 */
export async function forgetBuyer(tx: Transaction, user: User, now: Date): Promise<boolean> {
  const { id: userId, siteCode, email } = user;
  await rememberIntroduction(tx, { siteCode, userId, email });
  await tx.update(subscriptions).set({ cancelReason: null }).where(eq(subscriptions.userId, userId));
  await tx
    .update(subscriptions)
    .set({ state: 'ended', cancelledAt: now })
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.state, ['active', 'cancelled'])));

  const theirs = eq(orders.userId, userId);
  await tx.delete(orders).where(and(theirs, eq(orders.state, 'created')));
  // Nobody returns to a page of the shop or is found by a cookie.
  const nowhere = { successUrl: '', cancelUrl: '', holder: `user:${userId}` };
  await tx
    .update(orders)
    .set({ state: 'cancelled' })
    .where(and(theirs, eq(orders.state, 'pending')));
  const kept = await tx
    .update(orders)
    .set({ ...nameless, ...nowhere, personDeletedAt: now })
    .where(theirs)
    .returning({ id: orders.id });
  // Begun without logging in: whoever pays them later types an address again.
  const isForAddress = or(
    eq(orders.email, email),
    inArray(orders.id, await listOrdersPaidBy(tx, { siteCode, email })),
  );
  const guests = await tx
    .update(orders)
    .set({ ...nameless, personDeletedAt: now })
    .where(and(isNull(orders.userId), eq(orders.siteCode, siteCode), isForAddress))
    .returning({ id: orders.id });
  const forgotten = [...kept, ...guests].map(({ id }) => id);
  await forgetPayer(tx, forgotten);
  await forgetPageDetails(tx, forgotten);
  await forgetPayers(tx, forgotten);
  return kept.length > 0;
}

const nameless = {
  ...{ email: null, signInHash: null, payExtend: null, marketingChannel: '' },
  ...{ userExtend: '{}', transparentExtend: '{}', orderAdInfoExtend: '{}' },
};
