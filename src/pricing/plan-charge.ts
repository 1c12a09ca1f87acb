import { offerTypes, type Plan, type Product, renewals } from '../../contract/billing';
import { addDuration } from '../../contract/calendar';
import type { Money } from './display-currency';

export type Span = { count: number; unit: number };

/** What buying a plan means: always in the plan's own currency. */
export type PlanCharge = {
  kind: 'trial' | 'first-discount' | 'plain' | 'pack';
  /** Charged when it is bought, and how long that lasts. */
  now: Money;
  span: Span;
  /** What is charged afterwards, from when (epoch milliseconds), and how often again; null when nothing is. */
  later: { price: Money; startsAtMs: number; every: Span } | null;
};

/** What is charged now, what later, and when that begins; calendar months in UTC. `nowMs` is epoch milliseconds. */
export function calculateCharge(product: Pick<Product, 'isRenew'>, plan: Plan, nowMs: number): PlanCharge {
  const { currency } = plan;
  const price = { amount: plan.price, currency };
  const full = { count: plan.duration, unit: plan.durationUnit };
  const first = readFirstOffer(plan) ?? { kind: 'plain' as const, amount: plan.price, span: full };
  const now = { amount: first.amount, currency };
  if (product.isRenew !== renewals.subscription) return { kind: 'pack', now, span: first.span, later: null };
  const startsAtMs = addDuration(nowMs, first.span.count, first.span.unit);
  return {
    kind: first.kind,
    now,
    span: first.span,
    later: startsAtMs === null ? null : { price, startsAtMs, every: full },
  };
}

/** The trial or the reduced first period, where the plan has all that belongs to it. */
function readFirstOffer(plan: Plan) {
  const { offerType, tryoutPrice, tryoutDuration, tryoutDurationUnit, firstDiscountPrice } = plan;
  if (offerType === offerTypes.trial && tryoutPrice && tryoutDuration && tryoutDurationUnit) {
    return {
      kind: 'trial' as const,
      amount: tryoutPrice,
      span: { count: tryoutDuration, unit: tryoutDurationUnit },
    };
  }
  if (offerType === offerTypes.firstDiscount && firstDiscountPrice) {
    return {
      kind: 'first-discount' as const,
      amount: firstDiscountPrice,
      span: { count: plan.duration, unit: plan.durationUnit },
    };
  }
  return null;
}
