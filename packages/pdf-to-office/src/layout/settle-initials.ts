import { enclose, heightOf, verticalOverlap } from './box';
import { groupLines, type TextLine } from './text-line';
import { textOfWord, type Word } from './word';

/** A letter, perhaps behind a quotation mark. */
const initial = /^[\p{Pi}\p{Ps}"']?\p{Lu}$/u;
/** A word that has its first letter. */
const begun = /^\p{Lu}\p{Ll}/u;
/** An initial is so much larger than its text at least, and as high as so many lines of it. */
const larger = 1.6;
const linesMin = 2;
/** Its text begins so many of its sizes after it at most, and its lines so many of theirs from where the others do. */
const reach = 0.6;
const edgeSlack = 1.5;
/** The last of those lines stands where it does, give or take so many sizes of theirs: browsers let it hang between two. */
const baselineSlack = 1.2;

/** An initial as high as several lines is the first letter of the first of them, and is written as that. */
export function settleInitials(words: readonly Word[]): void {
  for (const word of words) {
    if (!initial.test(textOfWord(word))) continue;
    const lines = findLines(word, words);
    const [first] = lines;
    const [next] = first?.words ?? [];
    const last = lines.at(-1);
    if (!first || !next || !last || lines.length < linesMin || begun.test(textOfWord(next))) continue;
    if (Math.abs(last.baseline - word.baseline) > baselineSlack * last.size) continue;
    const { top, bottom, baseline, look } = next;
    // Join the initial to the rest of its word. A rest that also occurs elsewhere is a whole word, and so is the initial.
    const isWord = words.some((other) => other !== next && textOfWord(other) === textOfWord(next));
    const right = isWord ? word.right : next.left;
    Object.assign(word, { top, bottom, baseline, right, look: { ...word.look, size: look.size } });
    // Start the lines beside it at the margin, so that they stay in its paragraph.
    for (const { words: own } of lines.slice(1)) if (own[0]) own[0].left = word.left;
  }
}

/** The lines of smaller text beside it. */
function findLines(word: Word, words: readonly Word[]): TextLine[] {
  const size = word.look.size;
  const beside = words.filter(
    (other) =>
      other.look.size * larger <= size &&
      other.left >= word.right - 1 &&
      other.left <= word.right + 3 * size &&
      verticalOverlap(word, other) >= 0.5 * heightOf(other),
  );
  if (beside.length === 0) return [];
  const lines = groupLines(beside);
  const edge = enclose(beside).left;
  const areAligned = lines.every(({ left, size: own }) => left - edge < edgeSlack * own);
  return areAligned && edge - word.right < reach * size ? lines : [];
}
