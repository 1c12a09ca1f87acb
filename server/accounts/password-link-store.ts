import { and, eq, gt, lt } from 'drizzle-orm';
import { failureCodes } from '../../contract/failures';
import { hourMs } from '../../contract/time-spans';
import type { Database, Queryable, Transaction } from '../db/database';
import { passwordLinks, users } from '../db/schema';
import { business } from '../http/failure';
import { hashSecretToken, makeSecretToken } from './secret-token';

export const mailedLinkGone = business(
  failureCodes.resetLinkGone,
  'This link has already been used or has expired. Please ask for a new one.',
);

/** Makes a link's token, good for so many hours and one use. Only its hash is stored. */
export async function createPasswordLink(
  database: Queryable,
  userId: string,
  lifetimeHours: number,
  now: Date,
): Promise<string> {
  const token = makeSecretToken();
  const expiresAt = new Date(now.getTime() + lifetimeHours * hourMs);
  await database.insert(passwordLinks).values({ tokenHash: hashSecretToken(token), userId, expiresAt });
  return token;
}

/** Uses a link up. Undefined when it was used, has expired or is of another site. */
export async function takePasswordLink(
  tx: Transaction,
  siteCode: string,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const [taken] = await tx
    .delete(passwordLinks)
    .where(and(eq(passwordLinks.tokenHash, hashSecretToken(token)), gt(passwordLinks.expiresAt, now)))
    .returning({ userId: passwordLinks.userId });
  if (!taken) return undefined;
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, taken.userId), eq(users.siteCode, siteCode)));
  return user?.id;
}

export async function sweepPasswordLinks(database: Database, now: Date): Promise<void> {
  await database.delete(passwordLinks).where(lt(passwordLinks.expiresAt, now));
}
