import { timingSafeEqual } from 'node:crypto';
import { noPassword } from '../accounts/password';
import { hashSecretToken } from '../accounts/secret-token';
import { createSession, findUser, type User } from '../accounts/session-store';
import type { Transaction } from '../db/database';
import { lockOrder, updateOrder } from './order-store';

/**
 * Signs in the browser that paid as a guest, to the account which its payment made: once, with the secret it made the
 * order with, and only until a password is chosen. Null where any of that does not hold. `orderId` is an order of the asking
 * browser.
 */
export async function openGuestSession(
  tx: Transaction,
  { orderId, signInToken }: { orderId: string; signInToken: string },
  sessionDays: number,
  now: Date,
): Promise<{ user: User; tokenValue: string } | null> {
  const order = await lockOrder(tx, orderId);
  if (order?.state !== 'paid' || !order.signInHash || !order.userId) return null;
  const given = Buffer.from(hashSecretToken(signInToken));
  if (!timingSafeEqual(given, Buffer.from(order.signInHash))) return null;
  const user = await findUser(tx, order.userId);
  await updateOrder(tx, orderId, { signInHash: null });
  if (user?.passwordHash !== noPassword) return null;
  return { user, tokenValue: await createSession(tx, user.id, sessionDays, now) };
}
