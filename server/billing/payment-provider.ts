import {
  type InferOutput,
  integer,
  minValue,
  nullable,
  number,
  object,
  picklist,
  pipe,
  string,
} from 'valibot';
import type { Transaction } from '../db/database';
import type { Order } from './order-store';

/** A charge that follows a first payment. */
export type RenewalCharge = {
  orderId: string;
  period: number;
  currency: string;
  amountMinor: number;
  host: string;
};

/** A charge that is to be given back, all of it. */
export type Refund = { paymentId: string; host: string };

/** Who takes the money. What became of it comes later, by a signed webhook (`paymentNewsSchema`), never by an answer. */
export type PaymentProvider = {
  /** Opens the payment of an order's first charge, or finds it open; answers with the path of its page on the site. */
  openPayment: (tx: Transaction, order: Order) => Promise<string>;
  /** Charges again, without the person. The same order and period is charged once. */
  chargeRenewal: (tx: Transaction, charge: RenewalCharge) => Promise<void>;
  /**
   * Gives a charge back, once however often it is asked. False where it knows no such charge. A provider that cannot
   * give back leaves it out.
   */
  refundCharge?: (tx: Transaction, refund: Refund) => Promise<boolean>;
};

/** The body of a webhook: what happened to one payment. `occurredAt` is epoch milliseconds, amounts are minor units. */
export const paymentNewsSchema = object({
  /** The same however often it is sent. */
  id: string(),
  type: picklist(['approve', 'decline', 'cancel', 'refund']),
  paymentId: string(),
  orderId: string(),
  /** 0: the first payment; renewals count on. */
  period: pipe(number(), integer(), minValue(0)),
  currency: string(),
  amountMinor: pipe(number(), integer(), minValue(0)),
  email: nullable(string()),
  occurredAt: number(),
});

export type PaymentNews = InferOutput<typeof paymentNewsSchema>;
