import { createHash } from 'node:crypto';
import { eq, lte, sql } from 'drizzle-orm';
import type { Database, Queryable } from './database';
import { counters } from './schema';

export type Counter = { count: number; raisedAt: Date; endsAt: Date };

type Lifetime = { now: Date; lifetimeMs: number };

type Raise = Lifetime & {
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
  const latestEnd = latestEndOf({ now, lifetimeMs });
  const hasEnded = sql`(${counters.endsAt} <= ${now.toISOString()} or ${counters.endsAt} > ${latestEnd.toISOString()})`;
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

export async function readCounter(
  database: Database,
  name: string,
  lifetime: Lifetime,
): Promise<Counter | undefined> {
  const [row] = await database
    .select()
    .from(counters)
    .where(eq(counters.key, keyOf(name)));
  return row && row.endsAt > lifetime.now && row.endsAt <= latestEndOf(lifetime) ? row : undefined;
}

export async function resetCounter(database: Database, name: string): Promise<void> {
  await database.delete(counters).where(eq(counters.key, keyOf(name)));
}

export async function sweepCounters(database: Database, now: Date): Promise<void> {
  await database.delete(counters).where(lte(counters.endsAt, now));
}

/**
 * A count that ends later was made before the clock was set back, and would last as long as that. Twice the lifetime:
 * the clocks of two servers differ a little.
 */
function latestEndOf({ now, lifetimeMs }: Lifetime): Date {
  return new Date(now.getTime() + 2 * lifetimeMs);
}

/** Names hold addresses of people and machines. */
function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url');
}
