import { expect, test } from 'vitest';
import { safeLink } from './safe-link';

test.each([
  'https://a.example/x',
  'http://a.example',
  'mailto:a@b.example',
  'tel:+100',
  '/t/pdf',
  '/',
  '#price',
])('the link %s is followed', (href) => {
  expect(safeLink(href)).toBe(href);
});

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'vbscript:x',
  '',
])('the link %j is refused', (href) => {
  expect(safeLink(href)).toBeUndefined();
});
