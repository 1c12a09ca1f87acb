import type { PageParts } from './page-parts';
import { textOfWord, type Word } from './word';

/** Stands for a hyphen that only parts a word at the end of a line. */
export const softHyphen = '\u00ad';

/** With fewer broken words than this share of the lines, nobody broke words: the hyphens are the words' own. */
const brokenShareMin = 0.04;
const lineDrop = 2;

type Break = { word: Word; next: Word; isBeforeCapital: boolean };

/**
 * Finds words that were broken at the end of a line and marks their hyphens as soft. `well-known` keeps its own: the
 * document is asked which of both it writes elsewhere, and whether it breaks words at all.
 */
export function softenHyphens(pages: readonly PageParts[]): void {
  const known = new Set(pages.flatMap(({ words }) => words.map((word) => plainOf(textOfWord(word)))));
  let lineCount = 0;
  const breaks: Break[] = [];
  for (const { words } of pages) {
    for (const [index, word] of words.entries()) {
      const next = words[index + 1];
      if (!next || Math.abs(next.baseline - word.baseline) < lineDrop) continue;
      lineCount += 1;
      const [first = ''] = next.letters;
      const isBroken = /\p{L}[-\u2010]$/u.test(textOfWord(word)) && /^\p{L}/u.test(first);
      if (isBroken) breaks.push({ word, next, isBeforeCapital: !/^\p{Ll}/u.test(first) });
    }
  }
  const usual = breaks.filter(({ isBeforeCapital }) => !isBeforeCapital).length;
  const breaksWords = usual >= 3 && usual >= brokenShareMin * lineCount;
  for (const { word, next, isBeforeCapital } of breaks) {
    const start = plainOf(textOfWord(word));
    const whole = start.slice(0, -1) + plainOf(textOfWord(next));
    const isOwn = known.has(start + plainOf(textOfWord(next)));
    // A capital within a word is seldom, unless the document has that word.
    if (!isOwn && (known.has(whole) || (breaksWords && !isBeforeCapital)))
      word.letters[word.letters.length - 1] = softHyphen;
  }
}

function plainOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}-]/gu, '');
}
