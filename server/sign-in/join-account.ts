import { and, eq } from 'drizzle-orm';
import { readEmail } from '../../contract/email';
import { findUserByEmail, insertUser, lockAccount, markProven } from '../accounts/account-store';
import { closeUnprovenAccount } from '../accounts/end-access';
import { noPassword } from '../accounts/password';
import type { Transaction } from '../db/database';
import { identities } from '../db/schema';
import type { ProviderAccount } from './provider-client';
import type { SignInOutcome } from './sign-in-store';

/**
 * Whose account a provider's account opens: the one that it opened before, else that of its confirmed address, else a
 * new one. An account that somebody else may have registered with the address is closed to them first.
 */
export async function joinAccount(
  tx: Transaction,
  siteCode: string,
  { issuer, subject, email: given, isEmailConfirmed }: ProviderAccount,
  now: Date,
): Promise<SignInOutcome> {
  const isSame = and(
    eq(identities.siteCode, siteCode),
    eq(identities.issuer, issuer),
    eq(identities.subject, subject),
  );
  const [known] = await tx.select().from(identities).where(isSame);
  if (known && (await lockAccount(tx, known.userId))) {
    // A reset may have removed it while the account was locked.
    const used = await tx.update(identities).set({ lastUsedAt: now }).where(isSame).returning();
    if (used.length > 0) return { userId: known.userId, hasEndedPassword: false };
  }
  const read = readEmail(given ?? '');
  if (!isEmailConfirmed || !read.ok) return { problem: 'unconfirmed' };
  const { email } = read;
  await insertUser(tx, { siteCode, email, passwordHash: noPassword, provenAt: now });
  const found = await findUserByEmail(tx, siteCode, email);
  const user = found && (await lockAccount(tx, found.id));
  // Deleted this moment.
  if (!user || user.email !== email) return { problem: 'expired' };
  const hasEndedPassword = user.provenAt === null && user.passwordHash !== noPassword;
  if (user.provenAt === null) {
    await closeUnprovenAccount(tx, user.id);
    await markProven(tx, user.id, now);
  }
  await tx
    .insert(identities)
    .values({ siteCode, issuer, subject, userId: user.id, lastUsedAt: now })
    .onConflictDoNothing();
  return { userId: user.id, hasEndedPassword };
}
