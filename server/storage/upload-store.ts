import { and, eq, isNotNull, isNull, lt, notInArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database';
import { files, uploads } from '../db/schema';
import type { FileOwner } from './file-store';

/** A resumable upload: whose it is, what it is to become, and what it has become. */
export type UploadRow = typeof uploads.$inferSelect;
export type NewUpload = FileOwner & { id: string; name: string; metadata: string; sizeBytes: number };

export async function insertUpload(database: Queryable, upload: NewUpload): Promise<void> {
  await database.insert(uploads).values(upload);
}

export async function findUpload(database: Queryable, id: string): Promise<UploadRow | undefined> {
  const [row] = await database.select().from(uploads).where(eq(uploads.id, id));
  return row;
}

/** Holds an unfinished upload until the transaction ends. Undefined when it is finished or gone. */
export async function lockUnfinishedUpload(tx: Transaction, id: string): Promise<UploadRow | undefined> {
  const [row] = await tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), isNull(uploads.fileId)))
    .for('update');
  return row;
}

/** Notes the stored file that it has become. */
export async function noteFinished(tx: Transaction, id: string, fileId: string): Promise<void> {
  await tx.update(uploads).set({ fileId }).where(eq(uploads.id, id));
}

/** Notes that bytes are coming, which puts its end off. */
export async function touchUpload(database: Queryable, id: string, now: Date): Promise<void> {
  await database.update(uploads).set({ touchedAt: now }).where(eq(uploads.id, id));
}

export async function deleteUpload(database: Queryable, id: string): Promise<void> {
  await database.delete(uploads).where(eq(uploads.id, id));
}

/** Deletes the rows of unfinished uploads without a byte since `before`, and of finished ones whose file is gone. */
export async function deleteStaleUploads(database: Queryable, before: Date): Promise<number> {
  const unfinished = await database
    .delete(uploads)
    .where(and(isNull(uploads.fileId), lt(uploads.touchedAt, before)))
    .returning({ id: uploads.id });
  const fileIds = database.select({ id: files.id }).from(files);
  const finished = await database
    .delete(uploads)
    .where(and(isNotNull(uploads.fileId), notInArray(uploads.fileId, fileIds)))
    .returning({ id: uploads.id });
  return unfinished.length + finished.length;
}

/** Every upload that still waits for bytes. */
export async function listUnfinishedIds(database: Queryable): Promise<Set<string>> {
  const rows = await database.select({ id: uploads.id }).from(uploads).where(isNull(uploads.fileId));
  return new Set(rows.map(({ id }) => id));
}
