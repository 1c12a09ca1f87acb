import { createHash } from 'node:crypto';
import { eq, lte, sql } from 'drizzle-orm';
import type { Database, Queryable } from './database';
import { counters } from './schema';

export type Counter = { count: number; raisedAt: Date; endsAt: Date };

type Raise = {
  now: Date;
  lifetimeMs: number;
  /** Each count puts the end off. */
  isSliding?: boolean;
};

/** Counts one more, on every server of this database alike. A count that has ended begins again at 1. */
export async function raiseCounter(
  database: Queryable,
  name: string,
  { now, lifetimeMs, isSliding = false }: Raise,
): Promise<Counter> {
  const fresh = {
    key: keyOf(name),
    count: 1,
    raisedAt: now,
    endsAt: new Date(now.getTime() + lifetimeMs),
  };
  const hasEnded = sql`${counters.endsAt} <= ${now.toISOString()}`;
  const [row] = await database
    .insert(counters)
    .values(fresh)
    .onConflictDoUpdate({
      target: counters.key,
      set: {
        count: sql`case when ${hasEnded} then 1 else ${counters.count} + 1 end`,
        raisedAt: now,
        ...(isSliding
          ? { endsAt: fresh.endsAt }
          : { endsAt: sql`case when ${hasEnded} then excluded.ends_at else ${counters.endsAt} end` }),
      },
    })
    .returning();
  if (!row) throw new Error('a counter was not raised');
  return row;
}

export async function readCounter(database: Database, name: string, now: Date): Promise<Counter | undefined> {
  const [row] = await database
    .select()
    .from(counters)
    .where(eq(counters.key, keyOf(name)));
  return row && row.endsAt > now ? row : undefined;
}

export async function resetCounter(database: Database, name: string): Promise<void> {
  await database.delete(counters).where(eq(counters.key, keyOf(name)));
}

export async function sweepCounters(database: Database, now: Date): Promise<void> {
  await database.delete(counters).where(lte(counters.endsAt, now));
}

/** Names hold addresses of people and machines. */
function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url');
}
