import { and, between, count, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { smsStatuses } from '../../contract/messages';
import { dayMs } from '../../contract/time-spans';
import type { Database, Queryable } from '../db/database';
import { messages } from '../db/schema';
import { applyReport } from './delivery-state';
import type { DeliveryReport } from './gateways/sms-gateway';
import type { Message } from './message-store';

/** A message that was taken so long ago gets no report any more. */
export const reportsEndAfterMs = dayMs;

/**
 * Notes that the gateway is about to be asked. False where somebody else has noted that since `message` was read: then
 * it is theirs to send.
 */
export async function beginAsking(
  database: Database,
  message: Pick<Message, 'id' | 'askedAt'>,
  { account, now }: { account: string; now: Date },
): Promise<boolean> {
  const isAsRead = sql`${messages.askedAt} is not distinct from ${message.askedAt?.toISOString() ?? null}`;
  const rows = await database
    .update(messages)
    .set({ gateway: account, askedAt: now })
    .where(and(isUnanswered(message.id), isAsRead))
    .returning({ id: messages.id });
  return rows.length > 0;
}

/** The gateway did not take it: the message is as if it had not been asked for. */
export async function noteNotTaken(database: Database, id: string): Promise<void> {
  await database.update(messages).set({ gateway: null, askedAt: null }).where(isUnanswered(id));
}

/** Ends a message that the gateway has not taken. */
export async function failUntaken(database: Database, id: string, reason: string): Promise<void> {
  await database
    .update(messages)
    .set({
      status: smsStatuses.failed,
      endedAt: new Date(),
      isFinal: true,
      unclearAt: null,
      failureReason: reason,
    })
    .where(isUnanswered(id));
}

/** The message stays `sending`, and the operator's figures count it. False where an answer has come meanwhile. */
export async function markUnclear(database: Database, id: string): Promise<boolean> {
  const rows = await database
    .update(messages)
    .set({ unclearAt: new Date() })
    .where(and(isUnanswered(id), isNull(messages.unclearAt)))
    .returning({ id: messages.id });
  return rows.length > 0;
}

/** What a gateway's account says of a message, which it names by our id, its own, or both. */
export type NewReport = {
  messageId: string | undefined;
  account: string;
  providerId: string;
  report: DeliveryReport;
};

/**
 * Notes what became of a message, whichever way that was learnt. `unknown`: that account was not asked for such a message.
 * `other`: it has another name at the gateway already, so the gateway has it twice.
 */
export async function noteReport(
  database: Database,
  { messageId, account, providerId, report }: NewReport,
): Promise<'noted' | 'unknown' | 'other'> {
  const isMeant = messageId === undefined ? eq(messages.providerId, providerId) : eq(messages.id, messageId);
  return database.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(messages)
      .where(and(isMeant, eq(messages.gateway, account)))
      .for('update');
    if (!row) return 'unknown';
    if (row.providerId !== null && row.providerId !== providerId) return 'other';
    const next = applyReport(row, report);
    const isFailed = next?.status === smsStatuses.failed;
    await tx
      .update(messages)
      .set({
        providerId,
        unclearAt: null,
        ...(next ? { ...next, endedAt: row.endedAt ?? new Date() } : {}),
        ...(isFailed ? { failureReason: report.reason ?? null } : {}),
      })
      .where(eq(messages.id, row.id));
    return 'noted';
  });
}

/** Taken messages whose report should have come, by when they were asked for. */
export async function listUnreported(
  database: Queryable,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<Message[]> {
  return database
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.status, smsStatuses.sending),
        isNotNull(messages.providerId),
        between(messages.askedAt, since, until),
      ),
    )
    .orderBy(desc(messages.askedAt))
    .limit(limit);
}

/** Messages of which nobody knows whether they were sent, the oldest first. */
export async function listUnclear(database: Queryable, limit: number) {
  const { id, siteCode, phoneNumber, askedAt, gateway } = messages;
  return database
    .select({ id, siteCode, phoneNumber, askedAt, gateway })
    .from(messages)
    .where(and(eq(messages.status, smsStatuses.sending), isUnclear()))
    .orderBy(messages.askedAt)
    .limit(limit);
}

/** Ends such a message as its operator has found it at the gateway. False where it is not one. */
export async function resolveUnclear(
  database: Queryable,
  id: string,
  outcome: 'sent' | 'failed',
): Promise<boolean> {
  const rows = await database
    .update(messages)
    .set({
      status: smsStatuses[outcome],
      endedAt: new Date(),
      unclearAt: null,
      ...(outcome === 'failed' ? { failureReason: 'operator' } : {}),
    })
    .where(and(eq(messages.id, id), eq(messages.status, smsStatuses.sending), isUnclear()))
    .returning({ id: messages.id });
  return rows.length > 0;
}

/** Messages that are due and have no end yet; of those that are `unclear` none is to be expected. */
export async function countUnsent(database: Queryable): Promise<{ due: number; unclear: number }> {
  const [counted] = await database
    .select({
      all: count(),
      unclear: sql<number>`count(*) filter (where ${isUnclear()})`.mapWith(Number),
    })
    .from(messages)
    .where(and(eq(messages.status, smsStatuses.sending), lte(messages.sendAt, new Date())));
  const { all, unclear } = counted ?? { all: 0, unclear: 0 };
  return { due: all - unclear, unclear };
}

function isUnanswered(id: string) {
  return and(eq(messages.id, id), eq(messages.status, smsStatuses.sending), isNull(messages.providerId));
}

/** Its answer was lost for good, or its report has not come for so long that none will. */
function isUnclear() {
  const unreported = new Date(Date.now() - reportsEndAfterMs).toISOString();
  return sql`(${messages.unclearAt} is not null or (${messages.providerId} is not null and ${messages.askedAt} < ${unreported}))`;
}
