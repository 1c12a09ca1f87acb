import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeAmount, parseAmount, writeAmount } from './money';

test('an amount goes into minor units and back without a change', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999_999 }),
      fc.constantFrom('USD', 'VND', 'KRW', 'EUR'),
      (minor, currency) => {
        expect(parseAmount(writeAmount(minor, currency), currency)).toBe(minor);
      },
    ),
  );
});

test.each([
  ['49.8', 'USD', 4980],
  ['0.99', 'USD', 99],
  ['49000', 'VND', 49_000],
  ['49000.50', 'VND', undefined],
  ['1.999', 'USD', undefined],
  ['-1', 'USD', undefined],
  ['1e3', 'USD', undefined],
])('%s %s is %s minor units', (text, currency, minor) => {
  expect(parseAmount(text, currency)).toBe(minor);
});

test('a person reads the symbol, its place and the grouping of the language, as on the page', () => {
  // Intl puts unbreakable spaces between digits and symbols.
  const write = (...amount: Parameters<typeof describeAmount>) =>
    describeAmount(...amount).replace(/[\u00a0\u202f]/g, ' ');
  expect(write(4980, 'USD', 'en')).toBe('$49.80');
  expect(write(123_405, 'USD', 'ru')).toBe('1 234,05 $');
  expect(write(6_200_000, 'VND', 'vi')).toBe('6.200.000 ₫');
  expect(write(149_000, 'IDR', 'en')).toBe('Rp 149,000');
});
