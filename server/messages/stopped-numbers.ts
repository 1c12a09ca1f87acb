import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { stoppedNumbers } from '../db/schema';
import { loadServerSecret } from '../db/server-secret';

/** A number, and the account whose messages it does or does not want. */
type Recipient = { account: string; phoneNumber: string };

/** Notes that a number wants no more messages from an account, or wants them again. */
export async function noteWish(
  database: Queryable,
  { wish, ...recipient }: Recipient & { wish: 'stop' | 'start' },
): Promise<void> {
  const key = await keyOf(database, recipient);
  if (wish === 'stop') await database.insert(stoppedNumbers).values({ key }).onConflictDoNothing();
  else await database.delete(stoppedNumbers).where(eq(stoppedNumbers.key, key));
}

export async function isStopped(database: Queryable, recipient: Recipient): Promise<boolean> {
  const key = await keyOf(database, recipient);
  return (await database.$count(stoppedNumbers, eq(stoppedNumbers.key, key))) > 0;
}

/** All numbers could be tried out, so a hash without a key would tell them. */
async function keyOf(database: Queryable, { account, phoneNumber }: Recipient): Promise<string> {
  const secret = await loadServerSecret(database, 'stopped-numbers');
  return createHmac('sha256', secret).update(`${account} ${phoneNumber}`).digest('base64url');
}
