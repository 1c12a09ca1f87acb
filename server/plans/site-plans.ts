import { durationUnits, offerTypes, renewals } from '../../contract/billing';
import { type Language, languages, pickByLanguage } from '../../contract/languages';
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
export type Offer = {
  productId: string;
  priceId: string;
  product: ProductFile;
  terms: Terms;
  /** False: this server cannot do what it is bought for. */
  isServed: boolean;
};

/** Who asks for the list: whoever has had a trial or a lower first price here is offered the normal prices. */
export type Audience = { channel: string | undefined; language: Language; hasUsedIntroduction: boolean };

/** Marks the id of a price without its trial or lower first price; no id in a file has a full stop. */
const fullPriceMark = '.full';

/** What one site sells. */
export type SitePlans = {
  /** The answer of products/list for a channel, or for none; an unknown channel is none. */
  listProducts: (audience: Audience) => object[];
  /** The price that an order names, in whichever list it is; each is there without its introduction too. */
  findOffer: (productId: string, priceId: string) => Offer | undefined;
  /** A product's name; undefined where the file no longer has the product. */
  nameProduct: (productId: string, language: Language) => string | undefined;
  /** What the older flow sells, whose calls name nothing: the first price there is. */
  firstOffer: Offer | undefined;
  /** The same offer without its trial or lower first price. */
  withoutIntroduction: (offer: Offer) => Offer;
  /** A subscription at its normal price; the demo members have it. */
  plainSubscription: Offer | undefined;
};

/** A site that sells nothing. */
export const noPlans: SitePlans = {
  listProducts: () => [],
  findOffer: () => undefined,
  nameProduct: () => undefined,
  firstOffer: undefined,
  withoutIntroduction: (offer) => offer,
  plainSubscription: undefined,
};

export function createSitePlans(
  file: PlansFile,
  isServed: (product: ProductFile) => boolean = () => true,
): SitePlans {
  const lists = [file.products, ...Object.values(file.channels ?? {})];
  const products = lists.flat();
  const offers = products.flatMap((product) =>
    product.prices.map((price) => makeOffer(product, price, isServed(product))),
  );
  const buyable = offers.flatMap((offer) =>
    isIntroductory(offer.terms) ? [offer, withoutIntroduction(offer)] : [offer],
  );
  const subscription = offers.find(({ terms }) => terms.isRenew === renewals.subscription);
  return {
    listProducts: ({ channel, language, hasUsedIntroduction }) =>
      ((channel !== undefined && file.channels?.[channel]) || file.products).map((product) =>
        describeProduct(product, language, hasUsedIntroduction, isServed(product)),
      ),
    findOffer: (productId, priceId) =>
      buyable.find((offer) => offer.productId === productId && offer.priceId === priceId),
    nameProduct: (productId, language) =>
      pickByLanguage(products.find(({ id }) => id === productId)?.name, language),
    firstOffer: offers[0],
    withoutIntroduction,
    plainSubscription: subscription && withoutIntroduction(subscription),
  };
}

/** Whether these terms begin with a trial or a lower first price, which a person gets once on a site. */
export function isIntroductory({ offerType }: Pick<Terms, 'offerType'>): boolean {
  return offerType !== offerTypes.plain;
}

function withoutIntroduction(offer: Offer): Offer {
  if (!isIntroductory(offer.terms)) return offer;
  return {
    ...offer,
    priceId: offer.priceId + fullPriceMark,
    terms: {
      ...offer.terms,
      offerType: offerTypes.plain,
      chargeMinor: offer.terms.priceMinor,
      tryoutPriceMinor: null,
      firstDiscountPriceMinor: null,
      tryoutDuration: null,
      tryoutDurationUnit: null,
    },
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

/** Every amount that a file asks for, with where it is said. Those that are none of their currency are left out. */
export function listAmounts(file: PlansFile): { path: string; currency: string; amountMinor: number }[] {
  const products = [file.products, ...Object.values(file.channels ?? {})].flat();
  const prices = products.flatMap((product) => product.prices as PriceFile[]);
  return prices.flatMap((price) =>
    Object.entries(amountsOf(price)).flatMap(([field, text]) => {
      const { id, currency } = price;
      const amountMinor = parseAmount(text, currency);
      return amountMinor === undefined ? [] : [{ path: `${id} (${field})`, currency, amountMinor }];
    }),
  );
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

function makeOffer(product: ProductFile, price: PriceFile, isServed: boolean): Offer {
  return { productId: product.id, priceId: price.id, product, terms: readTerms(product, price), isServed };
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

function describeProduct(
  product: ProductFile,
  language: Language,
  hasUsedIntroduction: boolean,
  isServed: boolean,
) {
  return {
    id: product.id,
    name: pickByLanguage(product.name, language),
    isRenew: product.kind === 'subscription' ? renewals.subscription : renewals.pack,
    ...(isServed ? {} : { notServed: true }),
    productsPriceList: product.prices.map((price) => {
      const offer = makeOffer(product, price, isServed);
      return describePrice(hasUsedIntroduction ? withoutIntroduction(offer) : offer, price, language);
    }),
  };
}

function describePrice({ priceId, terms }: Offer, price: PriceFile, language: Language) {
  const amount = (minor: number | null) => (minor === null ? null : writeAmount(minor, terms.currency));
  const { quota, subquota, texts } = price;
  return {
    id: priceId,
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
