import { offerTypes, type PaymentOrder, renewals } from '../../../contract/billing';
import { formatMoney } from '../../i18n/money';

/** What a person sees about the money of a paid order. Amounts are formatted; what is not known is left out. */
export type OrderAmounts = {
  /** What was charged now: the plain price, the trial's or the first period's (offerType). */
  paid?: string;
  /** What it renews at; absent for a pack, or when the order does not say. */
  renewal?: string;
};

export function readAmounts(order: PaymentOrder, language: string): OrderAmounts {
  const format = (amount: string | null | undefined) =>
    isAmount(amount) ? formatMoney(amount, order.currency ?? '', language) : undefined;
  const paid = format(chargedAmount(order));
  const renewal = order.isRenew === renewals.subscription ? format(renewalAmount(order)) : undefined;
  return { ...(paid ? { paid } : {}), ...(renewal ? { renewal } : {}) };
}

function chargedAmount({ offerType, money, tryoutPrice, firstDiscountPrice }: PaymentOrder) {
  if (offerType === offerTypes.trial) return tryoutPrice ?? money;
  if (offerType === offerTypes.firstDiscount) return firstDiscountPrice ?? money;
  return money;
}

function renewalAmount({ subscriptionPrice, money }: PaymentOrder) {
  return subscriptionPrice ?? money;
}

function isAmount(amount: string | null | undefined): amount is string {
  return amount !== null && amount !== undefined && /^-?\d+(\.\d+)?$/.test(amount);
}
