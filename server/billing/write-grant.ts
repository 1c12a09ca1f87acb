import type { Transaction } from '../db/database';
import { insertGrant } from './grant-store';
import type { Order } from './order-store';
import type { PaymentOutcome } from './payment-outcome';
import type { PaymentEvent } from './payment-provider';

/** What a charge buys; epoch milliseconds. */
export type Period = { fromMs: number; untilMs: number };

/** Writes a charge into the ledger. A payment or period that was granted before is an error of this server. */
export async function writeGrant(
  tx: Transaction,
  order: Order,
  userId: string,
  news: PaymentEvent,
  { fromMs, untilMs }: Period,
  now: Date,
): Promise<void> {
  const isNew = await insertGrant(tx, {
    orderId: order.id,
    period: news.period,
    paymentId: news.paymentId,
    userId,
    siteCode: order.siteCode,
    currency: news.currency,
    amountMinor: news.amountMinor,
    validFrom: new Date(fromMs),
    validUntil: new Date(untilMs),
    paidAt: now,
  });
  if (!isNew) throw new Error(`payment ${news.paymentId} was granted before`);
}

/** The same without a time of membership. */
export async function bookUnclaimed(
  tx: Transaction,
  order: Order,
  userId: string,
  news: PaymentEvent,
  now: Date,
): Promise<PaymentOutcome> {
  await writeGrant(tx, order, userId, news, { fromMs: now.getTime(), untilMs: now.getTime() }, now);
  return { change: 'unclaimed', order, refund: news };
}
