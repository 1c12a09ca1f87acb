import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { User } from '../accounts/session-store';
import type { Queryable } from '../db/database';
import { orders } from '../db/schema';
import { writeAmount } from '../plans/money';
import { findSubscriptionOf } from './grant-store';
import { ordersSeenBy } from './orders-seen-by';
import { translateName } from './translate-name';

/** What is charged regularly, as in user/info; null when nothing does or did. */
export async function describeSubscription(database: Queryable, request: FastifyRequest, user: User) {
  const subscription = await findSubscriptionOf(database, user.id, ordersSeenBy(user));
  if (!subscription) return null;
  const { id, state, currency, priceMinor, duration, durationUnit, renewsAt } = subscription;
  const [order] = await database
    .select({ productId: orders.productId, productName: orders.productName })
    .from(orders)
    .where(eq(orders.id, id));
  return {
    status: state === 'active' ? 'active' : 'cancelled',
    name: order && translateName(request, order).productName,
    renewsAt: renewsAt.getTime(),
    price: writeAmount(priceMinor, currency),
    currency,
    duration,
    durationUnit,
  };
}
