import { expect, test } from 'vitest';
import { languages } from '../../contract/languages';
import { listCountries } from './countries';

test('about 240 countries and territories, each once', () => {
  const codes = listCountries('en').map(({ iso }) => iso);
  expect(codes.length).toBeGreaterThanOrEqual(240);
  expect(new Set(codes).size).toBe(codes.length);
});

test('every name is a name in its language, and the list is in its order', () => {
  for (const language of languages) {
    const countries = listCountries(language);
    expect(countries.filter(({ iso, name }) => name === iso)).toEqual([]);
    const names = countries.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator(language).compare));
  }
  const nameOf = (language: string, code: string) =>
    listCountries(language).find(({ iso }) => iso === code)?.name;
  expect(nameOf('ru', 'DE')).toBe('Германия');
  expect(nameOf('vi', 'DE')).toBe('Đức');
});
