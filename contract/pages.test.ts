import { expect, test } from 'vitest';
import { canonicalPathOf, escapeMalformedPath } from './pages';

test.each([
  ['/', '/'],
  ['/sub/index', '/'],
  ['/sub/terms', '/protocol/terms'],
  ['/protocol/terms', '/protocol/terms'],
  ['/Protocol/privacy', '/protocol/privacy'],
  ['/protocol/help', '/sub/help'],
  ['/sub/help', '/sub/help'],
  ['/sub/constructor', '/sub/constructor'],
  ['/sub/data-recovery-win', '/data-recovery-win'],
  ['/data-recovery-win', '/data-recovery-win'],
  ['/T/pdf', '/t/pdf'],
  ['/unsubscribe', '/unsubscribe'],
])('search engines know %s as %s', (path, canonical) => {
  expect(canonicalPathOf(path)).toBe(canonical);
});

test.each(['/', '/sub/a%20b', '/t/pdf', '/%D0%B9'])('%s stays as it is', (path) => {
  expect(escapeMalformedPath(path)).toBe(path);
});

test.each([
  ['/%', '/404/%25'],
  ['/sub/%E0%A4%A', '/404/sub/%25E0%25A4%25A'],
  ['/board/%ff', '/404/board/%25ff'],
])('%s cannot be decoded, and %s is asked for, which no page has', (path, escaped) => {
  expect(escapeMalformedPath(path)).toBe(escaped);
  expect(() => decodeURIComponent(escaped)).not.toThrow();
});
