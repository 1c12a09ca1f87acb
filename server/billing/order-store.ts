import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { durationUnits, offerTypes } from '../../contract/billing';
import { dayMs } from '../../contract/time-spans';
import type { Database, Queryable, Transaction } from '../db/database';
import { type OrderState, orders } from '../db/schema';
import type { Duration } from '../plans/membership-dates';
import type { Terms } from '../plans/site-plans';

export type Order = typeof orders.$inferSelect;
export type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'state' | 'createdAt'>;

/** An order that nobody paid for a day is not waited for any more; a payment that comes yet still counts. */
const openLifetimeMs = dayMs;

/**
 * Writes an order, or takes the one that this holder has open for the same price on the same terms: double clicks, the
 * back button and a second tab make one order. Answers with its id.
 */
export async function openOrder(tx: Transaction, order: NewOrder): Promise<string> {
  const id = await insertOrder(tx, order);
  if (id !== undefined) return id;
  const open = await findOpenOrder(tx, order);
  if (open && hasSameTerms(open, order)) {
    // Where to return to and whom to write to are of the newest try.
    const newest = { ...order, email: order.email ?? open.email };
    await tx.update(orders).set(newest).where(eq(orders.id, open.id));
    return open.id;
  }
  if (open) await tx.update(orders).set({ state: 'expired' }).where(eq(orders.id, open.id));
  const second = await insertOrder(tx, order);
  if (second === undefined) throw new Error('the open order is neither there nor gone');
  return second;
}

/** How long what an order's first charge buys lasts: the trial, or the full duration. */
export function firstDurationOf(order: Pick<Order, keyof Terms>): Duration {
  if (order.offerType !== offerTypes.trial) return { count: order.duration, unit: order.durationUnit };
  return { count: order.tryoutDuration ?? 0, unit: order.tryoutDurationUnit ?? durationUnits.day };
}

/** An order of this site. */
export async function findOrder(
  database: Queryable,
  siteCode: string,
  id: string,
): Promise<Order | undefined> {
  const [order] = await database
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.siteCode, siteCode)));
  return order;
}

/** An order of any site. */
export async function findOrderById(database: Queryable, id: string): Promise<Order | undefined> {
  const [order] = await database.select().from(orders).where(eq(orders.id, id));
  return order;
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockOrder(tx: Transaction, id: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return order;
}

export async function updateOrder(
  tx: Transaction,
  id: string,
  change: Partial<
    Pick<
      Order,
      'state' | 'provider' | 'email' | 'userId' | 'payExtend' | 'decidedAt' | 'signInHash' | 'madeAccount'
    >
  >,
): Promise<void> {
  await tx.update(orders).set(change).where(eq(orders.id, id));
}

/** The newest first. */
export function listOrders(
  database: Database,
  {
    state,
    siteCode,
    limit,
  }: { state?: OrderState | undefined; siteCode?: string | undefined; limit: number },
): Promise<Order[]> {
  return database
    .select()
    .from(orders)
    .where(
      and(
        state === undefined ? undefined : eq(orders.state, state),
        siteCode === undefined ? undefined : eq(orders.siteCode, siteCode),
      ),
    )
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(limit);
}

/** The newest order of the older flow that this holder made. */
export async function findNewestOlderOrder(
  database: Queryable,
  siteCode: string,
  holder: string,
): Promise<Order | undefined> {
  const [order] = await database
    .select()
    .from(orders)
    .where(and(eq(orders.siteCode, siteCode), eq(orders.holder, holder), eq(orders.isOlderFlow, true)))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return order;
}

/** Gives up on what was never paid. */
export async function expireOrders(database: Database, now: Date): Promise<void> {
  await database
    .update(orders)
    .set({ state: 'expired' })
    .where(
      and(
        inArray(orders.state, ['created', 'pending']),
        lt(orders.createdAt, new Date(now.getTime() - openLifetimeMs)),
      ),
    );
}

/** Undefined when the holder has an open order for that price. The older flow's orders are always new. */
export async function insertOrder(
  tx: Transaction,
  order: NewOrder,
  id: string = randomUUID(),
): Promise<string | undefined> {
  const [inserted] = await tx
    .insert(orders)
    .values({ id, ...order })
    .onConflictDoNothing()
    .returning({ id: orders.id });
  return inserted?.id;
}

async function findOpenOrder(tx: Transaction, order: NewOrder): Promise<Order | undefined> {
  const [open] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.siteCode, order.siteCode),
        eq(orders.holder, order.holder),
        eq(orders.priceId, order.priceId),
        inArray(orders.state, ['created', 'pending']),
        eq(orders.isOlderFlow, false),
      ),
    )
    .for('update');
  return open;
}

const termNames = [
  'isRenew',
  'offerType',
  'currency',
  'chargeMinor',
  'priceMinor',
  'tryoutPriceMinor',
  'firstDiscountPriceMinor',
  'duration',
  'durationUnit',
  'tryoutDuration',
  'tryoutDurationUnit',
] as const satisfies readonly (keyof Terms)[];

function hasSameTerms(open: Order, order: NewOrder): boolean {
  return termNames.every((name) => open[name] === (order[name] ?? null));
}
