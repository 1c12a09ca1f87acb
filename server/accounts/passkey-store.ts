import { and, asc, eq } from 'drizzle-orm';
import type { Database, Queryable } from '../db/database';
import { passkeys, users } from '../db/schema';
import type { User } from './session-store';

export type StoredPasskey = typeof passkeys.$inferSelect;
type NewPasskey = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>;

/** A person's passkeys, the oldest first. */
export function listPasskeys(database: Database, userId: string): Promise<StoredPasskey[]> {
  return database.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));
}

/** Undefined when this site knows it already. */
export async function insertPasskey(
  database: Queryable,
  { id: userId, siteCode }: User,
  passkey: NewPasskey,
): Promise<StoredPasskey | undefined> {
  const [inserted] = await database
    .insert(passkeys)
    .values({ siteCode, userId, ...passkey })
    .onConflictDoNothing()
    .returning();
  return inserted;
}

/** The passkey of that site with its owner. */
export async function findPasskey(
  database: Database,
  siteCode: string,
  credentialId: string,
): Promise<{ passkey: StoredPasskey; user: User } | undefined> {
  const [found] = await database
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.siteCode, siteCode), eq(passkeys.credentialId, credentialId)));
  return found;
}

/** False when the passkey was used or removed since it was read. */
export async function markPasskeyUsed(
  database: Queryable,
  { id, counter }: StoredPasskey,
  newCounter: number,
  now: Date,
): Promise<boolean> {
  const updated = await database
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return updated.length === 1;
}

/** False when the person has no such passkey. */
export async function deletePasskey(database: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await database
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return deleted.length === 1;
}
