import { and, asc, between, desc, eq, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../db/database';
import { works } from '../db/schema';
import type { RecentStart, WaitingWork } from './next-turn';
import type { WorkKind } from './work-kind';

type KindName = WorkKind['name'];

/** Turns are counted over so many starts; who was not among them has waited longest. */
const recentStartCount = 300;

/** The kinds of which some work may begin now. */
export async function listDueKinds(database: Database): Promise<KindName[]> {
  const rows = await database.selectDistinct({ kind: works.kind }).from(works).where(isDue());
  return rows.map(({ kind }) => kind);
}

/** What may begin now, one work a person, longest waiting first. */
export async function listWaiting(
  database: Queryable,
  kind: KindName,
  { isShortOnly }: { isShortOnly: boolean },
): Promise<WaitingWork[]> {
  const rows = await database
    .selectDistinctOn([works.siteCode, works.ownerId], {
      id: works.id,
      siteCode: works.siteCode,
      ownerId: works.ownerId,
      isLong: works.isLong,
      createdAt: works.createdAt,
    })
    .from(works)
    .where(and(isDue(), eq(works.kind, kind), isShortOnly ? eq(works.isLong, false) : undefined))
    .orderBy(asc(works.siteCode), asc(works.ownerId), asc(works.createdAt), asc(works.id));
  return rows.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** Newest first. */
export function listRecentStarts(database: Queryable, kind: KindName): Promise<RecentStart[]> {
  return database
    .select({ siteCode: works.siteCode, ownerId: works.ownerId })
    .from(works)
    .where(and(eq(works.kind, kind), isNotNull(works.startedAt)))
    .orderBy(desc(works.startedAt))
    .limit(recentStartCount);
}

/** One process at a time chooses from the works of a kind, so that no two choose the same ones. */
export async function waitForTurns(tx: Transaction, kind: KindName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`works ${kind}`}))`);
}

function isDue() {
  // Nothing is postponed by more than minutes: later than an hour, the database's clock was set back since.
  const isPostponed = between(works.notBefore, sql`now()`, sql`now() + interval '1 hour'`);
  return and(eq(works.state, 'queued'), or(isNull(works.notBefore), not(isPostponed)));
}
