import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { parse } from 'valibot';
import {
  type ConversionReceipt,
  type DocumentExtension,
  type DocumentTarget,
  maybeReceiptSchema,
  progressComplete,
} from '../../contract/documents';
import type { Database, Queryable, Transaction } from '../db/database';
import { conversions } from '../db/schema';
import type { FileOwner } from '../storage/file-store';
import { codeOfRefusal, parseRefusal, type Refusal } from './refusals';

export type Conversion = typeof conversions.$inferSelect;
export type NewConversion = FileOwner & {
  sourceFileId: string;
  fromExtension: DocumentExtension;
  toExtension: DocumentTarget;
};

const unfinished = ['queued', 'working'] as const;

/** Writes a conversion that waits for its task; answers with its id. */
export async function insertConversion(tx: Transaction, conversion: NewConversion): Promise<string> {
  const id = randomUUID();
  await tx.insert(conversions).values({ id, ...conversion });
  return id;
}

/** This owner's conversion; another's is not there. */
export async function findConversionOf(
  database: Queryable,
  owner: FileOwner,
  id: string,
): Promise<Conversion | undefined> {
  const [row] = await database
    .select()
    .from(conversions)
    .where(
      and(
        eq(conversions.id, id),
        eq(conversions.siteCode, owner.siteCode),
        eq(conversions.ownerId, owner.ownerId),
      ),
    );
  return row;
}

/** Notes that a task begins to work on it. Undefined when it has ended already: there is nothing left to do. */
export async function beginConversion(database: Database, id: string): Promise<Conversion | undefined> {
  const [row] = await database
    .update(conversions)
    .set({
      state: 'working',
      startedCount: sql`${conversions.startedCount} + 1`,
      startedAt: sql`coalesce(${conversions.startedAt}, now())`,
    })
    .where(isUnfinished(id))
    .returning();
  return row;
}

/** `percent` is 0 to 99. A second run starts below the first; what people see never runs backwards. */
export async function noteProgress(database: Database, id: string, percent: number): Promise<void> {
  await database
    .update(conversions)
    .set({ progress: percent })
    .where(and(isUnfinished(id), lt(conversions.progress, percent)));
}

/** Ends it with its result. False when it had ended before: then the result must not be kept. */
export async function finishConversion(
  tx: Transaction,
  id: string,
  { resultFileId, receipt }: { resultFileId: string; receipt: ConversionReceipt },
): Promise<boolean> {
  const rows = await tx
    .update(conversions)
    .set({
      state: 'done',
      progress: progressComplete,
      resultFileId,
      receipt: JSON.stringify(receipt),
      finishedAt: new Date(),
    })
    .where(isUnfinished(id))
    .returning({ id: conversions.id });
  return rows.length === 1;
}

/** What a finished conversion did; undefined for one of before receipts were written. */
export function receiptOf(conversion: Conversion): ConversionReceipt | undefined {
  return parse(maybeReceiptSchema, JSON.parse(conversion.receipt ?? 'null')) ?? undefined;
}

/** Ends it with what was wrong. */
export async function refuseConversion(database: Database, id: string, refusal: Refusal): Promise<void> {
  await database
    .update(conversions)
    .set({
      state: 'failed',
      failureCode: codeOfRefusal(refusal),
      // Not the sentence: it is made when it is asked for, in the language it is asked in.
      failureMessage: JSON.stringify(refusal),
      finishedAt: new Date(),
    })
    .where(isUnfinished(id));
}

/** What was wrong with a failed conversion. */
export function refusalOf(conversion: Conversion): Refusal {
  return parseRefusal(JSON.parse(conversion.failureMessage ?? 'null'));
}

function isUnfinished(id: string) {
  return and(eq(conversions.id, id), inArray(conversions.state, [...unfinished]));
}
