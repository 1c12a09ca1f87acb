import { expect, test } from 'vitest';
import type { Glyph, Rule } from './page-content';
import { groupWords, textOfWord } from './word';

const look = { family: 'Arial', size: 10, isBold: false, isItalic: false, color: '#000000' };

test('an upright line parts letters that touch; one that ends above them does not', () => {
  const glyphs = drawGlyphs(['a', 'b', 'c', 'd'], 100);
  expect(textsOf(glyphs, [upright(110, 40, 60)])).toEqual(['ab', 'cd']);
  expect(textsOf(glyphs, [upright(110, 0, 30)])).toEqual(['abcd']);
});

test('what stands for no letter takes its room in a word', () => {
  const words = groupWords(drawGlyphs(['ل', '', '', 'ك'], 100));
  expect(words.map(textOfWord)).toEqual(['لك']);
  expect(words[0]).toMatchObject({ left: 100, right: 120 });
});

test('an accent that is drawn over its letter is part of it, and beside it stays', () => {
  const glyphs = drawGlyphs(['n', 'a', '\u00a8', '\u0131', 'v', 'e'], 100);
  const over = glyphs.map((glyph, index) =>
    index > 2 ? { ...glyph, left: glyph.left - 5, right: glyph.right - 5 } : glyph,
  );
  expect(textsOf(over, [])).toEqual(['na\u00efve']);
  expect(textsOf(glyphs, [])).toEqual(['na\u00a8\u0131ve']);
});

test('a stroke over a relation, and TeX’s signs that are no wider than nothing, are part of what they are drawn over', () => {
  const over = (sign: string, text: string, narrow?: string) =>
    drawGlyphs([sign, text], 100).map((glyph, index) =>
      index === 1
        ? { ...glyph, left: 100, right: 105 }
        : narrow === undefined
          ? glyph
          : { ...glyph, right: 100, look: { ...look, font: narrow } },
    );
  expect(textsOf(over('\ue020', '='), [])).toEqual(['≠']);
  expect(textsOf(over('/', '∈'), [])).toEqual(['∉']);
  expect(textsOf(over('6', '=', 'CMSY10'), [])).toEqual(['≠']);
  expect(textsOf(over('7', '→', 'CMSY10'), [])).toEqual(['↦']);
  expect(textsOf(drawGlyphs(['6', '='], 100), [])).toEqual(['6=']);
});

function textsOf(glyphs: readonly Glyph[], rules: readonly Rule[]): string[] {
  return groupWords(glyphs, rules).map(textOfWord);
}

/** Five points wide each, one after the other, on a baseline at 50. */
function drawGlyphs(texts: readonly string[], start: number): Glyph[] {
  return texts.map((text, index) => {
    const left = start + index * 5;
    return { text, left, right: left + 5, top: 41, bottom: 52, baseline: 50, look };
  });
}

function upright(x: number, top: number, bottom: number): Rule {
  return { left: x - 0.25, right: x + 0.25, top, bottom, isHorizontal: false, color: '#000000' };
}
