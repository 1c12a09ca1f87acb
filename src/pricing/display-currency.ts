import { displayRatesFromUsd } from '../../contract/currencies';
import {
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  toDecimal,
} from '../../contract/decimal';
import { minorUnitsOf } from '../i18n/money';

export type Money = { amount: string; currency: string };

/** The currencies that prices can be shown in, in menu order. */
export const displayCurrencies = Object.keys(displayRatesFromUsd);

/** New Zealand's rule: the next whole number plus .99. */
const roundedUpCurrency = 'NZD';
const roundedUpCents = '.99';

export function isDisplayCurrency(currency: string): boolean {
  return Object.hasOwn(displayRatesFromUsd, currency);
}

/**
 * The same price in another currency, for comparison only: what is charged stays as it is. Null where there is no rate
 * to go by, as for prices in dong.
 */
export function convertForDisplay(price: Money, currency: string): Money | null {
  if (price.currency === currency) return price;
  const from = rateOf(price.currency);
  const to = rateOf(currency);
  const amount = parseDecimal(price.amount);
  if (!from || !to || !amount) return null;
  // Through dollars in one division, so that nothing is rounded on the way.
  const scaled = multiplyDecimals(amount, to);
  if (currency === roundedUpCurrency && amount.units > 0n) {
    return { amount: `${formatDecimal(divideDecimals(scaled, from, 0, 'up'))}${roundedUpCents}`, currency };
  }
  return { amount: formatDecimal(divideDecimals(scaled, from, minorUnitsOf(currency), 'half-up')), currency };
}

function rateOf(currency: string) {
  const rate = isDisplayCurrency(currency) ? displayRatesFromUsd[currency] : undefined;
  return rate === undefined ? null : toDecimal(rate);
}
