import { type PaymentOrder, paymentStatuses } from '../../../contract/billing';
import { isPaidOrder } from './decode-order';

export type Outcome =
  | { kind: 'paid'; order: PaymentOrder }
  /** The server has not answered yet, and the address does not say paid. */
  | { kind: 'asking' }
  | { kind: 'waiting' }
  | { kind: 'unpaid' };

const refusals: readonly (number | null | undefined)[] = [
  paymentStatuses.declined,
  paymentStatuses.cancelled,
  paymentStatuses.expired,
];

/**
 * What to tell a person who comes back from a payment. `told` is the address's `oi`, which chooses the words;
 * `known` what the server says of that order, where this device may ask: nobody is thanked for what it
 * calls unpaid, and nobody is notified of a failure while it still waits or has not answered (`isAsked`).
 */
export function judgeOutcome(
  told: PaymentOrder | null,
  { order: known, isAsked }: { order: PaymentOrder | undefined; isAsked: boolean },
): Outcome {
  if (known?.status === paymentStatuses.paid)
    return { kind: 'paid', order: isPaidOrder(told) ? told : known };
  if (isPaidOrder(told) && !refusals.includes(known?.status)) return { kind: 'paid', order: told };
  if (isAsked) return { kind: 'asking' };
  // Without an `oi` the address means a failure.
  return { kind: told && known?.status === paymentStatuses.pending ? 'waiting' : 'unpaid' };
}
