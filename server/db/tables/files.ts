import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { personId } from './people';

/** Uploads and results alike. The bytes are in the storage under `storageKey`. */
export const files = pgTable(
  'files',
  {
    /** Random and unguessable: it is the secret part of the file's address. */
    id: text().primaryKey(),
    siteCode: text().notNull(),
    ownerId: personId(),
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

/** Resumable uploads, started and finished. The bytes of an unfinished one are in DATA_DIR/uploads under its id. */
export const uploads = pgTable(
  'uploads',
  {
    /** Random and unguessable; the last part of the upload's address. */
    id: text().primaryKey(),
    siteCode: text().notNull(),
    ownerId: personId(),
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

/** Objects that came by a signed form, by their key. The file says whose they are and when they end. */
export const storageObjects = pgTable('storage_objects', {
  key: text().primaryKey(),
  siteCode: text().notNull(),
  fileId: text().notNull(),
  createdAt: createdAt(),
});
