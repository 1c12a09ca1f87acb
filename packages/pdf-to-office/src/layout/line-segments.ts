import { type Box, enclose } from './box';
import { findMark } from './list-marks';
import { isRightToLeft } from './reading-direction';
import { type TextLine, textOfLine } from './text-line';
import type { Word } from './word';

/** A gap wider than so many font sizes parts the cells of a table; words are closer. */
const wideGap = 1.4;
/** In a justified line the gaps are wide and alike: one that parts is wider than so many of the others. */
const aboveOthers = 2.2;

/** Words of a line without a wide gap between them. */
export type Segment = Box & { words: Word[] };

/** Parts a line where its gaps are wide or an upright line is between words. A list's mark stays with its text. */
export function splitLine(line: TextLine): Segment[] {
  const gaps = line.words.slice(1).map((word, index) => word.left - (line.words[index]?.right ?? word.left));
  const wide = wideGap * line.size;
  const narrowest = Math.min(...gaps);
  const limit = gaps.length >= 4 && narrowest < wide ? Math.max(wide, aboveOthers * narrowest) : wide;
  const groups: Word[][] = [];
  for (const [index, word] of line.words.entries()) {
    const isWide = index > 0 && (gaps[index - 1] ?? 0) > limit;
    const isRuled = word.ruleBefore !== undefined && word.ruleBefore >= (line.words[index - 1]?.right ?? 0);
    const group = groups.at(-1);
    if (!group || isWide || isRuled) groups.push([word]);
    else group.push(word);
  }
  return joinMarks(line, groups).map((words) => ({ ...enclose(words), words }));
}

/** A number and its point, where they are drawn one by one. */
const markWordsMax = 2;

/** In a script from the right the mark stands at the right end. */
function joinMarks(line: TextLine, groups: Word[][]): Word[][] {
  const [first, second, ...others] = groups;
  if (!first || !second) return groups;
  if (first.length <= markWordsMax && isMark(line, first)) return [[...first, ...second], ...others];
  const last = groups.at(-1);
  const beforeLast = groups.at(-2);
  if (!last || !beforeLast || last.length > markWordsMax || !isRightToLeft(textOfLine(line))) return groups;
  return isMark(line, last) ? [...groups.slice(0, -2), [...beforeLast, ...last]] : groups;
}

function isMark(line: TextLine, words: Word[]): boolean {
  const text = textOfLine({ ...line, words });
  // A number and its point are in the order they are seen where no letter says which way they run.
  // A mark followed by a short entry is text.
  return [text, [...text].reverse().join('')].some(
    (candidate) => findMark(`${candidate} x`)?.length === candidate.length + 1,
  );
}
