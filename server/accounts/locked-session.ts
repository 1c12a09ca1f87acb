import type { Transaction } from '../db/database';
import { ApiFailure, failures } from '../http/failure';
import { lockAccount } from './account-store';
import { findSessionId, type User } from './session-store';

/**
 * The person as they are now, locked until the transaction ends. Throws `notSignedIn` (401) when the session was ended
 * since the request was authorized: what it adds now would outlive the session.
 */
export async function requireLockedSession(tx: Transaction, { id }: User, token: string): Promise<User> {
  const user = await lockAccount(tx, id);
  if (!user || !(await findSessionId(tx, token, new Date()))) throw new ApiFailure(failures.notSignedIn);
  return user;
}
