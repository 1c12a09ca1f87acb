// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { readLanguage, renameLanguageInAddress, storeLanguage } from './language-choice';

test('a choice takes the place of the language in the address, and of nothing else there', () => {
  history.replaceState({ kept: 1 }, '', '/payment-results?oi=YWJj%2B%3D&lang=vi#here');
  storeLanguage('en');
  expect(readLanguage()).toBe('vi');
  renameLanguageInAddress('en');
  expect(readLanguage()).toBe('en');
  expect(location.href).toMatch(/\/payment-results\?oi=YWJj%2B%3D&lang=en#here$/);
  expect(history.state).toEqual({ kept: 1 });
});

test('an address without a language stays as it is', () => {
  history.replaceState(null, '', '/reset?token=a%20b');
  renameLanguageInAddress('ru');
  expect(location.href).toMatch(/\/reset\?token=a%20b$/);
});
