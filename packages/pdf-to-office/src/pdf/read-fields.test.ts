import { expect, test } from 'vitest';
import type { Glyph } from '../layout/page-content';
import { drawFields } from './read-fields';

const field = { left: 90, right: 108, top: 273, bottom: 294, text: '☐', size: 12 };
const look = { family: 'Arial', size: 12, isBold: false, isItalic: false, color: '#000000' };

test.each([
  ['spaces that make room for it', ' ', ['☐']],
  ['letters of its own', 'X', []],
])('a check box over %s', (_, text, expected) => {
  const drawn: Glyph[] = [93, 96, 99].map((left) => ({
    text,
    left,
    right: left + 3,
    top: 277,
    bottom: 291,
    baseline: 288,
    look,
  }));
  expect(drawFields([field], drawn).map((glyph) => glyph.text)).toEqual(expected);
});
