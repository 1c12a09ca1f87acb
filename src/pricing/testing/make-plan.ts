import { durationUnits, offerTypes, type Plan, type Product, renewals } from '../../../contract/billing';

/** A plan for tests: 49.8 dollars a month by default. */
export function makePlan(fields: Partial<Plan> = {}): Plan {
  return {
    id: 'plan',
    offerType: offerTypes.plain,
    price: '49.8',
    duration: 1,
    durationUnit: durationUnits.month,
    currency: 'USD',
    ...fields,
  };
}

/** A subscription for tests, or (`isRenew` 0) a pack, with the given plans. */
export function makeProduct(plans: Plan[], isRenew: number = renewals.subscription): Product {
  return { id: `product-${isRenew}`, name: 'Monthly', isRenew, productsPriceList: plans };
}
