import { count, lt } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../db/database';
import { paymentDifferences } from '../../db/schema';

export type PaymentDifference = Omit<typeof paymentDifferences.$inferSelect, 'foundAt'>;

export function listDifferences(database: Queryable): Promise<PaymentDifference[]> {
  return database.select().from(paymentDifferences);
}

/** Stores one that was found by the way; the next comparison looks whether it is still so. */
export async function insertDifference(tx: Transaction, difference: PaymentDifference): Promise<void> {
  await tx.insert(paymentDifferences).values(difference).onConflictDoNothing();
}

/** Stores what a comparison has found instead of what was found before it began. */
export async function replaceDifferences(
  tx: Transaction,
  differences: readonly PaymentDifference[],
  begunAt: Date,
): Promise<void> {
  await tx.delete(paymentDifferences).where(lt(paymentDifferences.foundAt, begunAt));
  for (const difference of differences) await insertDifference(tx, difference);
}

export function countDifferences(
  database: Database,
): Promise<{ site: string; kind: PaymentDifference['kind']; total: number }[]> {
  const { siteCode: site, kind } = paymentDifferences;
  return database
    .select({ site, kind, total: count() })
    .from(paymentDifferences)
    .groupBy(paymentDifferences.siteCode, paymentDifferences.kind);
}
