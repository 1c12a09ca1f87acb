import { dayMs } from '../../contract/time-spans';
import type { Transaction } from '../db/database';
import { type Subscription, updateSubscription } from './grant-store';
import type { Order } from './order-store';
import type { PaymentOutcome } from './payment-outcome';
import type { PaymentEvent } from './payment-provider';

/** Days after the first refusal on which a charge is tried again; after the last one the subscription ends. */
const retryDays = [1, 3, 5, 7];

/**
 * A period's charge was refused, or its bank wants the person. The membership is not extended meanwhile; the person gets a
 * mail with a link to pay at each try.
 */
export async function declineRenewal(
  tx: Transaction,
  order: Order,
  subscription: Subscription,
  { type, period }: PaymentEvent,
  now: Date,
): Promise<PaymentOutcome> {
  if (subscription.state !== 'active') return { change: 'nothing' };
  const { userId, failures } = subscription;
  const day = retryDays[failures];
  if (day === undefined) {
    await updateSubscription(tx, order.id, { state: 'ended', retryAt: null });
    return { change: 'renewalFailed', order, userId };
  }
  const failingSince = subscription.failingSince ?? now;
  const retryAt = new Date(failingSince.getTime() + day * dayMs);
  await updateSubscription(tx, order.id, { failures: failures + 1, failingSince, retryAt });
  return { change: 'renewalDelayed', order, userId, period, isConfirmation: type === 'authenticate' };
}
