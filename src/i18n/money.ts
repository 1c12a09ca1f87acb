import { currencySymbols, wholeCurrencies } from '../../contract/currencies';
import { formatDecimal, parseDecimal, roundDecimal } from '../../contract/decimal';

/**
 * An amount for a person: the contract's symbol; digits, grouping and the symbol's place by the language; as many minor
 * units as the currency has. `amount` is decimal text, never floating point; what is no amount is shown as it came.
 */
export function formatMoney(amount: string, currency: string, language: string): string {
  const code = currency.toUpperCase();
  const decimal = parseDecimal(amount);
  if (!decimal) return `${amount} ${code}`.trim();
  const digits = minorUnitsOf(code);
  const [whole = '0', fraction = ''] = formatDecimal(roundDecimal(decimal, digits, 'half-up')).split('.');
  return moneyFormat(language)
    .formatToParts(BigInt(whole))
    .filter(({ type }) => digits > 0 || (type !== 'decimal' && type !== 'fraction'))
    .map(({ type, value }) => {
      if (type === 'currency') return currencySymbols[code] ?? code;
      return type === 'fraction' ? fraction : value;
    })
    .join('')
    .replace(/(\p{L})(\d)/u, '$1\u00a0$2');
}

/** How many digits an amount of the currency has after the point. */
export function minorUnitsOf(currency: string): number {
  return wholeCurrencies.includes(currency) ? 0 : 2;
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Laid out as for dollars: every symbol of the map goes where the language puts that one. Making one takes a phone up
 * to 0.1 s, so there is one for all currencies.
 */
function moneyFormat(language: string): Intl.NumberFormat {
  const format =
    formats.get(language) ??
    new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });
  formats.set(language, format);
  return format;
}
