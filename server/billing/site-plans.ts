import { durationUnits, offerTypes, renewals } from '../../src/contract/billing';
import { type Language, languages, pickByLanguage } from '../../src/contract/languages';
import type { Duration } from './membership-dates';
import { countMinorDigits, parseAmount, writeAmount } from './money';
import type { PlansFile, ProductFile } from './plans-file-schema';

type PriceFile = ProductFile['prices'][number];

/** What a price costs and how long it lasts, as an order keeps it. Amounts are minor units of `currency`. */
export type Terms = {
  isRenew: number;
  offerType: number;
  currency: string;
  /** What is charged first. */
  chargeMinor: number;
  priceMinor: number;
  tryoutPriceMinor: number | null;
  firstDiscountPriceMinor: number | null;
  duration: number;
  durationUnit: number;
  tryoutDuration: number | null;
  tryoutDurationUnit: number | null;
};

/** One price that can be bought. */
export type Offer = { productId: string; priceId: string; product: ProductFile; terms: Terms };

/** What one site sells. */
export type SitePlans = {
  /** The answer of products/list for a channel, or for none; an unknown channel is none. */
  listProducts: (channel: string | undefined, language: Language) => object[];
  /** The price that an order names, in whichever list it stands. */
  findOffer: (productId: string, priceId: string) => Offer | undefined;
  /** What the older flow sells, whose calls name nothing: the first price there is. */
  firstOffer: Offer | undefined;
};

/** A site that sells nothing. */
export const noPlans: SitePlans = {
  listProducts: () => [],
  findOffer: () => undefined,
  firstOffer: undefined,
};

export function createSitePlans(file: PlansFile): SitePlans {
  const lists = [file.products, ...Object.values(file.channels ?? {})];
  const offers = lists.flat().flatMap((product) => product.prices.map((price) => makeOffer(product, price)));
  return {
    listProducts: (channel, language) =>
      ((channel !== undefined && file.channels?.[channel]) || file.products).map((product) =>
        describeProduct(product, language),
      ),
    findOffer: (productId, priceId) =>
      offers.find((offer) => offer.productId === productId && offer.priceId === priceId),
    firstOffer: offers[0],
  };
}

/** What the schema cannot say: texts in every language, ids used twice, amounts that the currency does not have. */
export function findPlanProblems(file: PlansFile): string[] {
  const lists = [
    ['products', file.products] as const,
    ...Object.entries(file.channels ?? {}).map(([name, list]) => [`channels.${name}`, list] as const),
  ];
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const [where, products] of lists) {
    for (const [index, product] of products.entries()) {
      const path = `${where}.${index}`;
      if (seen.has(product.id)) problems.push(`${path}.id: ${product.id} is used twice`);
      seen.add(product.id);
      problems.push(...findMissingLanguages(`${path}.name`, product.name));
      for (const [priceIndex, price] of product.prices.entries()) {
        const pricePath = `${path}.prices.${priceIndex}`;
        if (seen.has(`price ${price.id}`)) problems.push(`${pricePath}.id: ${price.id} is used twice`);
        seen.add(`price ${price.id}`);
        problems.push(...findPriceProblems(pricePath, price));
      }
    }
  }
  return problems;
}

function findPriceProblems(path: string, price: PriceFile): string[] {
  const problems = price.texts ? findMissingLanguages(`${path}.texts`, price.texts) : [];
  for (const [field, amount] of Object.entries(amountsOf(price))) {
    if (parseAmount(amount, price.currency) === undefined)
      problems.push(`${path}.${field}: ${price.currency} has ${countMinorDigits(price.currency)} decimals`);
  }
  if ('trial' in price && price.trial && price.firstPeriodPrice !== undefined)
    problems.push(`${path}.firstPeriodPrice: a price has a trial or a first-period price, not both`);
  return problems;
}

function amountsOf(price: PriceFile): Record<string, string> {
  return {
    price: price.price,
    ...('trial' in price && price.trial ? { 'trial.price': price.trial.price } : {}),
    ...('firstPeriodPrice' in price && price.firstPeriodPrice !== undefined
      ? { firstPeriodPrice: price.firstPeriodPrice }
      : {}),
  };
}

function findMissingLanguages(path: string, texts: Partial<Record<Language, unknown>>): string[] {
  return languages
    .filter((language) => texts[language] === undefined)
    .map((language) => `${path}.${language}: is missing`);
}

function makeOffer(product: ProductFile, price: PriceFile): Offer {
  return { productId: product.id, priceId: price.id, product, terms: readTerms(product, price) };
}

function readTerms(product: ProductFile, price: PriceFile): Terms {
  const { currency } = price;
  const trial = 'trial' in price ? price.trial : undefined;
  const firstPeriodPrice = 'firstPeriodPrice' in price ? price.firstPeriodPrice : undefined;
  const priceMinor = toMinor(price.price, currency);
  const tryoutPriceMinor = trial ? toMinor(trial.price, currency) : null;
  const firstDiscountPriceMinor = firstPeriodPrice === undefined ? null : toMinor(firstPeriodPrice, currency);
  const duration = readDuration(price.duration);
  const tryout = trial && readDuration(trial.duration);
  return {
    isRenew: product.kind === 'subscription' ? renewals.subscription : renewals.pack,
    offerType: trial
      ? offerTypes.trial
      : firstDiscountPriceMinor === null
        ? offerTypes.plain
        : offerTypes.firstDiscount,
    currency,
    chargeMinor: tryoutPriceMinor ?? firstDiscountPriceMinor ?? priceMinor,
    priceMinor,
    tryoutPriceMinor,
    firstDiscountPriceMinor,
    duration: duration.count,
    durationUnit: duration.unit,
    tryoutDuration: tryout?.count ?? null,
    tryoutDurationUnit: tryout?.unit ?? null,
  };
}

function readDuration(duration: PriceFile['duration']): Duration {
  return { count: duration.unit === 'lifetime' ? 1 : duration.count, unit: durationUnits[duration.unit] };
}

function toMinor(text: string, currency: string): number {
  const amountMinor = parseAmount(text, currency);
  if (amountMinor === undefined) throw new Error(`${text} is no amount of ${currency}`);
  return amountMinor;
}

function describeProduct(product: ProductFile, language: Language) {
  return {
    id: product.id,
    name: pickByLanguage(product.name, language),
    isRenew: product.kind === 'subscription' ? renewals.subscription : renewals.pack,
    productsPriceList: product.prices.map((price) => describePrice(product, price, language)),
  };
}

function describePrice(product: ProductFile, price: PriceFile, language: Language) {
  const terms = readTerms(product, price);
  const amount = (minor: number | null) => (minor === null ? null : writeAmount(minor, terms.currency));
  const { quota, subquota, texts } = price;
  return {
    id: price.id,
    offerType: terms.offerType,
    price: amount(terms.priceMinor),
    tryoutPrice: amount(terms.tryoutPriceMinor),
    firstDiscountPrice: amount(terms.firstDiscountPriceMinor),
    duration: terms.duration,
    durationUnit: terms.durationUnit,
    tryoutDuration: terms.tryoutDuration,
    tryoutDurationUnit: terms.tryoutDurationUnit,
    currency: terms.currency,
    config: JSON.stringify({ quota, subquota, ...pickByLanguage(texts, language) }),
  };
}
