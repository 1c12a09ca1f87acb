/** Currencies that have no minor units: 49000 VND is an amount, 49000.50 is none. All others have two digits. */
export const wholeCurrencies: readonly string[] = ['VND', 'IDR', 'KRW'];

/** Rates to USD for deriving a quota from a price. */
export const quotaRatesToUsd: Record<string, number> = {
  USD: 1,
  VND: 0.000039,
  IDR: 0.000062,
  PHP: 0.01729,
  RUB: 0.0088,
};

/** Display currencies and their rate from USD. */
export const displayRatesFromUsd: Record<string, number> = {
  USD: 1,
  AUD: 1.48,
  NZD: 1.61,
  EUR: 0.9,
  HKD: 7.79,
};

/** Symbols of the currencies; VND and RUB from Unicode CLDR 46. */
export const currencySymbols: Record<string, string> = {
  CNY: '¥',
  USD: '$',
  PHP: '₱',
  ZAR: 'R',
  GBP: '£',
  SGD: 'S$',
  NZD: 'NZ$',
  EUR: '€',
  INR: '₹',
  CAD: 'C$',
  AUD: 'A$',
  IDR: 'Rp',
  MYR: 'RM',
  KRW: '₩',
  HKD: 'HK$',
  TWD: 'NT$',
  BRL: 'R$',
  THB: '฿',
  VND: '₫',
  RUB: '₽',
};
