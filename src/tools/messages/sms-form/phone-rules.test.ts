import { describe, expect, test } from 'vitest';
import { formatTyped, listCountries, normalisePhone } from './phone-rules';

describe('a number', () => {
  test.each([
    ['4155552671', 'US', '+14155552671'],
    ['(415) 555-2671', 'US', '+14155552671'],
    ['+1 415 555 2671', 'VN', '+14155552671'],
    ['0912 345 678', 'VN', '+84912345678'],
    ['8 (912) 345-67-89', 'RU', '+79123456789'],
    ['+44 20 7946 0958', 'US', '+442079460958'],
  ])('%s in %s is %s', (text, country, number) => {
    expect(normalisePhone(text, country)).toBe(number);
  });

  test.each([
    ['', 'US'],
    ['12345', 'US'],
    // Invalid area and exchange codes that the smaller rule sets let through.
    ['0123456789', 'US'],
    ['1111111111', 'US'],
    ['0912345678', 'US'],
    ['call 415 555 2671', 'US'],
    ['415 555 2671 ext. 5', 'US'],
  ])('%s in %s is none', (text, country) => {
    expect(normalisePhone(text, country)).toBeNull();
  });

  test('with a plus must equal its normalised form', () => {
    expect(normalisePhone('+44 (0) 20 7946 0958', 'US')).toBeNull();
    expect(normalisePhone('+1 1 415 555 2671', 'US')).toBeNull();
  });
});

describe('typing', () => {
  test('is grouped as the country does', () => {
    expect(formatTyped('415555', 'US').text).toBe('(415) 555');
    expect(formatTyped('0912345678', 'VN').text).toBe('0912 345 678');
  });

  test('a prefix chooses its country', () => {
    expect(formatTyped('+8491', 'US')).toEqual({ text: '+84 91', country: 'VN' });
    expect(formatTyped('415', 'US').country).toBe('US');
  });
});

test('countries are in the order of their names in the language', () => {
  const english = listCountries('en').map(({ name }) => name);
  expect(english).toContain('United States');
  expect(english.indexOf('Albania')).toBeLessThan(english.indexOf('Zimbabwe'));
  expect(listCountries('ru').find(({ code }) => code === 'DE')).toEqual({
    code: 'DE',
    name: 'Германия',
    callingCode: '49',
  });
});
