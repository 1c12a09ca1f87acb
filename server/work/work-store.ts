import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, gt, inArray, lt, notInArray, or, sql } from 'drizzle-orm';
import { progressComplete } from '../../contract/documents';
import type { Database, Queryable, Transaction } from '../db/database';
import { type WorkState, works } from '../db/schema';
import type { FileOwner } from '../storage/file-store';
import { readTraceParent } from '../tracing/spans';
import type { WorkKind } from './work-kind';

export type Work = typeof works.$inferSelect;
export type NewWork = FileOwner &
  Pick<Work, 'kind' | 'sourceFileId'> &
  Partial<Pick<Work, 'startKey' | 'device'>> & { order: unknown };
type KindName = WorkKind['name'];

/** A lease that is not renewed for so long has ended with its process. */
const leaseTerm = sql`now() + interval '15 seconds'`;
/** A lease that ends later was given before the database's clock was set back. */
const latestLeaseEnd = sql`now() + interval '1 minute'`;

/** Writes work that waits for its turn; answers with its id. */
export async function insertWork(tx: Transaction, work: NewWork): Promise<string> {
  const id = randomUUID();
  await tx.insert(works).values({ id, ...work, traceParent: readTraceParent() });
  return id;
}

export async function findWork(database: Queryable, id: string): Promise<Work | undefined> {
  const [row] = await database.select().from(works).where(eq(works.id, id));
  return row;
}

/** This owner's work of a kind; another's is not there. */
export async function findOwnWork(
  database: Queryable,
  kind: KindName,
  { siteCode, ownerId }: FileOwner,
  id: string,
): Promise<Work | undefined> {
  const work = await findWork(database, id);
  const isOwn = work?.kind === kind && work.siteCode === siteCode && work.ownerId === ownerId;
  return isOwn ? work : undefined;
}

/** Whoever asks after work that has ended need not be notified of it. */
export async function markSeen(database: Database, { id, state, seenAt }: Work): Promise<void> {
  if (seenAt !== null || (state !== 'done' && state !== 'failed')) return;
  await database.update(works).set({ seenAt: sql`now()` }).where(eq(works.id, id));
}

/** Leases them to `holder`. One that has been cancelled meanwhile is left out. */
export function leaseWorks(tx: Transaction, ids: readonly string[], holder: string): Promise<Work[]> {
  return tx
    .update(works)
    .set({
      state: 'running',
      attempt: sql`${works.attempt} + 1`,
      leaseHolder: holder,
      leaseUntil: leaseTerm,
      // Not the transaction's time: two starts never share it.
      startedAt: sql`clock_timestamp()`,
      updatedAt: sql`now()`,
    })
    .where(and(inArray(works.id, [...ids]), eq(works.state, 'queued')))
    .returning();
}

/** Renews what `holder` still has of these; answers with the ids. */
export async function renewLeases(
  database: Database,
  holder: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await database
    .update(works)
    .set({ leaseUntil: leaseTerm })
    .where(and(inArray(works.id, [...ids]), eq(works.state, 'running'), eq(works.leaseHolder, holder)))
    .returning({ id: works.id });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Queues what a dead process was running; what has died too often fails instead: it may be what kills them. Work that
 * also failed by itself before has run more often, so that its runs in all count. `isAlone`: no other process is on this database, so that nothing needs to be waited for. `ownIds` run here.
 */
export async function requeueExpired(
  database: Database,
  ownIds: readonly string[],
  { maxDeaths, maxAttempts, isAlone }: { maxDeaths: number; maxAttempts: number; isAlone: boolean },
): Promise<number> {
  const isAbandoned = and(
    eq(works.state, 'running'),
    ownIds.length > 0 ? notInArray(works.id, [...ownIds]) : undefined,
    isAlone ? undefined : or(lt(works.leaseUntil, sql`now()`), gt(works.leaseUntil, latestLeaseEnd)),
  );
  await database
    .update(works)
    .set({ ...ended('failed'), failure: { reason: 'engineFailed' } })
    .where(
      and(
        isAbandoned,
        sql`${works.attempt} >= case when ${works.notBefore} is null then ${maxDeaths}::integer else ${maxAttempts}::integer end`,
      ),
    );
  const rows = await database
    .update(works)
    .set({ state: 'queued', ...noLease, updatedAt: sql`now()` })
    .where(isAbandoned)
    .returning({ id: works.id });
  return rows.length;
}

/** Gives work back that has not failed: the run does not count. */
export async function releaseLease(
  database: Database,
  lease: Lease,
  change: { isLong?: boolean } = {},
): Promise<void> {
  await updateLeased(database, lease, {
    state: 'queued',
    ...noLease,
    ...change,
    attempt: sql`${works.attempt} - 1`,
  });
}

/** Gives work back that is to be tried again later; `isCounted`: the run is one of those that it may have. */
export async function postponeWork(
  database: Database,
  lease: Lease,
  delaySeconds: number,
  { isCounted = true } = {},
): Promise<void> {
  const notBefore = sql`now() + make_interval(secs => ${delaySeconds})`;
  const attempt = isCounted ? works.attempt : sql`${works.attempt} - 1`;
  await updateLeased(database, lease, { state: 'queued', ...noLease, notBefore, attempt: sql`${attempt}` });
}

/** `percent` is 0 to 99. A second run starts below the first; what people see never goes down. */
export async function saveProgress(
  database: Database,
  lease: Lease,
  percent: number,
  checkpoint?: unknown,
): Promise<void> {
  await updateLeased(database, lease, {
    progress: sql`greatest(${works.progress}, ${percent}::integer)`,
    ...(checkpoint === undefined ? {} : { checkpoint }),
  });
}

/** Ends it with its result. False when the lease was lost: then the result must not be stored. */
export function finishWork(
  tx: Transaction,
  lease: Lease,
  result: { resultFileId?: string; result?: unknown },
): Promise<boolean> {
  return updateLeased(tx, lease, {
    ...ended('done'),
    ...result,
    progress: progressComplete,
    checkpoint: null,
  });
}

/** Ends it with what was wrong. */
export function failWork(database: Queryable, lease: Lease, failure: { reason: string }): Promise<boolean> {
  return updateLeased(database, lease, { ...ended('failed'), failure });
}

/** Queues failed work again. False when it is not failed any more: two retries at once are one. */
export async function requeueWork(database: Database, id: string): Promise<boolean> {
  const rows = await database
    .update(works)
    .set({ state: 'queued', failure: null, finishedAt: null, attempt: 0, notBefore: null })
    .where(and(eq(works.id, id), eq(works.state, 'failed')))
    .returning({ id: works.id });
  return rows.length === 1;
}

/**
 * Ends work that has not ended; a process that runs it loses its lease and stops. Its owner reads that the engine
 * failed, and may ask again. False when it has ended already.
 */
export async function cancelWork(database: Database, id: string): Promise<boolean> {
  const rows = await database
    .update(works)
    .set({ ...ended('failed'), failure: { reason: 'engineFailed', by: 'operator' } })
    .where(and(eq(works.id, id), isUnfinished()))
    .returning({ id: works.id });
  return rows.length === 1;
}

/** The newest first. */
export function listWorks(
  database: Database,
  { states, siteCode, limit }: { states: readonly WorkState[]; siteCode?: string | undefined; limit: number },
): Promise<Work[]> {
  return database
    .select()
    .from(works)
    .where(
      and(
        inArray(works.state, [...states]),
        siteCode === undefined ? undefined : eq(works.siteCode, siteCode),
      ),
    )
    .orderBy(desc(works.createdAt), asc(works.id))
    .limit(limit);
}

/** Works of a person that have not ended. */
export async function countUnfinished(tx: Transaction, { siteCode, ownerId }: FileOwner): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(works)
    .where(and(eq(works.siteCode, siteCode), eq(works.ownerId, ownerId), isUnfinished()));
  return row?.count ?? 0;
}

export async function sweepWorks(database: Database, before: Date): Promise<void> {
  await database.delete(works).where(lt(works.createdAt, before));
}

/** What its holder may write to. */
export type Lease = { workId: string; holder: string };

const noLease = { leaseHolder: null, leaseUntil: null };

function ended(state: 'done' | 'failed') {
  return { state, ...noLease, finishedAt: sql`now()`, updatedAt: sql`now()` };
}

async function updateLeased(
  database: Queryable,
  { workId, holder }: Lease,
  change: Parameters<ReturnType<Queryable['update']>['set']>[0],
): Promise<boolean> {
  const rows = await database
    .update(works)
    .set({ updatedAt: sql`now()`, ...change })
    .where(and(eq(works.id, workId), eq(works.state, 'running'), eq(works.leaseHolder, holder)))
    .returning({ id: works.id });
  return rows.length === 1;
}

function isUnfinished() {
  return inArray(works.state, ['queued', 'running']);
}
