import { groupLines } from './text-line';
import { textOfWord, type Word } from './word';

/** Words touch when they are closer than so many font sizes, on one baseline. */
const touchGap = 0.1;

/**
 * A program that lacks a letter in a font takes it from another, in the middle of words: Vietnamese is full of them. Who
 * continues writing wants the font of the word, and has the letter. Gives such words the family of those they touch.
 */
export function settleFonts(words: readonly Word[]): void {
  const stopgaps = findStopgaps(words);
  for (const word of words) {
    const family = stopgaps.get(word.look.family);
    if (family !== undefined) word.look = { ...word.look, family };
  }
}

/** Families that nothing but letters beyond ASCII are set in, within words of another: the other one for each. */
function findStopgaps(words: readonly Word[]): Map<string, string> {
  const whole = new Set(words.filter((word) => !isForeign(word)).map(({ look }) => look.family));
  const stopgaps = new Map<string, string>();
  if (words.every(({ look }) => whole.has(look.family))) return stopgaps;
  const touches = new Map<string, Map<string, number>>();
  // In the order they were drawn: programs draw what they took from elsewhere after the rest of the line.
  for (const { words: own } of groupLines(words)) {
    for (const [index, word] of own.entries()) {
      const next = own[index + 1];
      if (!next || !isWithinWord(word, next)) continue;
      countTouch(word.look.family, next.look.family);
      countTouch(next.look.family, word.look.family);
    }
  }
  for (const [family, others] of touches) {
    const [commonest] = [...others].filter(([other]) => whole.has(other)).sort((a, b) => b[1] - a[1]);
    if (!whole.has(family) && commonest) stopgaps.set(family, commonest[0]);
  }
  return stopgaps;

  function countTouch(family: string, other: string): void {
    const counts = touches.get(family) ?? new Map<string, number>();
    counts.set(other, (counts.get(other) ?? 0) + 1);
    touches.set(family, counts);
  }
}

function isForeign(word: Word): boolean {
  return /^[\p{L}\p{M}]+$/u.test(textOfWord(word)) && !/[\x20-\x7e]/.test(textOfWord(word));
}

/** Two parts of one word of one script in two families. */
function isWithinWord(one: Word, other: Word): boolean {
  const gap = other.left - one.right;
  return (
    one.look.family !== other.look.family &&
    one.look.size === other.look.size &&
    Math.abs(gap) < touchGap * one.look.size &&
    Math.abs(one.baseline - other.baseline) < touchGap * one.look.size &&
    scripts.some((script) => script.test(one.letters.at(-1) ?? '') && script.test(other.letters[0] ?? ''))
  );
}

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
