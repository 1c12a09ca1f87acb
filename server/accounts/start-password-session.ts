import type { Database } from '../db/database';
import { lockAccount } from './account-store';
import { createSession, type User } from './session-store';

/**
 * A session for somebody whose password was just checked; answers with its token. Undefined when the password was
 * changed while it was checked: a reset must end log-ins that are under way, too.
 */
export function startPasswordSession(
  database: Database,
  { id, passwordHash }: User,
  lifetimeDays: number,
  device: string,
): Promise<string | undefined> {
  return database.transaction(async (tx) => {
    const user = await lockAccount(tx, id);
    if (user?.passwordHash !== passwordHash) return undefined;
    return createSession(tx, id, lifetimeDays, new Date(), device);
  });
}
