import { expect, test } from 'vitest';
import { longSlots } from './lane';

test('long work has half of the slots, rounded up, and never the last', () => {
  expect([1, 2, 3, 4, 5, 6].map((slots) => longSlots({ slots }))).toEqual([1, 1, 2, 2, 3, 3]);
});
