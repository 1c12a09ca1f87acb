import { randomUUID } from 'node:crypto';
import type { PhotoOrder } from '@toolfront/photo-engine';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../db/database';
import { photoWorks } from '../db/schema';
import type { FileOwner } from '../storage/file-store';
import { type PhotoRefusalReason, parsePhotoRefusal } from './photo-refusal';

export type PhotoWorkRow = typeof photoWorks.$inferSelect;

/** Writes work that waits for its task; answers with its id. */
export async function insertPhotoWork(
  tx: Transaction,
  work: FileOwner & { sourceFileId: string; order: PhotoOrder },
): Promise<string> {
  const id = randomUUID();
  await tx.insert(photoWorks).values({ id, ...work, order: JSON.stringify(work.order) });
  return id;
}

export async function findPhotoWork(database: Queryable, id: string): Promise<PhotoWorkRow | undefined> {
  const [row] = await database.select().from(photoWorks).where(eq(photoWorks.id, id));
  return row;
}

/** Notes that a task begins with it. Undefined when it has ended already: there is nothing left to do. */
export async function beginPhotoWork(database: Database, id: string): Promise<PhotoWorkRow | undefined> {
  const [row] = await database
    .update(photoWorks)
    .set({ startedCount: sql`${photoWorks.startedCount} + 1` })
    .where(isQueued(id))
    .returning();
  return row;
}

/** Ends it with its result. False when it had ended before: then the result must not be kept. */
export async function finishPhotoWork(tx: Transaction, id: string, resultFileId: string): Promise<boolean> {
  const rows = await tx
    .update(photoWorks)
    .set({ state: 'done', resultFileId, finishedAt: new Date() })
    .where(isQueued(id))
    .returning({ id: photoWorks.id });
  return rows.length === 1;
}

/** Ends it with what was wrong. */
export async function refusePhotoWork(
  database: Database,
  id: string,
  refusal: PhotoRefusalReason,
): Promise<void> {
  await database
    .update(photoWorks)
    .set({ state: 'failed', refusal: JSON.stringify(refusal), finishedAt: new Date() })
    .where(isQueued(id));
}

/** Takes failed work up again. False when it is not failed any more: two retries at once are one. */
export async function requeuePhotoWork(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .update(photoWorks)
    .set({ state: 'queued', refusal: null, finishedAt: null })
    .where(and(eq(photoWorks.id, id), eq(photoWorks.state, 'failed')))
    .returning({ id: photoWorks.id });
  return rows.length === 1;
}

/** What was wrong with failed work. */
export function refusalOfWork({ refusal }: PhotoWorkRow): PhotoRefusalReason {
  return parsePhotoRefusal(JSON.parse(refusal ?? 'null'));
}

export async function sweepPhotoWorks(database: Database, before: Date): Promise<void> {
  await database.delete(photoWorks).where(lt(photoWorks.createdAt, before));
}

function isQueued(id: string) {
  return and(eq(photoWorks.id, id), eq(photoWorks.state, 'queued'));
}
