import { type Box, enclose } from './box';
import { findMark } from './list-marks';
import { type TextLine, textOfLine } from './text-line';
import type { Word } from './word';

/** A gap wider than so many font sizes parts the cells of a table; words are closer. */
const wideGap = 1.4;
/** In a justified line the gaps are wide and alike: one that parts is wider than so many of the others. */
const aboveOthers = 2.2;

/** Words of a line without a wide gap between them. */
export type Segment = Box & { words: Word[] };

/** Parts a line where its gaps are wide. A list's mark stays with its text. */
export function splitLine(line: TextLine): Segment[] {
  const gaps = line.words.slice(1).map((word, index) => word.left - (line.words[index]?.right ?? word.left));
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const limit = gaps.length >= 4 ? Math.max(wideGap * line.size, aboveOthers * usual) : wideGap * line.size;
  const groups: Word[][] = [];
  for (const [index, word] of line.words.entries()) {
    const isWide = index > 0 && (gaps[index - 1] ?? 0) > limit;
    const group = groups.at(-1);
    if (!group || isWide) groups.push([word]);
    else group.push(word);
  }
  const [first, second, ...others] = groups;
  const isMarked = first && second && first.length === 1 && isMark(line, first);
  const parts = isMarked ? [[...first, ...second], ...others] : groups;
  return parts.map((words) => ({ ...enclose(words), words }));
}

function isMark(line: TextLine, words: Word[]): boolean {
  const found = findMark(`${textOfLine({ ...line, words })} x`);
  return found !== undefined;
}
