import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { personId } from './people';

export const workStates = ['queued', 'running', 'done', 'failed'] as const;
export type WorkState = (typeof workStates)[number];

/** What people have asked this server to make of their files: documents, photos, recordings. */
export const works = pgTable(
  'works',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    siteCode: text().notNull(),
    ownerId: personId(),
    /** No reference: the row outlives the file's seven days. */
    sourceFileId: text().notNull(),
    /** What to do; each kind has its schema. */
    order: jsonb().notNull(),
    state: text({ enum: workStates }).notNull().default('queued'),
    /** 0 to 100. */
    progress: integer().notNull().default(0),
    /** What a later run need not do again. */
    checkpoint: jsonb(),
    resultFileId: text(),
    /** What came of it beside the file: a receipt, a transcript. */
    result: jsonb(),
    /** Why it failed: a reason's name and what its text needs. The text is written when it is asked for. */
    failure: jsonb(),
    /** Runs started and not given back; those that a killed server began count. */
    attempt: integer().notNull().default(0),
    /** It has shown that it takes long. */
    isLong: boolean().notNull().default(false),
    /** The server process that runs it, while it renews the lease. */
    leaseHolder: text(),
    leaseUntil: timestamp({ withTimezone: true }),
    /** When it may be tried again. */
    notBefore: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** When the last run began. */
    startedAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
    /** The trace of the request, as W3C's `traceparent`: whichever process runs it continues that. */
    traceParent: text(),
    /** The idempotency key of the request, by which the device that sent it knows it. */
    startKey: text(),
    /** Browser and system of the device that asked for it; '' where it did not say. */
    device: text().notNull().default(''),
    /** When its end was first asked for, or notified of. */
    seenAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('works_unfinished')
      .on(table.kind, table.siteCode, table.ownerId, table.createdAt)
      .where(sql`${table.state} in ('queued', 'running')`),
    index('works_started').on(table.kind, table.startedAt),
    index('works_created').on(table.createdAt),
    index('works_owner').on(table.siteCode, table.ownerId, table.createdAt),
  ],
);
