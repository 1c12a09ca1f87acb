import { durationUnits, offerTypes, type Plan, type Product, renewals } from '../../contract/billing';
import { compareDecimals, multiplyDecimals, parseDecimal, toDecimal } from '../../contract/decimal';
import type { SiteInfo } from '../../contract/tenant';
import type { ToolType } from '../../contract/tools/tool-list';
import { type PlanConfig, readPlanConfig, reckonQuota } from './plan-quota';

/** One entry of a price list. */
export type Offer = {
  /** Unique among the offers of a site. */
  key: string;
  product: Product;
  plan: Plan;
  config: PlanConfig;
  quota: number;
  isBestValue: boolean;
  /** False for the two default plans: there is no product behind them to pay for. */
  isOrderable: boolean;
};

export type PriceLists = { subscriptions: Offer[]; packs: Offer[] };

/** Shown when the site sells nothing or its list cannot be had. */
const defaultProducts: readonly Product[] = [
  makeDefault('default-monthly', { offerType: offerTypes.plain }),
  makeDefault('default-trial', {
    offerType: offerTypes.trial,
    tryoutPrice: '0.99',
    tryoutDuration: 2,
    tryoutDurationUnit: durationUnits.day,
  }),
];

/** The entries of both lists in the server's order; the default plans, or nothing, where it has none that can be shown. */
export function makePriceLists(
  products: readonly Product[] | undefined,
  { type, pricing }: Pick<SiteInfo, 'type' | 'pricing'>,
): PriceLists {
  const offers = makeOffers(products ?? [], type, true);
  const shown =
    offers.length > 0 || pricing?.defaults === false ? offers : makeOffers(defaultProducts, type, false);
  return splitOffers(shown);
}

/** The offer whose first charge is smallest, in the first offer's currency; undefined where nothing can be ordered. */
export function findCheapest({ subscriptions, packs }: PriceLists): Offer | undefined {
  const offers = [...subscriptions, ...packs].filter(({ isOrderable }) => isOrderable);
  const first = offers.at(0);
  return offers
    .filter(({ plan }) => plan.currency === first?.plan.currency)
    .reduce((known, offer) => (chargeLess(offer, known) ? offer : known), first);
}

function chargeLess(offer: Offer, known: Offer | undefined): boolean {
  const costOf = ({ plan }: Offer) => toDecimal(firstChargeOf(plan));
  return known !== undefined && compareDecimals(costOf(offer), costOf(known)) < 0;
}

function makeOffers(products: readonly Product[], toolType: ToolType, isOrderable: boolean): Offer[] {
  return products.flatMap((product) =>
    product.productsPriceList.filter(hasPrice).map((plan) => ({
      key: `${product.id}/${plan.id}`,
      product,
      plan,
      config: readPlanConfig(plan),
      quota: reckonQuota(plan, isSubscription(product), toolType),
      isBestValue: false,
      isOrderable: isOrderable && product.notServed !== true,
    })),
  );
}

function splitOffers(offers: readonly Offer[]): PriceLists {
  return {
    subscriptions: markBest(
      offers.filter(({ product }) => isSubscription(product)),
      ({ plan }) => daysOf(plan),
    ),
    packs: markBest(
      offers.filter(({ product }) => !isSubscription(product)),
      ({ quota }) => quota,
    ),
  };
}

/** Days of a unit, to compare plans of different lengths; a lifetime counts as a century. */
const unitDays: Record<number, number> = {
  [durationUnits.day]: 1,
  [durationUnits.week]: 7,
  [durationUnits.month]: 30,
  [durationUnits.year]: 365,
  [durationUnits.lifetime]: 36_500,
};

function daysOf({ duration, durationUnit }: Plan): number {
  return durationUnit === durationUnits.hour ? duration / 24 : duration * (unitDays[durationUnit] ?? 0);
}

/**
 * Marks the entry that gives most for its price: days of a subscription, quota of a pack. Only prices in the first
 * entry's currency compare; of equals the one whose first charge is smaller.
 */
function markBest(offers: Offer[], worthOf: (offer: Offer) => number): Offer[] {
  const [first] = offers;
  if (!first) return offers;
  const best = offers
    .filter(({ plan }) => plan.currency === first.plan.currency)
    .reduce((known, offer) => (isBetter(offer, known, worthOf) ? offer : known), first);
  return offers.map((offer) => ({ ...offer, isBestValue: offer === best }));
}

function isBetter(offer: Offer, known: Offer, worthOf: (offer: Offer) => number): boolean {
  const cost = (one: Offer, other: Offer) =>
    multiplyDecimals(toDecimal(one.plan.price), toDecimal(worthOf(other).toFixed(4)));
  const order = compareDecimals(cost(offer, known), cost(known, offer));
  if (order !== 0) return order < 0;
  return compareDecimals(toDecimal(firstChargeOf(offer.plan)), toDecimal(firstChargeOf(known.plan))) < 0;
}

function firstChargeOf({ offerType, price, tryoutPrice, firstDiscountPrice }: Plan): string {
  if (offerType === offerTypes.trial) return readable(tryoutPrice) ?? price;
  if (offerType === offerTypes.firstDiscount) return readable(firstDiscountPrice) ?? price;
  return price;
}

function readable(amount: string | null | undefined): string | undefined {
  return amount && parseDecimal(amount) ? amount : undefined;
}

function hasPrice(plan: Plan): boolean {
  return parseDecimal(plan.price) !== null;
}

function isSubscription(product: Product): boolean {
  return product.isRenew === renewals.subscription;
}

function makeDefault(id: string, offer: Pick<Plan, 'offerType'> & Partial<Plan>): Product {
  return {
    id,
    name: '',
    isRenew: renewals.subscription,
    productsPriceList: [
      { id, price: '49.8', currency: 'USD', duration: 1, durationUnit: durationUnits.month, ...offer },
    ],
  };
}
