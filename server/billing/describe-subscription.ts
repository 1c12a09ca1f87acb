import { writeAmount } from '../plans/money';
import type { Subscription } from './grant-store';

/** What is charged regularly, as in user/info; null when nothing does or did. */
export function describeSubscription(subscription: Subscription | undefined) {
  if (!subscription) return null;
  const { state, currency, priceMinor, duration, durationUnit, renewsAt } = subscription;
  return {
    status: state === 'active' ? 'active' : 'cancelled',
    renewsAt: renewsAt.getTime(),
    price: writeAmount(priceMinor, currency),
    currency,
    duration,
    durationUnit,
  };
}
