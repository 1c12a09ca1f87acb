import { type PaymentOrder, paymentStatuses } from '../../../contract/billing';
import { isPaidOrder } from './decode-order';

export type Outcome =
  | { kind: 'paid'; order: PaymentOrder }
  /** The server has not answered yet, and the address does not say paid. */
  | { kind: 'asking' }
  | { kind: 'waiting' }
  | { kind: 'declined' }
  /** Nothing is known of an order but what the address says, and that is not paid. */
  | { kind: 'unknown' };

/**
 * What to tell a person who comes back from a payment: one thing. What the server says of the order (`known`, where this
 * device made it and may ask) wins over the address's `oi` (`claimed`), which chooses the words alone and may be missing.
 */
export function judgeOutcome(
  claimed: PaymentOrder | null,
  { order: known, isAsked }: { order: PaymentOrder | undefined; isAsked: boolean },
): Outcome {
  if (known) return judgeKnown(known, claimed);
  if (isPaidOrder(claimed)) return { kind: 'paid', order: claimed };
  return { kind: isAsked ? 'asking' : 'unknown' };
}

function judgeKnown(known: PaymentOrder, claimed: PaymentOrder | null): Outcome {
  switch (known.status ?? paymentStatuses.pending) {
    case paymentStatuses.paid:
      return { kind: 'paid', order: isPaidOrder(claimed) ? claimed : known };
    case paymentStatuses.pending:
      return { kind: 'waiting' };
    default:
      return { kind: 'declined' };
  }
}
