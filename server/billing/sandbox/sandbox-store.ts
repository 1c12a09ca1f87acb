import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { offerTypes } from '../../../contract/billing';
import type { Database, Queryable, Transaction } from '../../db/database';
import { orders, sandboxPayments, sandboxWebhooks } from '../../db/schema';
import type { PaymentNews } from '../payment-provider';

export type SandboxPayment = typeof sandboxPayments.$inferSelect;
export type SandboxWebhook = typeof sandboxWebhooks.$inferSelect;

const idBytes = 18;

/** Opens a payment, or finds it: an order has one a period. */
export async function ensurePayment(
  tx: Transaction,
  payment: Pick<SandboxPayment, 'orderId' | 'period' | 'currency' | 'amountMinor' | 'email'>,
): Promise<{ payment: SandboxPayment; isNew: boolean }> {
  const [inserted] = await tx
    .insert(sandboxPayments)
    .values({ id: randomBytes(idBytes).toString('base64url'), ...payment })
    .onConflictDoNothing()
    .returning();
  if (inserted) return { payment: inserted, isNew: true };
  const [found] = await tx
    .select()
    .from(sandboxPayments)
    .where(and(eq(sandboxPayments.orderId, payment.orderId), eq(sandboxPayments.period, payment.period)));
  if (!found) throw new Error('the payment is neither there nor new');
  return { payment: found, isNew: false };
}

export async function findPayment(database: Queryable, id: string): Promise<SandboxPayment | undefined> {
  const [payment] = await database.select().from(sandboxPayments).where(eq(sandboxPayments.id, id));
  return payment;
}

export async function lockPayment(tx: Transaction, id: string): Promise<SandboxPayment | undefined> {
  const [payment] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.id, id)).for('update');
  return payment;
}

export async function updatePayment(
  tx: Transaction,
  id: string,
  change: Partial<SandboxPayment>,
): Promise<void> {
  await tx.update(sandboxPayments).set(change).where(eq(sandboxPayments.id, id));
}

/** Until the transaction ends nobody else pays for this address on this site. */
export async function lockAddress(tx: Transaction, siteCode: string, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${siteCode} ${email}`}))`);
}

/** Whether the address has approved another order with a trial or a lower first price, reported already or not. */
export async function hasApprovedIntroduction(
  tx: Transaction,
  { siteCode, email, orderId }: { siteCode: string; email: string; orderId: string },
): Promise<boolean> {
  const rows = await tx
    .select({ id: sandboxPayments.id })
    .from(sandboxPayments)
    .innerJoin(orders, eq(orders.id, sandboxPayments.orderId))
    .where(
      and(
        eq(orders.siteCode, siteCode),
        eq(sandboxPayments.email, email),
        inArray(sandboxPayments.state, ['approved', 'refunded']),
        ne(orders.offerType, offerTypes.plain),
        ne(orders.id, orderId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether the card that paid the order was marked to fail from then on. */
export async function doRenewalsFail(tx: Transaction, orderId: string): Promise<boolean> {
  const [first] = await tx
    .select()
    .from(sandboxPayments)
    .where(and(eq(sandboxPayments.orderId, orderId), eq(sandboxPayments.period, 0)));
  return first?.doRenewalsFail === true;
}

/** Writes a webhook that waits for its task; answers with its id. */
export async function insertWebhook(
  tx: Transaction,
  webhook: { host: string; news: Omit<PaymentNews, 'id'>; notBefore: Date },
): Promise<string> {
  const id = randomUUID();
  await tx.insert(sandboxWebhooks).values({
    id,
    host: webhook.host,
    body: JSON.stringify({ id, ...webhook.news }),
    notBefore: webhook.notBefore,
  });
  return id;
}

/** Notes a try to send it. Undefined when it has been accepted already. */
export async function beginSending(database: Database, id: string): Promise<SandboxWebhook | undefined> {
  const [webhook] = await database
    .update(sandboxWebhooks)
    .set({ sentCount: sql`${sandboxWebhooks.sentCount} + 1` })
    .where(and(eq(sandboxWebhooks.id, id), isNull(sandboxWebhooks.deliveredAt)))
    .returning();
  return webhook;
}

export async function noteDelivered(database: Database, id: string, at: Date): Promise<void> {
  await database.update(sandboxWebhooks).set({ deliveredAt: at }).where(eq(sandboxWebhooks.id, id));
}

/** Ids of webhooks that should have been accepted before `since`. */
export async function listUndelivered(database: Queryable, since: Date, limit: number): Promise<string[]> {
  const rows = await database
    .select({ id: sandboxWebhooks.id })
    .from(sandboxWebhooks)
    .where(and(isNull(sandboxWebhooks.deliveredAt), lt(sandboxWebhooks.notBefore, since)))
    .orderBy(sandboxWebhooks.notBefore)
    .limit(limit);
  return rows.map(({ id }) => id);
}
