import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database } from '../db/database';
import { passkeyChallenges } from '../db/schema';
import { hashSecretToken, makeSecretToken } from './secret-token';

export const challengeLifetimeMs = 5 * 60_000;

/** Who may answer a challenge: on which site, and for a new passkey which person; null logs somebody in. */
export type Asked = { siteCode: string; userId: string | null };

/** A challenge in base64url, good for one answer. Only its hash is stored. */
export async function createPasskeyChallenge(database: Database, asked: Asked, now: Date): Promise<string> {
  const challenge = makeSecretToken();
  const expiresAt = new Date(now.getTime() + challengeLifetimeMs);
  await database
    .insert(passkeyChallenges)
    .values({ challengeHash: hashSecretToken(challenge), ...asked, expiresAt });
  return challenge;
}

/** Uses a challenge up. False when it was used, has expired, or was made for another site or person. */
export async function takePasskeyChallenge(
  database: Database,
  challenge: string,
  { siteCode, userId }: Asked,
  now: Date,
): Promise<boolean> {
  const taken = await database
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashSecretToken(challenge)),
        eq(passkeyChallenges.siteCode, siteCode),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challengeHash: passkeyChallenges.challengeHash });
  return taken.length === 1;
}

export async function sweepPasskeyChallenges(database: Database, now: Date): Promise<void> {
  await database.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
