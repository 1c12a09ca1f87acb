import { expect, test } from 'vitest';
import { isReadable } from './readable';

const readable = 'The ferry leaves at half past seven from the north quay. ';
const glyphsOf = (text: string) => [...text].map((letter) => ({ text: letter }));

test.each([
  ['codes of a font that stand for nothing', '\u0003\u0007\u0012\u001c', 20, false],
  ['three codes, which may be ornaments', '\u0002\u0003\u0006', 1, true],
  ['text with dot leaders', `${readable}${'.'.repeat(400)}`, 1, true],
  ['text with the codes of a few ornaments', `${readable}\u0003\u0007`, 2, true],
  ['numbers of glyphs, taken for letters of any script', 'ɢϕഗΘжक한אبกࠇ', 10, false],
  ['formulas of Latin and Greek letters among words', `${readable}αx + βy = γz, `, 4, true],
  ['Japanese, of three scripts', '東京タワーはとても高いです。', 8, true],
])('%s', (_, text, times, expected) => {
  expect(isReadable(glyphsOf(text.repeat(times)))).toBe(expected);
});
