import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import {
  type EndedAccess,
  identities,
  orders,
  passkeyChallenges,
  passkeys,
  passwordLinks,
  signInOutcomes,
  users,
} from '../db/schema';
import { lockAccount } from './account-store';
import { noPassword } from './password';
import { deleteSessionsOf } from './session-store';

/**
 * Ends whatever opens an account but its password: sessions, passkeys, accounts at providers, mailed links and a guest's
 * right to sign in. A provider's account with the same confirmed address is joined again when it is next used.
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
  await tx.delete(identities).where(eq(identities.userId, userId));
  await tx.delete(signInOutcomes).where(eq(signInOutcomes.userId, userId));
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
