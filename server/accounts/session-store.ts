import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, ne } from 'drizzle-orm';
import type { Database, Queryable } from '../db/database';
import { sessions, users } from '../db/schema';

export type User = typeof users.$inferSelect;

const dayMs = 24 * 60 * 60 * 1000;
/** A session in use is extended at most this often, so that reading does not mean writing. */
const touchIntervalMs = 10 * 60 * 1000;
const tokenBytes = 32;

/** Starts a session that ends after `lifetimeDays` without use. Returns the token; only its hash is kept. */
export async function createSession(
  database: Queryable,
  userId: string,
  lifetimeDays: number,
  now: Date,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await database.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
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
  const tokenHash = hashToken(token);
  const [found] = await database
    .select()
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), eq(users.siteCode, siteCode), gt(sessions.expiresAt, now)));
  if (!found) return null;
  await extendSession(database, found.sessions, now);
  return found.users;
}

export async function findUser(database: Queryable, userId: string): Promise<User | undefined> {
  const [user] = await database.select().from(users).where(eq(users.id, userId));
  return user;
}

export async function deleteSession(database: Database, token: string): Promise<void> {
  await database.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Ends all sessions of a person, or all but that of `keptToken`. */
export async function deleteSessionsOf(
  database: Queryable,
  userId: string,
  keptToken?: string,
): Promise<void> {
  const kept = keptToken === undefined ? undefined : ne(sessions.tokenHash, hashToken(keptToken));
  await database.delete(sessions).where(and(eq(sessions.userId, userId), kept));
}

export async function sweepSessions(database: Database, now: Date): Promise<void> {
  await database.delete(sessions).where(lt(sessions.expiresAt, now));
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
    .where(eq(sessions.tokenHash, session.tokenHash));
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
