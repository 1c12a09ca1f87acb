import { expect, test } from 'vitest';
import { photoTitleCycleMs } from '../../../contract/timing';
import { addsColour, workingTitleAt } from './use-cycling-title';

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

test('a server says whether it has colours to give', () => {
  expect(addsColour({ photos: { engine: 'basic' } })).toBe(false);
  expect(addsColour({ photos: { engine: 'basic', colour: true } })).toBe(true);
  expect(addsColour({})).toBe(true);
});
