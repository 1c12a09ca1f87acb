import { asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { operatorPasskeys, operatorSessions, operators } from '../db/schema';

export type Operator = typeof operators.$inferSelect;
/** What an operator signs in with. */
type Credentials = Pick<Operator, 'passwordHash' | 'totpSecret'>;

export async function findOperator(database: Database, name: string): Promise<Operator | undefined> {
  const [operator] = await database.select().from(operators).where(eq(operators.name, name));
  return operator;
}

export function listOperators(database: Database): Promise<Operator[]> {
  return database.select().from(operators).orderBy(asc(operators.name));
}

/** False when there is one of that name. */
export async function insertOperator(
  database: Database,
  name: string,
  credentials: Credentials,
): Promise<boolean> {
  const inserted = await database
    .insert(operators)
    .values({ name, ...credentials })
    .onConflictDoNothing()
    .returning({ id: operators.id });
  return inserted.length === 1;
}

/** Whoever knew the old ones, or has a passkey or a session, is out. */
export async function replaceCredentials(
  database: Database,
  { id }: Operator,
  credentials: Credentials,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.delete(operatorSessions).where(eq(operatorSessions.operatorId, id));
    await tx.delete(operatorPasskeys).where(eq(operatorPasskeys.operatorId, id));
    await tx
      .update(operators)
      .set({ ...credentials, totpStep: 0 })
      .where(eq(operators.id, id));
  });
}

export async function deleteOperator(database: Database, { id }: Operator): Promise<void> {
  await database.delete(operators).where(eq(operators.id, id));
}
