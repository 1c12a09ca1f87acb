import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { offerTypes } from '../../../../contract/billing';
import type { Database, Queryable, Transaction } from '../../../db/database';
import { orders, sandboxPayments, sandboxWebhooks } from '../../../db/schema';
import type { PaymentEvent } from '../../payment-provider';

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
  webhook: { host: string; news: Omit<PaymentEvent, 'id'>; notBefore: Date },
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

/** Notes a try to send it. Undefined when it has been accepted or given up. */
export async function beginSending(database: Database, id: string): Promise<SandboxWebhook | undefined> {
  const [webhook] = await database
    .update(sandboxWebhooks)
    .set({ sentCount: sql`${sandboxWebhooks.sentCount} + 1` })
    .where(and(eq(sandboxWebhooks.id, id), isNull(sandboxWebhooks.givenUpAt)))
    .returning();
  return webhook;
}

/** It was accepted. Nothing of it is stored any longer: it names an e-mail. */
export async function deleteWebhook(database: Database, id: string): Promise<void> {
  await database.delete(sandboxWebhooks).where(eq(sandboxWebhooks.id, id));
}

/** It was refused: true once that has gone on for `givingUpAfterMs`, and it is not sent again. */
export async function noteRefused(
  database: Database,
  { id, refusedAt, body }: SandboxWebhook,
  now: Date,
  givingUpAfterMs: number,
): Promise<boolean> {
  const isOver = refusedAt !== null && now.getTime() - refusedAt.getTime() >= givingUpAfterMs;
  const change = isOver ? { givenUpAt: now, body: withoutEmail(body) } : { refusedAt: refusedAt ?? now };
  await database.update(sandboxWebhooks).set(change).where(eq(sandboxWebhooks.id, id));
  return isOver;
}

/** Guests' orders for which an address was typed on the payment page. */
export async function listOrdersPaidBy(
  tx: Transaction,
  { siteCode, email }: { siteCode: string; email: string },
): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(sandboxPayments)
    .innerJoin(orders, eq(orders.id, sandboxPayments.orderId))
    .where(and(eq(orders.siteCode, siteCode), isNull(orders.userId), eq(sandboxPayments.email, email)));
  return rows.map(({ id }) => id);
}

/** Takes the person out of the provider's books and of what it has not reported yet. */
export async function forgetPayer(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  const payments = await tx
    .update(sandboxPayments)
    .set({ email: null })
    .where(inArray(sandboxPayments.orderId, [...orderIds]))
    .returning({ id: sandboxPayments.id });
  for (const { id: paymentId } of payments) {
    const reports = await tx
      .select()
      .from(sandboxWebhooks)
      .where(sql`${sandboxWebhooks.body}::jsonb ->> 'paymentId' = ${paymentId}`);
    for (const { id, body } of reports) {
      await tx
        .update(sandboxWebhooks)
        .set({ body: withoutEmail(body) })
        .where(eq(sandboxWebhooks.id, id));
    }
  }
}

function withoutEmail(body: string): string {
  return JSON.stringify({ ...JSON.parse(body), email: null });
}

/** Ids of webhooks that should have been accepted before `since`. */
export async function listUndelivered(database: Queryable, since: Date, limit: number): Promise<string[]> {
  const rows = await database
    .select({ id: sandboxWebhooks.id })
    .from(sandboxWebhooks)
    .where(and(isNull(sandboxWebhooks.givenUpAt), lt(sandboxWebhooks.notBefore, since)))
    .orderBy(sandboxWebhooks.notBefore)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Webhooks that were not accepted: those that are sent again, and those that are not. */
export async function countReports(database: Queryable): Promise<{ waiting: number; given_up: number }> {
  return {
    waiting: await database.$count(sandboxWebhooks, isNull(sandboxWebhooks.givenUpAt)),
    given_up: await database.$count(sandboxWebhooks, isNotNull(sandboxWebhooks.givenUpAt)),
  };
}
