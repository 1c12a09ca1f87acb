import { expect, test } from 'vitest';
import type { Glyph } from '../layout/page-content';
import type { Matrix } from './matrix';
import { drawFields, dropFrames, readFields } from './read-fields';

const field = { left: 90, right: 108, top: 273, bottom: 294, text: '☐', size: 12 };
const look = { family: 'Arial', size: 12, isBold: false, isItalic: false, color: '#000000' };

test.each([
  ['spaces that make room for it', ' ', field, [' ', ' ', ' ', '☐']],
  ['letters of its own', 'X', field, ['X', 'X', 'X']],
  ['a sign, once it is marked', '4', { ...field, text: '☒', isMarked: true }, ['☒']],
])('a check box over %s', (_, text, own, expected) => {
  const drawn: Glyph[] = [93, 96, 99].map((left) => ({
    text,
    left,
    right: left + 3,
    top: 277,
    bottom: 291,
    baseline: 288,
    look,
  }));
  expect(drawFields([own], drawn).map((glyph) => glyph.text)).toEqual(expected);
});

test('what is drawn of a check box is its letter; a line that leads from it stays', () => {
  const side = { left: 89, right: 90, top: 272, bottom: 295 };
  const line = { left: 100, right: 300, top: 292, bottom: 293 };
  expect(dropFrames([side, line], [{ ...field, isButton: true }])).toEqual([line]);
  expect(dropFrames([side, line], [field])).toEqual([side, line]);
});

test('on a form the box is drawn, and the mark in it is text', () => {
  const rect = [90, 273, 108, 294];
  const base: Matrix = [1, 0, 0, 1, 0, 0];
  const check = { rect, checkBox: true, exportValue: 'On' };
  const radio = { rect, radioButton: true, buttonValue: 'a', fieldValue: 'a' };
  const annotations = [
    { ...check, fieldValue: 'On' },
    { ...check, fieldValue: 'Off' },
    radio,
    { ...radio, fieldValue: 'b' },
  ];
  const marksOf = (isForm: boolean) => readFields(annotations, base, isForm).map(({ text }) => text);
  expect(marksOf(true)).toEqual(['X', '●']);
  expect(marksOf(false)).toEqual(['☒', '☐', '◉', '◯']);
});
