import { and, count, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../db/database';
import { membershipGrants, orders, subscriptions, users } from '../db/schema';

export type Subscription = typeof subscriptions.$inferSelect;
export type Grant = typeof membershipGrants.$inferSelect;
type NewGrant = Omit<typeof membershipGrants.$inferInsert, 'createdAt'>;

/** False when that period, or that payment, was granted before. */
export async function insertGrant(tx: Transaction, grant: NewGrant): Promise<boolean> {
  const inserted = await tx
    .insert(membershipGrants)
    .values(grant)
    .onConflictDoNothing()
    .returning({ orderId: membershipGrants.orderId });
  return inserted.length === 1;
}

/** What one charge of an order has bought. */
export async function findCharge(
  database: Queryable,
  orderId: string,
  period: number,
): Promise<Grant | undefined> {
  const [grant] = await database
    .select()
    .from(membershipGrants)
    .where(and(eq(membershipGrants.orderId, orderId), eq(membershipGrants.period, period)));
  return grant;
}

/** The charge that a provider knows by this name. */
export async function findChargeByPayment(
  database: Queryable,
  paymentId: string,
): Promise<Grant | undefined> {
  const [grant] = await database
    .select()
    .from(membershipGrants)
    .where(eq(membershipGrants.paymentId, paymentId));
  return grant;
}

/** The charges of an order, the first one first. */
export function listCharges(database: Queryable, orderId: string): Promise<Grant[]> {
  return database
    .select()
    .from(membershipGrants)
    .where(eq(membershipGrants.orderId, orderId))
    .orderBy(membershipGrants.period);
}

/** What a person was charged and did not get back. */
export function listUnrefunded(tx: Transaction, userId: string): Promise<Grant[]> {
  return tx
    .select()
    .from(membershipGrants)
    .where(and(eq(membershipGrants.userId, userId), isNull(membershipGrants.refundedAt)));
}

export async function updateGrant(
  tx: Transaction,
  { orderId, period }: Grant,
  change: Partial<Pick<Grant, 'validFrom' | 'validUntil' | 'refundedAt' | 'refundedMinor' | 'disputedAt'>>,
): Promise<void> {
  await tx
    .update(membershipGrants)
    .set(change)
    .where(and(eq(membershipGrants.orderId, orderId), eq(membershipGrants.period, period)));
}

/** The person, whom nobody else changes until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<typeof users.$inferSelect> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!user) throw new Error('the person is gone');
  return user;
}

export async function setMembership(
  tx: Transaction,
  userId: string,
  membership: { subStatus: number; expirationTime: number },
): Promise<void> {
  await tx.update(users).set(membership).where(eq(users.id, userId));
}

export async function insertSubscription(
  tx: Transaction,
  subscription: typeof subscriptions.$inferInsert,
): Promise<void> {
  await tx.insert(subscriptions).values(subscription);
}

/** The subscription that an order has started. */
export async function findSubscription(database: Queryable, id: string): Promise<Subscription | undefined> {
  const [subscription] = await database.select().from(subscriptions).where(eq(subscriptions.id, id));
  return subscription;
}

export async function lockSubscription(tx: Transaction, id: string): Promise<Subscription | undefined> {
  const [subscription] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return subscription;
}

export async function updateSubscription(
  tx: Transaction,
  id: string,
  change: Partial<Subscription>,
): Promise<void> {
  await tx.update(subscriptions).set(change).where(eq(subscriptions.id, id));
}

/** Stops the charges of an earlier subscription. */
export async function replaceSubscriptions(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ state: 'replaced' })
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.state, ['active', 'cancelled'])));
}

/** The subscription that a person has: running, or cancelled and not replaced; `which` of their orders may count. */
export async function findSubscriptionOf(
  database: Queryable,
  userId: string,
  which?: SQL,
): Promise<Subscription | undefined> {
  const isCurrent = inArray(subscriptions.state, ['active', 'cancelled']);
  const [found] = await database
    .select({ subscription: subscriptions })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.id))
    .where(and(eq(subscriptions.userId, userId), isCurrent, which))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1);
  return found?.subscription;
}

/** Ids of subscriptions that are to be charged by then, the longest due first. */
export async function listDueSubscriptions(database: Database, by: Date, limit: number): Promise<string[]> {
  const isTryDue = or(isNull(subscriptions.retryAt), lte(subscriptions.retryAt, by));
  const rows = await database
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.state, 'active'), lte(subscriptions.renewsAt, by), isTryDue))
    .orderBy(subscriptions.renewsAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** What a person was charged, the newest first, each with its order; `which` orders are listed. */
export function listGrants(
  database: Queryable,
  userId: string,
  page: { offset: number; limit: number },
  which?: SQL,
) {
  return database
    .select({ grant: membershipGrants, order: orders })
    .from(membershipGrants)
    .innerJoin(orders, eq(orders.id, membershipGrants.orderId))
    .where(and(eq(membershipGrants.userId, userId), which))
    .orderBy(desc(membershipGrants.paidAt), desc(membershipGrants.period))
    .offset(page.offset)
    .limit(page.limit);
}

/** One charge of a person with its order, which is one of `which`. */
export async function findGrant(
  database: Queryable,
  userId: string,
  { orderId, period }: { orderId: string; period: string },
  which?: SQL,
) {
  const [found] = await database
    .select({ grant: membershipGrants, order: orders })
    .from(membershipGrants)
    .innerJoin(orders, eq(orders.id, membershipGrants.orderId))
    .where(
      and(
        eq(membershipGrants.userId, userId),
        eq(membershipGrants.orderId, orderId),
        // Text, so that no number from an address has to fit the column.
        eq(sql`${membershipGrants.period}::text`, period),
        which,
      ),
    );
  return found;
}

export async function countGrants(database: Queryable, userId: string, which?: SQL): Promise<number> {
  const [counted] = await database
    .select({ total: count() })
    .from(membershipGrants)
    .innerJoin(orders, eq(orders.id, membershipGrants.orderId))
    .where(and(eq(membershipGrants.userId, userId), which));
  return counted?.total ?? 0;
}

/** When a person's membership ends, epoch milliseconds; 0 when there never was one. */
export async function findExpiration(database: Queryable, userId: string): Promise<number> {
  const [user] = await database.select({ at: users.expirationTime }).from(users).where(eq(users.id, userId));
  return user?.at ?? 0;
}

/** When what an order bought first begins, epoch milliseconds; undefined while nothing was granted for it. */
export async function findGrantStart(database: Queryable, orderId: string): Promise<number | undefined> {
  const [grant] = await database
    .select({ from: membershipGrants.validFrom })
    .from(membershipGrants)
    .where(and(eq(membershipGrants.orderId, orderId), eq(membershipGrants.period, 0)));
  return grant?.from.getTime();
}
