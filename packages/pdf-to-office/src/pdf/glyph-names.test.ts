import { expect, test } from 'vitest';
import { readGlyphNames } from './glyph-names';

/** As pdf.js describes a font: codes and names, and the text of some codes. */
function makeFont(differences: Record<number, string>, texts: Record<number, string> = {}) {
  const map: string[] = [];
  for (const [code, text] of Object.entries(texts)) map[Number(code)] = text;
  return { differences, toUnicode: { _map: map }, defaultEncoding: ['eacute', 'germandbls'] };
}

test.each([
  ['t_t', 'tt'],
  ['f_f_i', 'ffi'],
  ['f_b.alt', 'fb'],
  ['T.swash', 'T'],
  ['uni0644_uni0627', 'لا'],
  ['uni00660069.liga', 'fi'],
  ['u1F600_f', '\u{1f600}f'],
  ['s_eacute', 'sé'],
])('a glyph %s is %s', (name, text) => {
  const font = makeFont({ 65: name }, { 0: 'é' });
  expect(readGlyphNames(font).get(65)).toBe(text);
});

test.each(['c_nothing', '_', '.notdef', 'uniD800_f', 'g12_.x'])('%s says no letters', (name) => {
  expect(readGlyphNames(makeFont({ 65: name })).has(65)).toBe(false);
});

test('what the PDF says about a code stands', () => {
  expect(readGlyphNames(makeFont({ 65: 't_t' }, { 65: 'ſt' })).has(65)).toBe(false);
});
