import { expect, test } from 'vitest';
import { formatMoney } from './money';

test('an amount carries the specified symbol and the language digits', () => {
  expect(formatMoney('49.8', 'USD', 'en')).toBe('$49.80');
  expect(formatMoney('1234567', 'KRW', 'en')).toBe('₩1,234,567');
  expect(formatMoney('49.8', 'EUR', 'ru')).toBe('€49,80');
  expect(formatMoney('0.99', 'nzd', 'en')).toBe('NZ$0.99');
});

test('decimal text is never rounded through a floating-point number', () => {
  expect(formatMoney('9007199254740993.11', 'USD', 'en')).toBe('$9,007,199,254,740,993.11');
});

test('a currency without a symbol shows its code, and none at all the bare figure', () => {
  expect(formatMoney('5', 'CHF', 'en')).toBe('CHF 5.00');
  expect(formatMoney('5', '', 'en')).toBe('5.00');
});
