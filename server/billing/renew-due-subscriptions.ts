import type { Services } from '../services';
import { listDueSubscriptions, lockSubscription } from './grant-store';
import { findOrder } from './order-store';
import type { PaymentProvider } from './payment-provider';

/** Charged so long before the period ends, so that no member is without membership while the payment is made. */
const leadMs = 5 * 60 * 1000;
const atOnce = 100;

/**
 * Charges every subscription whose period is about to end. May run as often as it likes, on several servers: a period
 * is charged once. The webhook reports the outcome.
 */
export async function renewDueSubscriptions(
  { database }: Pick<Services, 'database'>,
  provider: PaymentProvider,
  now: Date,
): Promise<void> {
  const by = new Date(now.getTime() + leadMs);
  for (const id of await listDueSubscriptions(database, by, atOnce)) {
    await database.transaction(async (tx) => {
      const subscription = await lockSubscription(tx, id);
      // Cancelled, or renewed by another server, since it was listed.
      if (subscription?.state !== 'active' || subscription.renewsAt > by) return;
      const order = await findOrder(tx, subscription.siteCode, id);
      if (!order) throw new Error(`subscription ${id} has no order`);
      const { currency, priceMinor: amountMinor, nextPeriod: period } = subscription;
      await provider.chargeRenewal(tx, { orderId: id, period, currency, amountMinor, host: order.host });
    });
  }
}
