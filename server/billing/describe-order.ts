import { paymentStatuses, renewals } from '../../contract/billing';
import { successCodes } from '../../contract/envelope';
import type { OrderState } from '../db/schema';
import { writeAmount } from '../plans/money';
import type { Order } from './order-store';

const statuses: Record<OrderState, number> = {
  created: paymentStatuses.pending,
  pending: paymentStatuses.pending,
  paid: paymentStatuses.paid,
  declined: paymentStatuses.declined,
  cancelled: paymentStatuses.cancelled,
  expired: paymentStatuses.expired,
  refunded: paymentStatuses.refunded,
};

/** A payment order for `oi`, in `state`: the order's own, or the provider's newer one. */
export function describeOrder(order: Order, state: OrderState = order.state) {
  const amount = (minor: number | null) => (minor === null ? null : writeAmount(minor, order.currency));
  return {
    orderId: order.id,
    success: state === 'paid' ? successCodes.ok : '0',
    status: statuses[state],
    currency: order.currency,
    offerType: order.offerType,
    money: amount(order.priceMinor),
    tryoutPrice: amount(order.tryoutPriceMinor),
    firstDiscountPrice: amount(order.firstDiscountPriceMinor),
    subscriptionPrice: order.isRenew === renewals.subscription ? amount(order.priceMinor) : null,
    isRenew: order.isRenew,
    duration: order.duration,
    durationUnit: order.durationUnit,
    tryoutDuration: order.tryoutDuration,
    tryoutDurationUnit: order.tryoutDurationUnit,
    email: order.email,
    charged: amount(order.chargeMinor),
    productName: order.productName,
  };
}
