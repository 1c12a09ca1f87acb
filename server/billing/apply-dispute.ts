import type { Transaction } from '../db/database';
import { ApiFailure, failures } from '../http/failure';
import { applyRefund } from './apply-refund';
import { findCharge, lockSubscription, updateGrant, updateSubscription } from './grant-store';
import type { Order } from './order-store';
import type { PaymentOutcome } from './payment-outcome';
import type { PaymentEvent } from './payment-provider';

/**
 * The person asked their bank for a charge. Nothing more is charged for the order from then on, and the membership stays
 * until the bank has decided: for the person, the charge counts as refunded. Throws `malformed` for a charge that is not
 * known: an event that overtook the charge's own is sent again.
 */
export async function applyDispute(
  tx: Transaction,
  order: Order,
  event: PaymentEvent,
  now: Date,
): Promise<PaymentOutcome> {
  const grant = await findCharge(tx, order.id, event.period);
  if (grant?.paymentId !== event.paymentId)
    throw new ApiFailure(failures.malformed, 'a dispute of what was not charged');
  if (event.type === 'disputeLost') {
    const outcome = await applyRefund(tx, order, { ...event, ...amountOf(grant) }, now);
    return outcome.change === 'refunded' ? { ...outcome, isReversed: true } : outcome;
  }
  const isOpen = event.type === 'dispute';
  await updateGrant(tx, grant, { disputedAt: isOpen ? new Date(event.occurredAt) : null });
  const subscription = await lockSubscription(tx, order.id);
  if (isOpen && subscription) await updateSubscription(tx, order.id, { state: 'ended' });
  return { change: 'disputed', order, paymentId: event.paymentId, isOpen };
}

function amountOf({ amountMinor, currency }: { amountMinor: number; currency: string }) {
  return { amountMinor, currency };
}
