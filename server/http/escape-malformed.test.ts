import { expect, test } from 'vitest';
import { escapeMalformed } from './escape-malformed';

test.each(['/', '/sub/a%20b?x=%', '/t/pdf?oi=a%2Bb', '/%D0%B9'])('%s stays as it is', (url) => {
  expect(escapeMalformed(url)).toBe(url);
});

test.each([
  ['/%', '/%25'],
  ['/sub/%E0%A4%A?lang=vi', '/sub/%25E0%25A4%25A?lang=vi'],
  ['/board/%ff', '/board/%25ff'],
])('%s cannot be decoded and becomes %s', (url, escaped) => {
  expect(escapeMalformed(url)).toBe(escaped);
  expect(() => decodeURIComponent(escaped.split('?')[0] ?? '')).not.toThrow();
});
