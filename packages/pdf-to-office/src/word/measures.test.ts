import { expect, test } from 'vitest';
import { borderSpace } from './measures';

test('white beside a line is none to 31 points, also where the line is drawn over the text', () => {
  expect([-0.7, 5.4, 40, Number.NaN].map(borderSpace)).toEqual([0, 5, 31, 0]);
});
