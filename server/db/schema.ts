import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** People belong to a site: the same e-mail on two sites is two people (contract §1). */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    siteCode: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    address: text().notNull().default(''),
    country: text().notNull().default(''),
    /** 1: subscribed (tools.md §3). */
    subStatus: integer().notNull().default(0),
    /** Epoch milliseconds; 0 when there never was a membership. */
    expirationTime: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('users_site_email').on(table.siteCode, table.email)],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hex: a copy of this table signs nobody in. */
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/** Uploads and results alike. The bytes are in the storage under `storageKey`. */
export const files = pgTable(
  'files',
  {
    /** Random and unguessable: it is the secret part of the file's address. */
    id: text().primaryKey(),
    siteCode: text().notNull(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Lower-case, without dot; '' when the name has none. */
    extension: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    /** Of the content, hex. */
    sha256: text().notNull(),
    storageKey: text().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('files_expiry').on(table.expiresAt),
    index('files_owner').on(table.siteCode, table.ownerId),
  ],
);

/** Resumable uploads, begun and finished. The bytes of an unfinished one are in DATA_DIR/uploads under its id. */
export const uploads = pgTable(
  'uploads',
  {
    /** Random and unguessable; the last part of the upload's address. */
    id: text().primaryKey(),
    siteCode: text().notNull(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Upload-Metadata as the client sent it. */
    metadata: text().notNull(),
    /** Of the whole, as promised at creation. */
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    /** The stored file it has become; null while bytes are missing. */
    fileId: text(),
    /** When bytes were last sent; an unfinished upload is deleted a day after it. */
    touchedAt: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
    createdAt: createdAt(),
  },
  (table) => [index('uploads_touched').on(table.touchedAt)],
);

export const conversionStates = ['queued', 'working', 'done', 'failed'] as const;
export type ConversionState = (typeof conversionStates)[number];

export const conversions = pgTable(
  'conversions',
  {
    id: text().primaryKey(),
    siteCode: text().notNull(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Kept as text without a reference: the row outlives the file's seven days. */
    sourceFileId: text().notNull(),
    fromExtension: text().notNull(),
    toExtension: text().notNull(),
    state: text({ enum: conversionStates }).notNull().default('queued'),
    /** 0 to 100. */
    progress: integer().notNull().default(0),
    resultFileId: text(),
    /** Code and sentence of a failed conversion, as they go into the envelope. */
    failureCode: text(),
    failureMessage: text(),
    /** How often a task has begun to work on it; more than 1 after a killed server. */
    startedCount: integer().notNull().default(0),
    createdAt: createdAt(),
    startedAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('conversions_owner').on(table.siteCode, table.ownerId),
    index('conversions_created').on(table.createdAt),
  ],
);

/** Recordings on their way to text. */
export const transcriptions = pgTable(
  'transcriptions',
  {
    id: text().primaryKey(),
    siteCode: text().notNull(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Kept as text without a reference: the row outlives the file's seven days. */
    sourceFileId: text().notNull(),
    languageCode: text().notNull(),
    state: text({ enum: conversionStates }).notNull().default('queued'),
    /** How many pieces the recording was cut into; 0 until it was. */
    pieceCount: integer().notNull().default(0),
    /** A JSON list of the pieces' transcripts so far: what is paid for is not asked for again after a kill. */
    pieces: text().notNull().default('[]'),
    /** The whole transcript as JSON, once it is done. */
    transcript: text(),
    failureCode: text(),
    createdAt: createdAt(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('transcriptions_owner').on(table.siteCode, table.ownerId),
    index('transcriptions_created').on(table.createdAt),
  ],
);

/** Answers of costly starts, so that the same start is answered once (contract §1). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    host: text().notNull(),
    /** `user:<id>` or `visitor:<id>`. */
    subject: text().notNull(),
    endpoint: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of query and body, hex. */
    requestHash: text().notNull(),
    /** The envelope as it was sent. Empty only inside the transaction that is writing it. */
    answer: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.host, table.subject, table.endpoint, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

function createdAt() {
  return timestamp({ withTimezone: true }).notNull().default(sql`now()`);
}
