import { expect, test } from 'vitest';
import { chooseLanguage } from './language-choice';

test('the address wins over what is stored, and the stored over the cookie', () => {
  expect(chooseLanguage({ search: '?lang=vi', stored: 'ru', cookie: 'lang=id' })).toBe('vi');
  expect(chooseLanguage({ search: '', stored: 'ru', cookie: 'lang=id' })).toBe('ru');
  expect(chooseLanguage({ search: '', stored: null, cookie: 'a=b; lang=id' })).toBe('id');
});

test('English is the language when nothing else is known', () => {
  expect(chooseLanguage({ search: '', stored: null, cookie: '' })).toBe('en');
});

test('a language the app does not have is passed over', () => {
  expect(chooseLanguage({ search: '?lang=xx', stored: 'fil', cookie: '' })).toBe('fil');
  expect(chooseLanguage({ search: '?lang=xx', stored: 'toString', cookie: 'xlang=vi' })).toBe('en');
});
