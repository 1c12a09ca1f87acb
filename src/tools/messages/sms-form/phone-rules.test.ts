import { describe, expect, test } from 'vitest';
import { formatTyped, listCountries, readPhone } from './phone-rules';

describe('a number', () => {
  test.each([
    ['4155552671', 'US', '+14155552671'],
    ['(415) 555-2671', 'US', '+14155552671'],
    ['+1 415 555 2671', 'VN', '+14155552671'],
    ['0912 345 678', 'VN', '+84912345678'],
    ['8 (912) 345-67-89', 'RU', '+79123456789'],
    ['+44 20 7946 0958', 'US', '+442079460958'],
    // The zero that is dialled within the country only, and Italy's, which is not.
    ['+44 (0)20 7946 0958', 'US', '+442079460958'],
    ['+44 ( 0 ) 20 7946 0958', 'US', '+442079460958'],
    ['(+44) (0)20 7946 0958', 'US', '+442079460958'],
    ['+49 (0) 30 1234567', 'US', '+49301234567'],
    ['+39 (0)6 1234 5678', 'US', '+390612345678'],
    ['(020) 7946 0958', 'GB', '+442079460958'],
    ['0044 20 7946 0958', 'US', '+442079460958'],
    ['０９０－１２３４－５６７８', 'JP', '+819012345678'],
    ['＋８１　９０　１２３４　５６７８', 'US', '+819012345678'],
    ['٤١٥٥٥٥٢٦٧١', 'US', '+14155552671'],
    ['۴۱۵۵۵۵۲۶۷۱', 'US', '+14155552671'],
    ['415–555—2671', 'US', '+14155552671'],
    ['030/1234567', 'DE', '+49301234567'],
    ['tel:+1-415-555-2671', 'VN', '+14155552671'],
    ['\u202a+1 415 555 2671\u202c', 'US', '+14155552671'],
    ['\u200b415.555.2671\u00a0', 'US', '+14155552671'],
  ])('%j in %s is %s', (text, country, number) => {
    expect(readPhone(text, country)).toEqual({ ok: true, number });
  });

  test.each([
    ['', 'US', 'tooShort', ''],
    ['12345', 'US', 'tooShort', ''],
    ['+1 415 555 267', 'US', 'tooShort', ''],
    ['+1 415 555 26711', 'US', 'tooLong', ''],
    ['415 555 2671 / 415 555 2672', 'US', 'tooLong', ''],
    ['+999 123 456', 'US', 'country', ''],
    // Invalid area and exchange codes that the smaller rule sets let through.
    ['0123456789', 'US', 'notInUse', ''],
    ['1111111111', 'US', 'notInUse', ''],
    ['0912345678', 'US', 'notInUse', ''],
    ['call 415 555 2671', 'US', 'text', 'call'],
    ['415 555 2671 (home, after six)', 'US', 'text', 'home, after six)'],
    ['Тел.: 8 912 345-67-89', 'RU', 'text', 'Тел.:'],
    ['1-800-FLOWERS', 'US', 'text', 'FLOWERS'],
    ['*67 415 555 2671', 'US', 'text', '*'],
    ['415 +555 2671', 'US', 'text', '+'],
    ['415 555 2671 ext. 5', 'US', 'extension', 'ext. 5'],
    ['415 555 2671 x5', 'US', 'extension', 'x5'],
    ['415 555 2671 ＃5', 'US', 'extension', '#5'],
    ['+1 415 555 2671;ext=12', 'US', 'extension', ';ext=12'],
    ['8 912 345-67-89 доб. 12', 'RU', 'extension', 'доб. 12'],
    ['+44 020 7946 0958', 'US', 'trunkPrefix', '0'],
    ['+1 1 415 555 2671', 'US', 'trunkPrefix', '1'],
    ['+1 900 234 5678', 'US', 'premium', ''],
    ['900 234 5678', 'US', 'premium', ''],
    ['+979 1 2345 6789', 'US', 'premium', ''],
    ['0899 12 34 56', 'FR', 'premium', ''],
  ])('%j in %s is refused for its part: %s', (text, country, problem, part) => {
    expect(readPhone(text, country)).toEqual({ ok: false, problem, part });
  });
});

describe('typing', () => {
  test('is grouped as the country does', () => {
    expect(formatTyped('415555', 'US').text).toBe('(415) 555');
    expect(formatTyped('0912345678', 'VN').text).toBe('0912 345 678');
  });

  test.each([
    ['call 415 555 2671', 'US'],
    ['415 555 2671 ext. 5', 'US'],
    ['1-800-FLOWERS', 'US'],
    ['Tel.: 415 555 2671', 'US'],
    ['415 555 2671 / 415 555 2672', 'FR'],
    ['415+555', 'US'],
    ['+44 (0', 'US'],
    ['+44 (0)20 7946', 'US'],
  ])('%j stays as it is', (text, country) => {
    const typed = formatTyped(text, country).text;
    expect(typed.replace(/[\s()/-]/g, '')).toBe(text.replace(/[\s()/-]/g, ''));
  });

  test('full-width digits are grouped as ordinary ones', () => {
    expect(formatTyped('０９０１２３４５６７８', 'JP').text).toBe('090-1234-5678');
  });

  test('a zero in parentheses goes once the number is whole', () => {
    expect(formatTyped('+44 (0)20 7946 0958', 'US')).toEqual({ text: '+44 20 7946 0958', country: 'GB' });
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
