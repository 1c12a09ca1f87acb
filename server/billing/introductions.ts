import { createHmac } from 'node:crypto';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { offerTypes } from '../../contract/billing';
import type { Queryable, Transaction } from '../db/database';
import { orders, paidStates, usedIntroductions } from '../db/schema';
import { loadServerSecret } from '../db/server-secret';
import type { NewOrder } from './order-store';

/** Who an introduction is counted for: a person, or an address that may be an account's. */
type Payer = Pick<NewOrder, 'siteCode' | 'userId' | 'email'>;

/** Whether somebody has paid a trial or a lower first price on this site before, with an account of today or a deleted one. */
export async function hasPaidIntroduction(
  database: Queryable,
  { siteCode, userId, email }: Payer,
): Promise<boolean> {
  const isPayer = or(
    userId ? eq(orders.userId, userId) : undefined,
    email ? eq(orders.email, email) : undefined,
  );
  if (!isPayer) return false;
  // Refunded introductory prices count as used.
  const isIntroduction = and(inArray(orders.state, paidStates), ne(orders.offerType, offerTypes.plain));
  if ((await database.$count(orders, and(eq(orders.siteCode, siteCode), isIntroduction, isPayer))) > 0)
    return true;
  if (!email) return false;
  const key = await keyOf(database, siteCode, email);
  return (await database.$count(usedIntroductions, eq(usedIntroductions.key, key))) > 0;
}

/** Until the transaction ends nobody else pays for this address on this site. */
export async function lockAddress(tx: Transaction, siteCode: string, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${siteCode} ${email}`}))`);
}

/** Lets an introduction that was paid outlive its account, without saying whose it was. */
export async function rememberIntroduction(tx: Transaction, payer: Payer & { email: string }): Promise<void> {
  if (!(await hasPaidIntroduction(tx, payer))) return;
  const key = await keyOf(tx, payer.siteCode, payer.email);
  await tx.insert(usedIntroductions).values({ key }).onConflictDoNothing();
}

/** Keyed, so that nobody without the secret can look addresses up; with the site, so that no two sites have the same. */
async function keyOf(database: Queryable, siteCode: string, email: string): Promise<string> {
  const secret = await loadServerSecret(database, 'used-introductions');
  return createHmac('sha256', secret).update(`${siteCode} ${email}`).digest('base64url');
}
