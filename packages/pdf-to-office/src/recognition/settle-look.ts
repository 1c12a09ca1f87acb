import type { PageParts } from '../layout/page-parts';
import { isWideScript } from '../layout/text-line';
import type { Word } from '../layout/word';

/** Sizes closer than this share are one size, measured on different letters. */
const likeness = 0.14;
/** Letters narrower than so many font sizes on average are a book's, wider ones those of signs and screens. */
const bookWidthMax = 0.475;
const bookFamily = 'Times New Roman';

/**
 * Recognized lines measure their height each on its own letters, and do not distinguishes fonts; a document has a few
 * sizes and mostly one font. Gives each word the size that is commonest near its own, and a font as wide as its letters.
 */
export function settleLook(pages: readonly PageParts[]): void {
  const words = pages.flatMap((page) => page.words);
  const letters = new Map<number, number>();
  for (const { look, letters: own } of words)
    letters.set(look.size, (letters.get(look.size) ?? 0) + own.length);
  const settled = new Map<number, number>();
  for (const [size] of [...letters].sort(([, one], [, other]) => other - one)) {
    const near = [...new Set(settled.values())].find((other) => Math.abs(other - size) <= likeness * other);
    settled.set(size, near ?? size);
  }
  for (const word of words) settleSize(word, settled.get(word.look.size) ?? word.look.size);
  if (averageWidth(words) <= bookWidthMax)
    for (const word of words) word.look = { ...word.look, family: bookFamily };
}

function settleSize(word: Word, size: number): void {
  const ratio = size / word.look.size;
  word.top = word.baseline - (word.baseline - word.top) * ratio;
  word.bottom = word.baseline + (word.bottom - word.baseline) * ratio;
  word.look = { ...word.look, size };
}

/** Of a letter, in font sizes; scripts with square letters tell nothing. */
function averageWidth(words: readonly Word[]): number {
  const narrow = words.filter(({ letters }) => letters.length > 2 && !isWideScript(letters.join('')));
  const height = narrow.reduce((sum, { letters, look }) => sum + letters.length * look.size, 0);
  return height === 0 ? 1 : narrow.reduce((sum, { left, right }) => sum + right - left, 0) / height;
}
