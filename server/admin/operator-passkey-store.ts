import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { operatorPasskeys, operators } from '../db/schema';
import type { Operator } from '../operator/operator-store';

export type OperatorPasskey = typeof operatorPasskeys.$inferSelect;
type NewOperatorPasskey = typeof operatorPasskeys.$inferInsert;

export function listOperatorPasskeys(
  database: Database,
  { id }: Pick<Operator, 'id'>,
): Promise<OperatorPasskey[]> {
  return database
    .select()
    .from(operatorPasskeys)
    .where(eq(operatorPasskeys.operatorId, id))
    .orderBy(asc(operatorPasskeys.createdAt));
}

/** A passkey with its owner. */
export async function findOperatorPasskey(
  database: Database,
  credentialId: string,
): Promise<{ passkey: OperatorPasskey; operator: Operator } | undefined> {
  const [found] = await database
    .select({ passkey: operatorPasskeys, operator: operators })
    .from(operatorPasskeys)
    .innerJoin(operators, eq(operators.id, operatorPasskeys.operatorId))
    .where(eq(operatorPasskeys.credentialId, credentialId));
  return found;
}

/** False when it is stored already. */
export async function insertOperatorPasskey(
  database: Database,
  passkey: NewOperatorPasskey,
): Promise<boolean> {
  const inserted = await database
    .insert(operatorPasskeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: operatorPasskeys.id });
  return inserted.length === 1;
}

/** False when the passkey was used or removed since it was read. */
export async function markOperatorPasskeyUsed(
  database: Database,
  { id, counter }: OperatorPasskey,
  newCounter: number,
): Promise<boolean> {
  const updated = await database
    .update(operatorPasskeys)
    .set({ counter: newCounter, lastUsedAt: new Date() })
    .where(and(eq(operatorPasskeys.id, id), eq(operatorPasskeys.counter, counter)))
    .returning({ id: operatorPasskeys.id });
  return updated.length === 1;
}

/** False when the operator has no such passkey. */
export async function deleteOperatorPasskey(
  database: Database,
  { id: operatorId }: Pick<Operator, 'id'>,
  id: string,
): Promise<boolean> {
  const deleted = await database
    .delete(operatorPasskeys)
    .where(and(eq(operatorPasskeys.id, id), eq(operatorPasskeys.operatorId, operatorId)))
    .returning({ id: operatorPasskeys.id });
  return deleted.length === 1;
}
