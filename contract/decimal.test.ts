import { expect, test } from 'vitest';
import {
  compareDecimals,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  roundDecimal,
  toDecimal,
} from './decimal';

test('what floating point gets wrong comes out right', () => {
  expect(formatDecimal(multiplyDecimals(toDecimal('1.005'), toDecimal(100)))).toBe('100.500');
  expect(formatDecimal(roundDecimal(toDecimal('1.005'), 2, 'half-up'))).toBe('1.01');
  expect(formatDecimal(roundDecimal(toDecimal('8.165'), 2, 'half-up'))).toBe('8.17');
});

test('amounts beyond the safe integers keep every digit', () => {
  expect(formatDecimal(toDecimal('90071992547409931234.56'))).toBe('90071992547409931234.56');
});

test('anything that is not plain decimal text is refused', () => {
  for (const text of ['', 'free', '1,5', '1e3', '.5', '5.', '--1', 'NaN']) {
    expect(parseDecimal(text), text).toBeNull();
  }
});

test('rounding goes in the given direction, for negatives too', () => {
  const oneThird = (rounding: 'down' | 'up' | 'half-up') =>
    formatDecimal(divideDecimals(toDecimal(1), toDecimal(3), 2, rounding));
  expect([oneThird('down'), oneThird('up'), oneThird('half-up')]).toEqual(['0.33', '0.34', '0.33']);
  expect(formatDecimal(roundDecimal(toDecimal('-2.5'), 0, 'half-up'))).toBe('-3');
  expect(formatDecimal(roundDecimal(toDecimal('-0.05'), 1, 'down'))).toBe('0.0');
});

test('numbers of different scales compare by value', () => {
  expect(compareDecimals(toDecimal('1.50'), toDecimal('1.5'))).toBe(0);
  expect(compareDecimals(toDecimal('0.999'), toDecimal(1))).toBe(-1);
  expect(compareDecimals(toDecimal('10'), toDecimal('9.99'))).toBe(1);
});
