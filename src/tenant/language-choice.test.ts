import { expect, test } from 'vitest';
import { chooseLanguage } from './language-choice';

test('the address wins over what is stored, and the stored over the cookie', () => {
  expect(chooseLanguage({ search: '?lang=vi', stored: 'ru', cookie: 'lang=id' })).toBe('vi');
  expect(chooseLanguage({ search: '', stored: 'ru', cookie: 'lang=id' })).toBe('ru');
  expect(chooseLanguage({ search: '', stored: null, cookie: 'a=b; lang=id' })).toBe('id');
});

test('an address that is seen again yields to what was chosen since', () => {
  expect(chooseLanguage({ search: '?lang=vi', stored: 'ru', cookie: '', isReturn: true })).toBe('ru');
  expect(chooseLanguage({ search: '?lang=vi', stored: null, cookie: 'lang=id', isReturn: true })).toBe('vi');
});

test('English is the language when nothing else is known', () => {
  expect(chooseLanguage({ search: '', stored: null, cookie: '' })).toBe('en');
});

test('a language the app does not have is passed over', () => {
  expect(chooseLanguage({ search: '?lang=xx', stored: 'fil', cookie: '' })).toBe('fil');
  expect(chooseLanguage({ search: '?lang=xx', stored: 'toString', cookie: 'xlang=vi' })).toBe('en');
});
