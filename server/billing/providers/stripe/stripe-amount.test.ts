import { expect, test } from 'vitest';
import { fromStripeAmount, toStripeAmount } from './stripe-amount';

test.each([
  ['USD', 4980, 4980],
  ['VND', 49_000, 49_000],
  ['KRW', 9900, 9900],
  // Whole here, hundredths there.
  ['IDR', 75_000, 7_500_000],
  // Hundredths here, whole there.
  ['JPY', 98_000, 980],
  ['KWD', 1250, 12_500],
  ['UGX', 500_000, 500_000],
])('an amount of %s is counted as Stripe counts it, and back', (currency, own, stripe) => {
  expect(toStripeAmount(own, currency)).toBe(stripe);
  expect(fromStripeAmount(stripe, currency)).toBe(own);
});

test('an amount that a currency does not have at Stripe is none', () => {
  expect(toStripeAmount(98_050, 'JPY')).toBeUndefined();
  expect(toStripeAmount(1250, 'ISK')).toBeUndefined();
  expect(fromStripeAmount(1, 'IDR')).toBeUndefined();
  expect(fromStripeAmount(12_505, 'KWD')).toBeUndefined();
});
