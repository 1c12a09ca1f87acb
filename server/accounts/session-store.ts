import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { dayMs, hourMs } from '../../contract/time-spans';
import type { Database, Queryable } from '../db/database';
import { sessions, users } from '../db/schema';
import { hashSecretToken, makeSecretToken } from './secret-token';

export type User = typeof users.$inferSelect;

/** A session in use is extended at most this often, so that reading does not mean writing. */
const touchIntervalMs = 10 * 60 * 1000;

const tokenLifetimeMs = dayMs;
/** Of tabs that ask at once, one gets the new token and the others read it from the browser's storage. */
const renewalIntervalMs = 60_000;
/** So long an older token lives beside the one that has taken its place. */
const previousLifetimeMs = hourMs;

/** Where somebody is signed in. */
export type Device = { id: string; device: string; createdAt: Date; lastSeenAt: Date; isCurrent: boolean };

/** Starts a session that ends after `lifetimeDays` without use. Returns the token; only its hash is stored. */
export async function createSession(
  database: Queryable,
  userId: string,
  lifetimeDays: number,
  now: Date,
  device = '',
): Promise<string> {
  const token = makeSecretToken();
  await database.insert(sessions).values({
    tokenHash: hashSecretToken(token),
    userId,
    device,
    tokenIssuedAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + lifetimeDays * dayMs),
  });
  return token;
}

/** Whose token this is on that site, or null when it is unknown, expired or another site's. */
export async function findSessionUser(
  database: Database,
  siteCode: string,
  token: string,
  now: Date,
): Promise<User | null> {
  const tokenHash = hashSecretToken(token);
  const [found] = await database
    .select()
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(hasToken(tokenHash, now), eq(users.siteCode, siteCode), gt(sessions.expiresAt, now)));
  if (!found) return null;
  if (found.sessions.nextTokenHash === tokenHash) await promoteToken(database, tokenHash, now);
  await extendSession(database, found.sessions, now);
  return found.users;
}

/** What a session is known by while its tokens change. */
export async function findSessionId(
  database: Queryable,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const [session] = await database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(hasToken(hashSecretToken(token), now), gt(sessions.expiresAt, now)));
  return session?.id;
}

export async function findUser(database: Queryable, userId: string): Promise<User | undefined> {
  const [user] = await database.select().from(users).where(eq(users.id, userId));
  return user;
}

/**
 * A new token for the session of one that is a day old; undefined for a younger one. The old one stays good until the new
 * one is used, so that a lost answer signs nobody out, and an hour beside it.
 */
export async function renewToken(database: Database, token: string, now: Date): Promise<string | undefined> {
  const renewed = makeSecretToken();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const rows = await database
    .update(sessions)
    .set({ nextTokenHash: hashSecretToken(renewed), nextIssuedAt: now })
    .where(
      and(
        eq(sessions.tokenHash, hashSecretToken(token)),
        lt(sessions.tokenIssuedAt, before(tokenLifetimeMs)),
        or(isNull(sessions.nextIssuedAt), lt(sessions.nextIssuedAt, before(renewalIntervalMs))),
      ),
    )
    .returning({ id: sessions.id });
  return rows.length === 1 ? renewed : undefined;
}

/** Where a person is signed in, the last seen first. */
export async function listDevices(
  database: Database,
  userId: string,
  token: string,
  now: Date,
): Promise<Device[]> {
  const { id, device, createdAt, lastSeenAt } = sessions;
  const rows = await database
    .select({
      id,
      device,
      createdAt,
      lastSeenAt,
      isCurrent: sql<boolean>`${hasToken(hashSecretToken(token), now)}`,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(lastSeenAt));
  return rows.map((row) => ({ ...row, isCurrent: row.isCurrent === true }));
}

/** Ends one session of a person. */
export async function deleteDevice(database: Database, userId: string, id: string): Promise<void> {
  await database.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
}

export async function deleteSession(database: Database, token: string): Promise<void> {
  await database.delete(sessions).where(hasToken(hashSecretToken(token), new Date()));
}

/** Ends all sessions of a person, or all but that of `remainingToken`. Answers how many. */
export async function deleteSessionsOf(
  database: Queryable,
  userId: string,
  remainingToken?: string,
): Promise<number> {
  const others =
    remainingToken === undefined
      ? undefined
      : sql`(${hasToken(hashSecretToken(remainingToken), new Date())}) is not true`;
  const ended = await database
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id });
  return ended.length;
}

export async function sweepSessions(database: Database, now: Date): Promise<void> {
  await database.delete(sessions).where(lt(sessions.expiresAt, now));
}

function hasToken(tokenHash: string, now: Date) {
  return or(
    eq(sessions.tokenHash, tokenHash),
    eq(sessions.nextTokenHash, tokenHash),
    and(eq(sessions.previousTokenHash, tokenHash), gt(sessions.previousUntil, now)),
  );
}

/** The newer token has arrived where it was sent. */
async function promoteToken(database: Database, tokenHash: string, now: Date): Promise<void> {
  await database
    .update(sessions)
    .set({
      previousTokenHash: sql`${sessions.tokenHash}`,
      previousUntil: new Date(now.getTime() + previousLifetimeMs),
      tokenHash,
      tokenIssuedAt: now,
      nextTokenHash: null,
      nextIssuedAt: null,
    })
    .where(eq(sessions.nextTokenHash, tokenHash));
}

async function extendSession(
  database: Database,
  session: typeof sessions.$inferSelect,
  now: Date,
): Promise<void> {
  const idleMs = now.getTime() - session.lastSeenAt.getTime();
  if (idleMs < touchIntervalMs) return;
  await database
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: new Date(session.expiresAt.getTime() + idleMs) })
    .where(eq(sessions.id, session.id));
}
