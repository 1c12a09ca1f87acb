import { expect, test } from 'vitest';
import { convertForDisplay } from './display-currency';

const show = (amount: string, currency: string, from = 'USD') =>
  convertForDisplay({ amount, currency: from }, currency)?.amount;

test('a price in dollars is shown by the contract rates', () => {
  expect(show('49.8', 'AUD')).toBe('73.70');
  expect(show('49.8', 'EUR')).toBe('44.82');
  expect(show('49.8', 'HKD')).toBe('387.94');
  expect(show('0.99', 'EUR')).toBe('0.89');
});

test('New Zealand dollars are rounded up to the next whole number plus .99', () => {
  // 49.8 × 1.61 = 80.178
  expect(show('49.8', 'NZD')).toBe('81.99');
  expect(show('0.99', 'NZD')).toBe('2.99');
  expect(show('100', 'NZD')).toBe('161.99');
  expect(show('0', 'NZD')).toBe('0.00');
});

test('its own currency is left as it is, New Zealand dollars too', () => {
  expect(show('80.5', 'NZD', 'NZD')).toBe('80.5');
  expect(show('49.8', 'USD')).toBe('49.8');
});

test('from one display currency to another it goes through dollars without rounding between', () => {
  expect(show('44.82', 'USD', 'EUR')).toBe('49.80');
  expect(show('10', 'HKD', 'AUD')).toBe('52.64');
});

test('a currency without a rate is not converted', () => {
  expect(show('1199000', 'USD', 'VND')).toBeUndefined();
  expect(show('49.8', 'VND')).toBeUndefined();
  expect(show('soon', 'EUR')).toBeUndefined();
});
