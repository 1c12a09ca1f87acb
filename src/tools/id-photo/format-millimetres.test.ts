import { expect, test } from 'vitest';
import { formatMillimetres } from './format-millimetres';

test('millimetres have a tenth, in the digits of the language', () => {
  expect(formatMillimetres(32.44, 'en')).toBe('32.4');
  expect(formatMillimetres(32.44, 'ru')).toBe('32,4');
  expect(formatMillimetres(36, 'vi')).toBe('36');
});
