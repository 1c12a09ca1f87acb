import { currencySymbols } from '../contract/billing';

/** Digits after the point where the currency has none of its own in Intl; ISO 4217's usual two. */
const usualDigits = 2;

/**
 * An amount with the specified symbol, digits and grouping by Intl (contract §5): `$49.80`, `₫49.800` in Vietnamese.
 * `amount` is decimal text, as the backend sends it, and is never a floating-point number on the way. A currency
 * without a symbol in the map shows its code.
 */
export function formatMoney(amount: string, currency: string, language: string): string {
  const code = currency.toUpperCase();
  const digits = digitsOf(code);
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const symbol = currencySymbols[code];
  // Intl takes decimal text exactly where it is newer than TypeScript's types say; `as` names that one overload.
  const figure = number.format(amount as Intl.StringNumericLiteral);
  return symbol ? `${symbol}${figure}` : `${code} ${figure}`.trim();
}

function digitsOf(code: string): number {
  try {
    return (
      new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
        .maximumFractionDigits ?? usualDigits
    );
  } catch {
    // No currency code at all: a backend's mistake must not cost the page its amount.
    return usualDigits;
  }
}
