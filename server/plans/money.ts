import { currencySymbols, wholeCurrencies } from '../../contract/currencies';
import type { Language } from '../../contract/languages';

/** Digits after the decimal point of a currency's amounts: 0 for VND, IDR and KRW, else 2. */
export function countMinorDigits(currency: string): number {
  return wholeCurrencies.includes(currency) ? 0 : 2;
}

/** `"49.80"` of USD is 4980. Undefined for what is no amount of that currency: a sign, a third digit, part of a dong. */
export function parseAmount(text: string, currency: string): number | undefined {
  const digits = countMinorDigits(currency);
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text);
  const fraction = match?.[2] ?? '';
  if (!match || fraction.length > digits) return undefined;
  // Only digits are put together: nothing is multiplied, nothing is rounded.
  return Number(`${match[1]}${fraction.padEnd(digits, '0')}`);
}

/** The amount as decimal text, as it goes over the wire: 4980 of USD is `"49.80"`, 49000 of VND `"49000"`. */
export function writeAmount(amountMinor: number, currency: string): string {
  const digits = countMinorDigits(currency);
  if (digits === 0) return String(amountMinor);
  const text = String(amountMinor).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** For a person, as the page writes it: the contract's symbol where the language puts that of dollars. */
export function describeAmount(amountMinor: number, currency: string, language: Language): string {
  const digits = countMinorDigits(currency);
  const [whole = '0', fraction = ''] = writeAmount(amountMinor, currency).split('.');
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .formatToParts(BigInt(whole))
    .map(({ type, value }) => {
      if (type === 'currency') return currencySymbols[currency] ?? currency;
      return type === 'fraction' ? fraction : value;
    })
    .join('')
    .replace(/(\p{L})(\d)/u, '$1\u00a0$2');
}
