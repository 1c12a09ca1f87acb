import type { Look } from '../layout/page-content';
import { hasRightToLeft } from '../layout/reading-direction';
import type { Word } from '../layout/word';
import type { RecognizedLine, RecognizedWord } from './read-hocr';

/** From the lowest to the highest letter is so much of a font's size, in the fonts of letters and books. */
const heightOfSize = 0.94;
/** The usual share of a font above and below its baseline. */
const ascent = 0.9;
const descent = 0.22;
/** The recognizer does not distinguishes fonts. */
const family = 'Arial';
/** Surer than this a word is a word; signs alone must be surer, since dust and table lines look like them. */
const confidenceMin = 25;
const signConfidenceMin = 80;

/** What round marks before list items are read as. */
const bulletLike = /^[eo°»«¢*+•®©]$/u;
const bulletGap = 0.55;

/**
 * Signs at the start of lines below each other that are apart from their text are a list's bullets: the recognizer
 * knows letters only.
 */
export function restoreBullets(lines: readonly Word[][]): void {
  const isBulleted = (line: Word[] | undefined) => {
    const [first, second] = line ?? [];
    return (
      first !== undefined &&
      second !== undefined &&
      bulletLike.test(first.letters.join('')) &&
      second.left - first.right > bulletGap * second.look.size
    );
  };
  const bulleted = lines.map(isBulleted);
  for (const [index, line] of lines.entries()) {
    const [first] = line;
    const hasNeighbour = bulleted[index - 1] || bulleted[index + 1];
    if (first && bulleted[index] && hasNeighbour) first.letters = ['•'];
  }
}

/** A recognized line's words as the layout takes them. `scale` is points a pixel. */
export function placeLine(line: RecognizedLine, scale: number): Word[] {
  const size = Math.max(1, Math.round((2 * line.height * scale) / heightOfSize) / 2);
  const look: Look = { family, size, isBold: false, isItalic: false, color: '#000000' };
  const baseline = ((line.baselineLeft + line.baselineRight) / 2) * scale;
  return line.words.filter(isWord).map(({ text, left, right }) => ({
    // From left to right as they are seen.
    letters: hasRightToLeft(text) ? [...text].reverse() : [...text],
    left: left * scale,
    right: right * scale,
    top: baseline - ascent * size,
    bottom: baseline + descent * size,
    baseline,
    look,
    hasSpaceBefore: true,
  }));
}

function isWord({ text, confidence }: RecognizedWord): boolean {
  if (/^[|_\\/[\]{}~=—–-]+$/u.test(text) && text !== '-' && text !== '–' && text !== '—') return false;
  return confidence >= (/[\p{L}\p{N}]/u.test(text) ? confidenceMin : signConfidenceMin);
}
