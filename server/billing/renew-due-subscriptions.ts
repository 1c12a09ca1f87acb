import { hourMs } from '../../contract/time-spans';
import type { Services } from '../services';
import { listDueSubscriptions, lockSubscription, updateSubscription } from './grant-store';
import { findOrder } from './order-store';
import { describeCharge } from './payment-request-store';
import type { Payments } from './payments';

/** Charged so long before the period ends, so that no member is without membership while the payment is made. */
const leadMs = 5 * 60 * 1000;
const atOnce = 100;

/**
 * Has every subscription charged whose period is about to end. May run as often as it likes, on several servers: a period
 * is charged once. The provider's report says what became of it.
 */
export async function renewDueSubscriptions(
  { database }: Pick<Services, 'database'>,
  { reserve, findProvider }: Pick<Payments, 'reserve' | 'findProvider'>,
  now: Date,
): Promise<void> {
  const by = new Date(now.getTime() + leadMs);
  for (const id of await listDueSubscriptions(database, by, atOnce)) {
    await database.transaction(async (tx) => {
      const subscription = await lockSubscription(tx, id);
      // Cancelled, or renewed by another server, since it was listed.
      if (subscription?.state !== 'active' || subscription.renewsAt > by) return;
      if (subscription.retryAt && subscription.retryAt > by) return;
      const order = await findOrder(tx, subscription.siteCode, id);
      if (!order) throw new Error(`subscription ${id} has no order`);
      if (!findProvider(order)) {
        // Those that can be charged are not to wait behind it.
        await updateSubscription(tx, id, { retryAt: new Date(now.getTime() + hourMs) });
        return;
      }
      const { currency, priceMinor: amountMinor, nextPeriod: period, failures: attempt } = subscription;
      await reserve(tx, describeCharge(order, { period, attempt, currency, amountMinor }));
    });
  }
}
