import { expect, test } from 'vitest';
import { tabForKey } from './tabs';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 3, 0],
  ['ArrowLeft', 2, 1],
  ['ArrowLeft', 0, 3],
  ['Home', 2, 0],
  ['End', 1, 3],
])('%s on tab %i of four leads to tab %i', (key, current, next) => {
  expect(tabForKey(key, current, 4)).toBe(next);
});

test('any other key is left to the browser', () => {
  expect(tabForKey('ArrowDown', 0, 4)).toBeUndefined();
  expect(tabForKey('Tab', 0, 4)).toBeUndefined();
});
