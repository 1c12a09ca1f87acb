import { describe, expect, test } from 'vitest';
import { findNumberStyle, styleOfLanguage } from './number-style';
import { type NumberStyle, readTypedValue } from './typed-value';

const comma: NumberStyle = { decimalMark: ',', isDayFirst: true };
const point: NumberStyle = { decimalMark: '.', isDayFirst: false };

describe('sums of money are numbers that keep their currency, as each country writes them', () => {
  test.each<[string, NumberStyle, number, string]>([
    ['5.249.777 ₫', comma, 5_249_777, '#,##0" ₫"'],
    ['31.346đ', comma, 31_346, '#,##0"đ"'],
    ['1.200.000 VNĐ', comma, 1_200_000, '#,##0" VNĐ"'],
    ['250.000 đồng', comma, 250_000, '#,##0" đồng"'],
    ['Rp 1.512.705', comma, 1_512_705, '"Rp "#,##0'],
    ['Rp1.512.705,50', comma, 1_512_705.5, '"Rp"#,##0.00'],
    ['Rp. 75.000,-', comma, 75_000, '"Rp. "#,##0",-"'],
    ['-Rp 20.000', comma, -20_000, '"Rp "#,##0'],
    ['86 562,01 ₽', comma, 86_562.01, '#,##0.00" ₽"'],
    ['−1 500,00 руб.', comma, -1_500, '#,##0.00" руб."'],
    ['300 р.', comma, 300, '0" р."'],
    ['₱1,234.50', point, 1_234.5, '"₱"#,##0.00'],
    ['P1,234.50', point, 1_234.5, '"P"#,##0.00'],
    ['PHP 900.00', point, 900, '"PHP "0.00'],
    ['(₱1,234.50)', point, -1_234.5, '"₱"#,##0.00;("₱"#,##0.00)'],
    ['$12.50', comma, 12.5, '"$"0.00'],
    ['S$ 1,000', point, 1_000, '"S$ "#,##0'],
    ['1.500,00-', comma, -1_500, '#,##0.00'],
    ['1.500-', comma, -1_500, '#,##0'],
    ['1.234,50 €-', comma, -1_234.5, '#,##0.00" €"'],
    ['1.234,50- €', comma, -1_234.5, '#,##0.00" €"'],
    ['(1.234,50) €', comma, -1_234.5, '#,##0.00" €";(#,##0.00)" €"'],
    ['$(6.00)', point, -6, '"$"0.00;"$"(0.00)'],
    ['(17,25)', comma, -17.25, '0.00;(0.00)'],
  ])('%s', (text, style, value, format) => {
    expect(readTypedValue(text, style)).toEqual({ value, format });
  });
});

test('dates with the name of a month keep its length', () => {
  const value = new Date(Date.UTC(2026, 10, 21));
  expect(readTypedValue('21 November 2026', point)).toEqual({ value, format: 'd mmmm yyyy' });
  expect(readTypedValue('Nov 21, 2026', point)).toEqual({ value, format: 'mmm d, yyyy' });
});

test.each([
  ['29.02.2024', 2024, 1, 29],
  ['31/12/1999', 1999, 11, 31],
  ['1-3-2026', 2026, 2, 1],
])('%s is a day, wherever the server is', (text, year, month, day) => {
  expect(readTypedValue(text, comma).value).toEqual(new Date(Date.UTC(year, month, day)));
});

test.each(['29.02.2023', '31.04.2026', '00.01.2026', '01.13.2026', '31.12.1899', '29.02.1900'])(
  '%s is no day',
  (text) => {
    expect(readTypedValue(text, comma)).toEqual({ value: text });
  },
);

test('a time of day is a part of the day', () => {
  expect(readTypedValue('18:00', comma)).toEqual({ value: 0.75, format: 'hh:mm' });
  expect(readTypedValue('0:00:01', comma)).toEqual({ value: 1 / 86_400, format: 'hh:mm:ss' });
  expect(readTypedValue('24:00', comma)).toEqual({ value: '24:00' });
});

test('percentages stay percentages, with the space before their sign', () => {
  expect(readTypedValue('12,5 %', comma)).toEqual({ value: 0.125, format: '0.0 %' });
  expect(readTypedValue('12.5%', comma)).toEqual({ value: 0.125, format: '0.0%' });
});

test.each([
  '00749',
  'A-713',
  'P1',
  'P2026',
  'Rp',
  '12.05',
  '3.1.2',
  '4111 1111 1111 1111',
  '+7 (495) 123-45-67',
  '1-',
  '45-47',
])('%s is no number', (text) => {
  expect(readTypedValue(text, comma)).toEqual({ value: text });
});

describe('how a document writes numbers', () => {
  test('is recognized by a sum of money, which has no thousandths', () => {
    expect(findNumberStyle(['31.346 ₫'], styleOfLanguage('en')).decimalMark).toBe(',');
    expect(findNumberStyle(['₱31,346'], styleOfLanguage('ru')).decimalMark).toBe('.');
  });

  test('is recognized by what can be read in one way, and by the language where nothing is', () => {
    expect(findNumberStyle(['1.234', '1.234,5'], styleOfLanguage('en')).decimalMark).toBe(',');
    expect(findNumberStyle(['1.234'], styleOfLanguage('en')).decimalMark).toBe('.');
    expect(findNumberStyle(['1.234'], styleOfLanguage('id')).decimalMark).toBe(',');
    expect(findNumberStyle(['03/04/2026', '25/04/2026'], styleOfLanguage('en')).isDayFirst).toBe(true);
  });
});
