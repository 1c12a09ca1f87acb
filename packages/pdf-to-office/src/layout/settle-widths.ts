import { widthOfLetter } from './letter-widths';
import type { Look } from './page-content';
import type { Word } from './word';

/** Fewer letters say nothing about a font. */
const lettersMin = 30;
/** Closer to the font that takes its place than this, letters stay as they are. */
const toleranceMin = 0.015;
/** Beyond, letters look wrong. */
const scaleMin = 0.75;
const scaleMax = 1.2;
/** What justified lines may have gained by closing their spaces up. */
const reserve = 0.012;

/**
 * A font that takes another's place is wider or narrower: then words go onto other lines, and lines onto other pages.
 * Gives the looks of each font of the source the scale at which its letters are as wide as they were, also where the
 * source stretches or squeezes them.
 */
export function settleWidths(pages: readonly { words: Word[] }[]): void {
  const words = pages.flatMap((page) => page.words).filter(({ formula }) => !formula);
  const sums = new Map<string, { source: number; substitute: number; letters: number }>();
  for (const word of words) {
    const substitute = widthOfText(word.letters, word.look);
    if (substitute === undefined) continue;
    const sum = sums.get(keyOf(word.look)) ?? { source: 0, substitute: 0, letters: 0 };
    sum.source += (word.right - word.left) / (word.look.stretch ?? 1);
    sum.substitute += substitute;
    sum.letters += word.letters.length;
    sums.set(keyOf(word.look), sum);
  }
  for (const word of words) {
    const { stretch } = word.look;
    const ofFont = scaleOf(sums.get(keyOf(word.look)));
    if (ofFont === undefined && stretch === undefined) continue;
    const scale = Math.round(100 * (ofFont ?? 1) * (stretch ?? 1)) / 100;
    word.look = { ...word.look, scale };
  }
}

function scaleOf(sum: { source: number; substitute: number; letters: number } | undefined) {
  if (!sum || sum.letters < lettersMin || sum.substitute <= 0) return undefined;
  const ratio = sum.source / sum.substitute;
  if (!(Math.abs(ratio - 1) > toleranceMin)) return undefined;
  return Math.min(scaleMax, Math.max(scaleMin, ratio - reserve));
}

/** Undefined unless all its letters are known. */
function widthOfText(letters: readonly string[], look: Look): number | undefined {
  let sum = 0;
  for (const letter of letters.join('')) {
    const width = widthOfLetter(letter, look);
    if (width === undefined) return undefined;
    sum += width;
  }
  return sum * look.size;
}

function keyOf({ font = '', family, isBold, isItalic }: Look): string {
  return `${font} ${family} ${isBold} ${isItalic}`;
}
