import { and, desc, eq, gt, lt } from 'drizzle-orm';
import { hashSecretToken } from '../accounts/secret-token';
import type { Database, Queryable } from '../db/database';
import { signInOutcomes, signInRequests } from '../db/schema';
import type { SignInProblem } from './sign-in-failures';

export const requestLifetimeMs = 10 * 60_000;
/** So long the page may take to ask how it ended. */
const outcomeLifetimeMs = 60_000;

/** `browser` is the secret in the browser's cookie. */
type Begun = { browser: string; siteCode: string; provider: string };
type Secrets = { state: string; nonce: string; codeVerifier: string };
type Asker = { browser: string; siteCode: string };

export type SignInOutcome = { userId: string; hasEndedPassword: boolean } | { problem: SignInProblem };

export async function storeRequest(
  database: Database,
  { browser, ...begun }: Begun,
  { state, ...secrets }: Secrets,
  now: Date,
): Promise<void> {
  await database.insert(signInRequests).values({
    ...begun,
    ...secrets,
    stateHash: hashSecretToken(state),
    browserHash: hashSecretToken(browser),
    expiresAt: new Date(now.getTime() + requestLifetimeMs),
  });
}

/** Uses a request up. Undefined when it was used, has expired, or is another browser's, site's or provider's. */
export async function takeRequest(
  database: Database,
  state: string,
  { browser, siteCode, provider }: Begun,
  now: Date,
): Promise<Secrets | undefined> {
  const [taken] = await database
    .delete(signInRequests)
    .where(
      and(
        eq(signInRequests.stateHash, hashSecretToken(state)),
        eq(signInRequests.browserHash, hashSecretToken(browser)),
        eq(signInRequests.siteCode, siteCode),
        eq(signInRequests.provider, provider),
        gt(signInRequests.expiresAt, now),
      ),
    )
    .returning({ nonce: signInRequests.nonce, codeVerifier: signInRequests.codeVerifier });
  return taken && { state, ...taken };
}

export async function storeOutcome(
  database: Queryable,
  { browser, siteCode }: Asker,
  outcome: SignInOutcome,
  now: Date,
): Promise<void> {
  await database.insert(signInOutcomes).values({
    ...outcome,
    ...{ siteCode, browserHash: hashSecretToken(browser), createdAt: now },
    expiresAt: new Date(now.getTime() + outcomeLifetimeMs),
  });
}

/** How the browser's last sign-in ended that it has not asked about. */
export async function findOutcome(
  database: Database,
  { browser, siteCode }: Asker,
  now: Date,
): Promise<(SignInOutcome & { id: string }) | undefined> {
  const [found] = await database
    .select()
    .from(signInOutcomes)
    .where(
      and(
        eq(signInOutcomes.browserHash, hashSecretToken(browser)),
        eq(signInOutcomes.siteCode, siteCode),
        gt(signInOutcomes.expiresAt, now),
      ),
    )
    .orderBy(desc(signInOutcomes.createdAt))
    .limit(1);
  if (!found) return undefined;
  const { id, userId, problem, hasEndedPassword } = found;
  if (userId !== null) return { id, userId, hasEndedPassword };
  return { id, problem: problem as SignInProblem };
}

/** False when it was asked about already, or its person's access has ended meanwhile. */
export async function takeOutcome(tx: Queryable, id: string): Promise<boolean> {
  const taken = await tx
    .delete(signInOutcomes)
    .where(eq(signInOutcomes.id, id))
    .returning({ id: signInOutcomes.id });
  return taken.length === 1;
}

export async function sweepSignIns(database: Database, now: Date): Promise<void> {
  await database.delete(signInRequests).where(lt(signInRequests.expiresAt, now));
  await database.delete(signInOutcomes).where(lt(signInOutcomes.expiresAt, now));
}
