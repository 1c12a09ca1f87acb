import { countMinorDigits } from '../../../plans/money';

/** Currencies that Stripe counts without minor units (its documentation, "Zero-decimal currencies"). */
const wholeCurrencies = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
/** Stripe counts these in thousandths and takes multiples of ten ("Three-decimal currencies"). */
const thousandthCurrencies = 'BHD JOD KWD OMR TND'.split(' ');
/** Stripe counts these in hundredths and takes whole units ("Special cases"). */
const wholeInHundredths = ['ISK', 'UGX'];

/** What Stripe charges at least, as it counts ("Minimum and maximum charge amounts"). */
const leastAmounts: Readonly<Record<string, number>> = {
  ...{
    USD: 50,
    AED: 200,
    AUD: 50,
    BGN: 100,
    BRL: 50,
    CAD: 50,
    CHF: 50,
    CZK: 1500,
    DKK: 250,
    EUR: 50,
    GBP: 30,
  },
  ...{ HKD: 400, HUF: 17_500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200 },
  ...{ SEK: 300, SGD: 50, THB: 1000 },
};

/** An amount as Stripe counts it; undefined where its currency has no such amount there. */
export function toStripeAmount(amountMinor: number, currency: string): number | undefined {
  const amount = shift(amountMinor, countStripeDigits(currency) - countMinorDigits(currency));
  return amount !== undefined && amount % stepOf(currency) === 0 ? amount : undefined;
}

/** Why Stripe does not charge an amount; undefined where it does. */
export function findStripeAmountProblem(amountMinor: number, currency: string): string | undefined {
  const amount = toStripeAmount(amountMinor, currency);
  if (amount === undefined) return `Stripe has no such amount of ${currency}`;
  if (amount === 0) return 'Stripe charges nothing for nothing';
  const least = leastAmounts[currency] ?? 1;
  if (amount < least) return `Stripe charges at least ${writeStripeAmount(least, currency)} ${currency}`;
  const most = 10 ** (currency === 'IDR' ? 12 : 8) - 1;
  return amount > most
    ? `Stripe charges at most ${writeStripeAmount(most, currency)} ${currency}`
    : undefined;
}

function writeStripeAmount(amount: number, currency: string): string {
  const digits = countStripeDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** The same back; undefined for what is no amount here. */
export function fromStripeAmount(amount: number, currency: string): number | undefined {
  return shift(amount, countMinorDigits(currency) - countStripeDigits(currency));
}

function countStripeDigits(currency: string): number {
  if (wholeCurrencies.includes(currency)) return 0;
  return thousandthCurrencies.includes(currency) ? 3 : 2;
}

function stepOf(currency: string): number {
  if (wholeInHundredths.includes(currency)) return 100;
  return thousandthCurrencies.includes(currency) ? 10 : 1;
}

/** Moves the decimal point; nothing is rounded. */
function shift(amount: number, digits: number): number | undefined {
  if (digits >= 0) return amount * 10 ** digits;
  const divisor = 10 ** -digits;
  return amount % divisor === 0 ? amount / divisor : undefined;
}
