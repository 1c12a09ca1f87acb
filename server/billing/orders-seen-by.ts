import { eq, or, type SQL } from 'drizzle-orm';
import type { User } from '../accounts/session-store';
import { orders } from '../db/schema';
import type { Order } from './order-store';

type Viewer = Pick<User, 'id' | 'provenAt'>;

/**
 * Which orders of an account its person may see: all of them once the address is proven. Before that, only those made
 * while logged in, and the one whose payment made the account: others may be of the address's owner.
 */
export function ordersSeenBy({ id, provenAt }: Viewer): SQL | undefined {
  return provenAt === null ? or(eq(orders.holder, holderOf(id)), eq(orders.madeAccount, true)) : undefined;
}

/** The same of an order at hand. */
export function maySeeOrder({ id, provenAt }: Viewer, order: Order): boolean {
  if (order.holder === holderOf(id)) return true;
  return order.userId === id && (provenAt !== null || order.madeAccount);
}

function holderOf(userId: string): string {
  return `user:${userId}`;
}
