import { writeAmount } from '../../plans/money';
import type { Grant } from '../grant-store';
import type { Order } from '../order-store';
import type { PaymentRequest } from '../payment-request-store';
import type { PaymentDifference } from './difference-store';
import type { BookedPayment } from './payment-books';

type Here = {
  grant: Grant | undefined;
  /** The order that the payment names. */
  order: Order | undefined;
  /** The refund of the payment that was asked for here. */
  refund: PaymentRequest | undefined;
  /** The sites whose account it is; undefined: every site. */
  siteCodes: readonly string[] | undefined;
};

/** Where what a provider has of a payment differs from what is here. */
export function comparePayment(payment: BookedPayment, here: Here): PaymentDifference[] {
  const { grant, order, siteCodes } = here;
  const siteCode = grant?.siteCode ?? order?.siteCode;
  // Several sites may share an account under keys of their own.
  if (siteCode !== undefined && siteCodes && !siteCodes.includes(siteCode)) return [];
  const orderId = grant?.orderId ?? order?.id ?? payment.orderId ?? null;
  const about = { siteCode: siteCode ?? siteCodes?.[0] ?? '', paymentId: payment.paymentId, orderId };
  const found = grant ? compareWithGrant(payment, grant) : compareUnbooked(payment, here);
  return found.map((difference) => ({ ...about, ...difference }));
}

type Found = Pick<PaymentDifference, 'kind' | 'here' | 'there'>;

/** A payment without an entry is in order once its money is given back, or as long as it is about to be. */
function compareUnbooked(payment: BookedPayment, { order, refund }: Here): Found[] {
  const isReturned = returnedOf(payment) >= payment.amountMinor;
  if (payment.dispute !== 'open') {
    if (isReturned || refund?.state === 'reserved' || refund?.state === 'asked') return [];
  }
  const here = refund?.state === 'failed' ? `a refund that failed: ${refund.failure}` : 'no entry';
  return [{ kind: order ? 'missing_here' : 'unknown_payment', here, there: describePayment(payment) }];
}

function compareWithGrant(payment: BookedPayment, grant: Grant): Found[] {
  const there = describePayment(payment);
  const here = `${writeAmount(grant.amountMinor, grant.currency)} ${grant.currency}`;
  if (grant.currency !== payment.currency) return [{ kind: 'currency', here, there }];
  if (grant.amountMinor !== payment.amountMinor) return [{ kind: 'amount', here, there }];
  const found: Found[] = [];
  const refunded = grant.refundedAt ? grant.amountMinor : grant.refundedMinor;
  if (refunded !== returnedOf(payment)) {
    const given = `${writeAmount(refunded, grant.currency)} ${grant.currency} given back`;
    found.push({ kind: 'refund', here: given, there });
  }
  const isOpenHere = grant.disputedAt !== null && grant.refundedAt === null;
  const isOpenThere = payment.dispute === 'open' && grant.refundedAt === null;
  if (isOpenHere !== isOpenThere && payment.dispute !== 'lost')
    found.push({ kind: 'dispute', here: isOpenHere ? 'disputed' : 'not disputed', there });
  return found;
}

/** A bank that decided for the person has taken all of it. */
function returnedOf({ dispute, amountMinor, refundedMinor }: BookedPayment): number {
  return dispute === 'lost' ? amountMinor : refundedMinor;
}

function describePayment({ amountMinor, refundedMinor, currency, dispute }: BookedPayment): string {
  const disputes = { none: '', open: ', disputed', won: ', dispute won', lost: ', dispute lost' };
  const refunded = refundedMinor > 0 ? `, ${writeAmount(refundedMinor, currency)} given back` : '';
  return `${writeAmount(amountMinor, currency)} ${currency}${refunded}${disputes[dispute]}`;
}
