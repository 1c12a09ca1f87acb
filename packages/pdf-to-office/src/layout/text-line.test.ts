import { expect, test } from 'vitest';
import { drawText } from '../../testing/drawn-text';
import { groupLines, textOfLine } from './text-line';

test('small lines above a heading are lines of their own, also beside larger letters', () => {
  const words = [
    ...drawText('1040', 50, 53, { size: 24 }),
    ...drawText('Department of the Treasury', 109, 44, { size: 6 }),
    ...drawText('U.S. Individual Income Tax Return', 109, 56, { size: 12 }),
  ];
  expect(groupLines(words).map(textOfLine)).toEqual([
    'Department of the Treasury',
    '1040 U.S. Individual Income Tax Return',
  ]);
});

test('a tall brace does not join the lines beside it', () => {
  const words = [
    ...drawText('{', 90, 60, { size: 24 }),
    ...drawText('You were born before January', 105, 48, { size: 8 }),
    ...drawText('Spouse was born before January', 105, 58, { size: 8 }),
  ];
  const texts = groupLines(words).map(textOfLine);
  expect(texts).toContainEqual('You were born before January');
});

test('raised and lowered marks stay on their line', () => {
  const words = [
    ...drawText('area', 50, 100, { size: 12 }),
    ...drawText('12', 75, 95, { size: 7 }),
    ...drawText('ab', 75, 103, { size: 7 }),
  ];
  expect(groupLines(words)).toHaveLength(1);
});

test('thin spaces part upright from italic letters, as in formulas, and no others', () => {
  const drawGap = (gap: number, isItalic: boolean) => [
    ...drawText('p', 50, 100, { size: 10, isItalic }),
    ...drawText('log', 55 + gap, 100, { size: 10, color: '#000001' }),
  ];
  expect(groupLines(drawGap(1.4, true)).map(textOfLine)).toEqual(['p log']);
  expect(groupLines(drawGap(1.4, false)).map(textOfLine)).toEqual(['plog']);
});
