import { lifetimeExpirationMs } from '../../contract/billing';
import type { Transaction } from '../db/database';
import { ApiFailure, failures } from '../http/failure';
import {
  findCharge,
  type Grant,
  listUnrefunded,
  lockSubscription,
  lockUser,
  setMembership,
  updateGrant,
  updateSubscription,
} from './grant-store';
import { nextOrderState } from './order-states';
import { type Order, updateOrder } from './order-store';
import { PaymentMismatch } from './payment-mismatch';
import type { PaymentOutcome } from './payment-outcome';
import type { PaymentEvent } from './payment-provider';

/**
 * A charge was given back. A part of it changes no time and no subscription. All of it: the time that it bought and that is left goes, and so does its subscription, so that nobody
 * is charged again for it. The order is refunded once all of its charges are. Throws `malformed` for a charge that is
 * not known: news that overtook the charge's own are sent again.
 */
export async function applyRefund(
  tx: Transaction,
  order: Order,
  news: PaymentEvent,
  now: Date,
): Promise<PaymentOutcome> {
  const grant = await findCharge(tx, order.id, news.period);
  if (!grant) throw new ApiFailure(failures.malformed, 'a refund of what was not charged');
  // Of money that came a second time and bought nothing.
  if (grant.paymentId !== news.paymentId) return { change: 'nothing' };
  if (grant.currency !== news.currency || news.amountMinor > grant.amountMinor)
    throw new PaymentMismatch('a refund of more, or in another currency, than was charged');
  if (grant.refundedAt || news.amountMinor <= grant.refundedMinor) return { change: 'nothing' };

  const { userId } = grant;
  const { amountMinor: refundedMinor } = news;
  if (refundedMinor < grant.amountMinor) {
    await updateGrant(tx, grant, { refundedMinor });
    return { change: 'refundedPart', order, userId, period: news.period };
  }
  await updateGrant(tx, grant, { refundedMinor, refundedAt: new Date(news.occurredAt) });
  await takeBack(tx, grant, now.getTime());
  const subscription = await lockSubscription(tx, order.id);
  if (subscription) await updateSubscription(tx, order.id, { state: 'ended' });
  const left = await listUnrefunded(tx, userId);
  if (left.every(({ orderId }) => orderId !== order.id))
    await updateOrder(tx, order.id, { state: nextOrderState(order.state, 'refund') });
  const boughtNothing = grant.validFrom.getTime() >= grant.validUntil.getTime();
  return { change: 'refunded', order, userId, period: news.period, boughtNothing };
}

/** Paid time adds up, so what was bought to follow a charge begins, and renews, as much earlier. */
async function takeBack(tx: Transaction, grant: Grant, nowMs: number): Promise<void> {
  const { userId } = grant;
  const { subStatus, expirationTime } = await lockUser(tx, userId);
  const untilMs = grant.validUntil.getTime();
  const fromMs = Math.max(grant.validFrom.getTime(), nowMs);
  // Used up, or of a person who was deleted.
  if (untilMs <= fromMs || expirationTime <= nowMs) return;
  const others = await listUnrefunded(tx, userId);
  if (others.some(({ validUntil }) => validUntil.getTime() === lifetimeExpirationMs)) return;
  const takenMs = expirationTime === lifetimeExpirationMs ? expirationTime - fromMs : untilMs - fromMs;
  await setMembership(tx, userId, { subStatus, expirationTime: Math.max(nowMs, expirationTime - takenMs) });

  const earlier = (time: Date) => new Date(time.getTime() - takenMs);
  const following = others.filter(({ validFrom }) => validFrom.getTime() >= untilMs);
  for (const later of following) {
    const { validFrom, validUntil } = later;
    await updateGrant(tx, later, { validFrom: earlier(validFrom), validUntil: earlier(validUntil) });
  }
  for (const orderId of new Set(following.map((later) => later.orderId))) {
    const subscription = await lockSubscription(tx, orderId);
    if (!subscription) continue;
    const { anchorAt, renewsAt } = subscription;
    await updateSubscription(tx, orderId, { anchorAt: earlier(anchorAt), renewsAt: earlier(renewsAt) });
  }
}
