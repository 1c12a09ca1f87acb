import { expect, test } from 'vitest';
import { currencySymbols } from '../../contract/currencies';
import { formatMoney } from './money';

// Intl puts unbreakable spaces between digits and symbols.
function format(amount: string, currency: string, language = 'en'): string {
  return formatMoney(amount, currency, language).replace(/[\u00a0\u202f]/g, ' ');
}

test('amounts carry the contract symbols', () => {
  expect(format('49.8', 'USD')).toBe('$49.80');
  expect(format('49.8', 'NZD')).toBe('NZ$49.80');
  expect(format('49.8', 'HKD')).toBe('HK$49.80');
  expect(format('49.8', 'PHP')).toBe('₱49.80');
  for (const [currency, symbol] of Object.entries(currencySymbols)) {
    expect(format('5', currency), currency).toContain(symbol);
  }
});

test('dong, rupiah and won have no minor units', () => {
  expect(format('1199000', 'VND')).toBe('₫1,199,000');
  expect(format('799000', 'IDR')).toBe('Rp 799,000');
  expect(format('69000.4', 'KRW')).toBe('₩69,000');
});

test('each language has its own digits and places', () => {
  expect(format('1234.5', 'USD', 'ru')).toBe('1 234,50 $');
  expect(format('1234.5', 'RUB', 'ru')).toBe('1 234,50 ₽');
  expect(format('1199000', 'VND', 'vi')).toBe('1.199.000 ₫');
  expect(format('1234.5', 'PHP', 'fil')).toBe('₱1,234.50');
});

test('an amount keeps every digit however large it is', () => {
  expect(format('90071992547409931.23', 'USD')).toBe('$90,071,992,547,409,931.23');
});

test('a currency without a symbol shows its code, and what is no amount is shown as it came', () => {
  expect(format('5', 'XAU')).toBe('XAU 5.00');
  expect(format('5', '')).toBe('5.00');
  expect(format('0.99', 'nzd')).toBe('NZ$0.99');
  expect(format('soon', 'USD')).toBe('soon USD');
});
