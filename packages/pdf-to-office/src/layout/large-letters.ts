import { enclose, heightOf, horizontalOverlap, verticalOverlap } from './box';
import { groupLines, type TextLine } from './text-line';
import type { Word } from './word';

/** Words of a name or a sign; more are a heading. */
const wordsMax = 3;
/**
 * They are larger than what stands beside them by so much, and as high as so many lines of it, of whose heights so much
 * overlaps.
 */
const beside = { larger: 1.5, linesMin: 2, overlap: 0.4 };
/** And so many of their sizes apart from it: what is closer belongs to them, as the cents of a price do. */
const apart = 0.25;
/** Capitals are so many sizes high. */
const capitals = 0.75;

/** Names and signs in letters as high as several lines beside them, as letterheads have them. */
export function findLargeBeside(words: readonly Word[]): TextLine[] {
  return groupLines(words)
    .map(takeLarge)
    .filter((large) => {
      if (large.words.length > wordsMax) return false;
      const smaller = words.filter(
        (word) => word.look.size * beside.larger < large.size && isLevelWith(large, word),
      );
      if (smaller.some((word) => horizontalOverlap(large, word) > -apart * large.size)) return false;
      return groupLines(smaller).length >= beside.linesMin;
    });
}

/** A line's letters that are as large as it. */
function takeLarge(line: TextLine): TextLine {
  const words = line.words.filter(({ look }) => look.size * beside.larger >= line.size);
  return { ...line, ...enclose(words), words };
}

/** From the baseline up to where capitals reach. */
function isLevelWith(large: TextLine, word: Word): boolean {
  const letters = { ...large, top: large.baseline - capitals * large.size, bottom: large.baseline };
  return verticalOverlap(letters, word) >= beside.overlap * heightOf(word);
}
