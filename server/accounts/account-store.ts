import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database';
import { users } from '../db/schema';
import { noPassword } from './password';
import type { User } from './session-store';

export type Profile = Pick<User, 'firstName' | 'lastName' | 'address' | 'country'>;

/** `email` is lower case. */
export async function findUserByEmail(
  database: Queryable,
  siteCode: string,
  email: string,
): Promise<User | undefined> {
  const [user] = await database
    .select()
    .from(users)
    .where(and(eq(users.siteCode, siteCode), eq(users.email, email)));
  return user;
}

/** The person, whose access nobody else changes until the transaction ends. */
export async function lockAccount(tx: Transaction, userId: string): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return user;
}

/** A person on each site: the same e-mail on two sites is two people. `email` is lower case. */
export function listUsersByEmail(database: Queryable, email: string): Promise<User[]> {
  return database.select().from(users).where(eq(users.email, email)).orderBy(users.siteCode);
}

/** False when the e-mail has an account on this site already; two at once make one. */
export async function insertUser(
  database: Queryable,
  user: Pick<User, 'siteCode' | 'email' | 'passwordHash'> &
    Partial<Pick<User, 'subStatus' | 'expirationTime' | 'firstName' | 'provenAt'>>,
): Promise<boolean> {
  const inserted = await database
    .insert(users)
    .values({ id: randomUUID(), ...user })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return inserted.length === 1;
}

/** An account that is nobody's, for the books; answers with its id. */
export async function insertNobody(tx: Transaction, siteCode: string, now: Date): Promise<string> {
  const id = randomUUID();
  await tx.insert(users).values({ id, siteCode, ...describeNobody(id, now) });
  return id;
}

/** What is left of a deleted person's account while the books need it. */
export function describeNobody(id: string, now: Date) {
  return {
    ...{ email: `${id}@deleted.invalid`, passwordHash: noPassword, deletedAt: now, provenAt: null },
    ...{ firstName: '', lastName: '', address: '', country: '', subStatus: 0, expirationTime: 0 },
  };
}

/** Replaces a hash that was just verified, unless the password has changed meanwhile. */
export async function replaceHash(database: Queryable, user: User, passwordHash: string): Promise<void> {
  await database
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)));
}

export async function setPassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Somebody followed a link that was mailed to the address. */
export async function markProven(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ provenAt: now })
    .where(and(eq(users.id, userId), isNull(users.provenAt)));
}

export async function updateProfile(database: Queryable, userId: string, profile: Profile): Promise<void> {
  await database.update(users).set(profile).where(eq(users.id, userId));
}
