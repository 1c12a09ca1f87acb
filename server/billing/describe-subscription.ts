import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { orders } from '../db/schema';
import { writeAmount } from '../plans/money';
import { findSubscriptionOf } from './grant-store';

/** What is charged regularly, as in user/info; null when nothing does or did. `name` is the plan's, as it was bought. */
export async function describeSubscription(database: Queryable, userId: string) {
  const subscription = await findSubscriptionOf(database, userId);
  if (!subscription) return null;
  const { id, state, currency, priceMinor, duration, durationUnit, renewsAt } = subscription;
  const [order] = await database
    .select({ productName: orders.productName })
    .from(orders)
    .where(eq(orders.id, id));
  return {
    status: state === 'active' ? 'active' : 'cancelled',
    name: order?.productName,
    renewsAt: renewsAt.getTime(),
    price: writeAmount(priceMinor, currency),
    currency,
    duration,
    durationUnit,
  };
}
