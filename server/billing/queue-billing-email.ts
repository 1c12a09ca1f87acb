import { defaultLanguage, isLanguage } from '../../contract/languages';
import type { Transaction } from '../db/database';
import type { Mailing } from '../mail/mailing';
import type { Order } from './order-store';
import type { PaymentOutcome } from './payment-outcome';

/** Notifies the person by mail of what became of a payment, in the transaction that made it so. */
export async function queueBillingEmail(
  mailing: Mailing,
  tx: Transaction,
  applied: PaymentOutcome,
): Promise<void> {
  if (!('userId' in applied)) return;
  const { order, userId } = applied;
  const about = { ...addressOf(order), userId, orderId: order.id };
  if (applied.change === 'renewalFailed') return mailing.queue(tx, { kind: 'renewalFailed', ...about });
  if (applied.change === 'refunded') {
    // Of a person who was deleted: there is nobody to write to.
    if (order.email === null || applied.boughtNothing) return;
    const kind = applied.isReversed ? 'chargeReversed' : 'refund';
    return mailing.queue(tx, { kind, period: applied.period, ...about });
  }
  if (applied.change === 'introductionUsed')
    return mailing.queue(tx, { kind: 'introductionUsed', period: 0, ...about });
  if (applied.change === 'refundedPart') {
    if (order.email === null) return;
    return mailing.queue(tx, { kind: 'refundPart', period: applied.period, ...about });
  }
  if (applied.change === 'renewalDelayed') {
    const kind = applied.isConfirmation ? 'renewalConfirmation' : 'renewalDelayed';
    return mailing.queue(tx, { kind, period: applied.period, ...about });
  }
  const kind = applied.period === 0 ? 'payment' : 'renewal';
  return mailing.queue(tx, { kind, period: applied.period, ended: applied.ended ?? null, ...about });
}

/** Where an order's mails lead back to, and in which language. */
export function addressOf({ host, language }: Order) {
  return {
    host,
    language: isLanguage(language) ? language : defaultLanguage,
  };
}
