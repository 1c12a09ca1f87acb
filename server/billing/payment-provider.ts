import {
  type InferOutput,
  integer,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
} from 'valibot';
import type { Order } from './order-store';
import type { PaymentRequest } from './payment-request-store';

/**
 * Who takes the money. It is called outside of every transaction, with a request that is committed, and the request's id is
 * the idempotency key of whatever the call leads to. What became of it arrives as a `PaymentEvent`: with the answer, by a
 * webhook, or when it is asked. The same event may come by each of these ways.
 */
export type PaymentProvider = {
  /**
   * `open`: a page on which the request's amount is paid. `charge`: charges whoever paid the order before, without them.
   * `refund`: gives `amountMinor` of a payment back. May be called again with the same request and has one effect. Throws
   * `RequestRefusedError` for what no further try can change, and anything else for what is tried again.
   */
  ask: (request: PaymentRequest, order: Order) => Promise<ProviderAnswer>;
  /** What became of a request that was asked for, as far as it is decided. */
  query: (request: PaymentRequest, order: Order) => Promise<readonly PaymentEvent[]>;
  /** Ends a page that nobody is to pay on any more; says what was paid on it before. */
  closePage: (request: PaymentRequest, order: Order) => Promise<readonly PaymentEvent[]>;
};

export type ProviderAnswer = {
  /** The provider's name for it. */
  remoteId: string;
  /** Where the person pays: an address, or a path on the site. */
  pageUrl?: string;
  events?: readonly PaymentEvent[];
};

/** The provider does not do what it was asked for, and would not the next time. */
export class RequestRefusedError extends Error {
  override readonly name = 'RequestRefusedError';
}

/** What happened to one payment. `occurredAt` is epoch milliseconds, amounts are minor units. */
export const paymentEventSchema = object({
  /** The same however often and by whichever way it is reported. */
  id: string(),
  /**
   * `authenticate`: the bank wants the person to confirm, so nothing was charged. `expire`: its page was closed before
   * anything was paid. `refund`: `amountMinor` is what was given back so far. `dispute`: the person asked their bank for
   * the money, which decides for the site (`disputeWon`) or for them (`disputeLost`).
   */
  type: picklist([
    'approve',
    'decline',
    'authenticate',
    'cancel',
    'expire',
    'refund',
    'dispute',
    'disputeWon',
    'disputeLost',
  ]),
  paymentId: string(),
  orderId: string(),
  /** 0: the first payment; renewals count on. */
  period: pipe(number(), integer(), minValue(0)),
  currency: string(),
  amountMinor: pipe(number(), integer(), minValue(0)),
  email: nullable(string()),
  /** Of an approval: the provider's name for who paid, to whom renewals are charged. */
  customerId: optional(string()),
  occurredAt: number(),
});

export type PaymentEvent = InferOutput<typeof paymentEventSchema>;
