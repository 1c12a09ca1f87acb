import { expect, test } from 'vitest';
import { photoTitleCycleMs } from '../../../contract/timing';
import { workingTitleAt } from './use-cycling-title';

test('four titles follow each other every two seconds, round and round', () => {
  expect(photoTitleCycleMs).toBe(2_000);
  expect([0, 1, 2, 3, 4].map((position) => workingTitleAt(position).message)).toEqual([
    'Photo Repair...',
    'Colorizing image...',
    'Balancing color effects...',
    'Restoring scratches...',
    'Photo Repair...',
  ]);
});
