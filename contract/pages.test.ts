import { expect, test } from 'vitest';
import { canonicalPathOf } from './pages';

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
