import { writeAmount } from '../plans/money';
import type { listGrants } from './grant-store';
import { writeReceiptNumber } from './receipt-number';

/** A charge with its order. */
export type Charge = Awaited<ReturnType<typeof listGrants>>[number];

/** As the order history and a receipt have it. */
export function describeCharge({ grant, order }: Charge) {
  return {
    orderId: order.id,
    period: grant.period,
    receiptNumber: writeReceiptNumber(grant),
    productName: order.productName,
    currency: grant.currency,
    charged: writeAmount(grant.amountMinor, grant.currency),
    offerType: order.offerType,
    isRenew: order.isRenew,
    duration: order.duration,
    durationUnit: order.durationUnit,
    payTime: grant.paidAt.getTime(),
    validFrom: grant.validFrom.getTime(),
    validUntil: grant.validUntil.getTime(),
    ...describeRefunded(grant),
    email: order.email ?? '',
  };
}

function describeRefunded({ refundedAt, refundedMinor, currency }: Charge['grant']) {
  if (refundedAt) return { refundTime: refundedAt.getTime() };
  return refundedMinor > 0 ? { refunded: writeAmount(refundedMinor, currency) } : {};
}
