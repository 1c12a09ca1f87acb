import { eq, inArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database';
import { payers } from '../db/schema';

export type Payer = typeof payers.$inferSelect;

/** Keeps who paid an order last: its renewals are charged to them. */
export async function savePayer(tx: Transaction, payer: Payer): Promise<void> {
  const { orderId: _, ...change } = payer;
  await tx.insert(payers).values(payer).onConflictDoUpdate({ target: payers.orderId, set: change });
}

export async function findPayer(database: Queryable, orderId: string): Promise<Payer | undefined> {
  const [payer] = await database.select().from(payers).where(eq(payers.orderId, orderId));
  return payer;
}

/** Nobody's card is charged for these orders again. */
export async function forgetPayers(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.delete(payers).where(inArray(payers.orderId, [...orderIds]));
}
