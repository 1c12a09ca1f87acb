import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { type EndedAccess, orders, passkeyChallenges, passkeys, passwordLinks, users } from '../db/schema';
import { lockAccount } from './account-store';
import { noPassword } from './password';
import { deleteSessionsOf } from './session-store';

/**
 * Ends whatever opens an account but its password: sessions, passkeys, mailed links and a guest's right to sign in.
 * Only the session of `remainingToken` stays.
 */
export async function endAccess(
  tx: Transaction,
  userId: string,
  remainingToken?: string,
): Promise<EndedAccess> {
  await lockAccount(tx, userId);
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, userId));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
  await tx.update(orders).set({ signInHash: null }).where(eq(orders.userId, userId));
  const removed = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  return { sessions: await deleteSessionsOf(tx, userId, remainingToken), passkeys: removed.length };
}

/** Takes an account from whoever registered an address without proving it: from now on only a mailed link opens it. */
export async function closeUnprovenAccount(tx: Transaction, userId: string): Promise<EndedAccess> {
  const ended = await endAccess(tx, userId);
  await tx.update(users).set({ passwordHash: noPassword }).where(eq(users.id, userId));
  return ended;
}
