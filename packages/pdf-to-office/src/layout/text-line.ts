import { type Box, enclose, heightOf, horizontalOverlap, verticalOverlap, widthOf } from './box';
import type { Look } from './page-content';
import { hasRightToLeft, isSeenFromRight, orderAsRead, type Token } from './reading-direction';
import { isSameLook, textOfWord, type Word } from './word';

/** A run's height on its line: footnote marks are raised. */
export type RunPosition = 'raised' | 'lowered';

/** Text of one look, in the order it is read. */
export type Run = {
  text: string;
  look: Look;
  position?: RunPosition | undefined;
  noteId?: number | undefined;
  /** It is a formula, which LaTeX writes like this. */
  latex?: string | undefined;
};

/** Words on one baseline, from left to right as they are seen. */
export type TextLine = Box & { words: Word[]; baseline: number; size: number };

/** Two words are on one line when they overlap by so much of the smaller one's height. */
const lineOverlap = 0.55;
/** A gap wider than so many font sizes is a space, also where none was drawn. */
const spaceGap = 0.17;
/** Where upright letters follow italic ones, as in formulas, thin spaces part them. */
const formulaGap = 0.1;
/** Between Chinese, Japanese and Korean characters only a gap this wide is one: justified lines are spread. */
const wideSpaceGap = 0.75;
/** Smaller than this share of the line's size, and off its baseline by the next: raised or lowered. */
const scriptSize = 0.85;
/** Nothing is raised or lowered that is smaller than this share. */
const scriptSizeMin = 0.35;
const scriptShift = 0.08;
/** Smaller text whose baseline is so many of its sizes off, over or under so much of a word's width, is another line. */
const stackedShift = 0.25;
const stackedShare = 0.5;
/** And so close to another word, in sizes of the line. */
const scriptGap = 1;

/** Groups words to lines, from top to bottom. The words should be in one column. */
export function groupLines(words: readonly Word[]): TextLine[] {
  const lines: TextLine[] = [];
  // Large first, so that a footnote mark finds its line rather than starting one.
  for (const word of words.toSorted((a, b) => b.look.size - a.look.size || a.top - b.top)) {
    const line = nearestLine(lines, word);
    if (line) {
      line.words.push(word);
      growTo(line, word);
    } else {
      const { left, top, right, bottom, baseline, look } = word;
      lines.push({ left, top, right, bottom, words: [word], baseline, size: look.size });
    }
  }
  const parted = lines.flatMap(partStacked);
  for (const line of parted) line.words.sort((a, b) => a.left - b.left);
  return parted.sort((a, b) => a.baseline - b.baseline);
}

/** Of the lines that a word is on, the one whose baseline it is nearest to: large letters reach beside several lines. */
function nearestLine(lines: readonly TextLine[], word: Word): TextLine | undefined {
  const distance = (line: TextLine) => Math.abs(line.baseline - word.baseline);
  return lines
    .filter((candidate) => isOnLine(candidate, word))
    .reduce<TextLine | undefined>(
      (nearest, line) => (nearest && distance(nearest) <= distance(line) ? nearest : line),
      undefined,
    );
}

/** Takes lines of smaller text off one whose large letters are as high as several of them. */
function partStacked(line: TextLine): TextLine[] {
  const small = groupLines(line.words.filter(({ look }) => look.size < scriptSize * line.size));
  const stacked = small.filter(
    (one) =>
      Math.abs(one.baseline - line.baseline) > stackedShift * one.size &&
      small.some((other) => other.words.some((below) => one.words.some((word) => standsOver(below, word)))),
  );
  if (stacked.length === 0) return [line];
  const taken = new Set(stacked.flatMap(({ words }) => words));
  const words = line.words.filter((word) => !taken.has(word));
  const { left, right } = enclose(words);
  return [{ ...line, left, right, words }, ...stacked];
}

/** The line's text in the order it is read. */
export function runsOfLine(line: TextLine): Run[] {
  return mergeRuns(orderAsRead(readTokens(line), isOnPageFromRight(line)));
}

/** Whether most of these lines are read from the right. */
export function areFromRight(lines: readonly TextLine[]): boolean {
  const count = lines.filter((line) => isSeenFromRight(readTokens(line), isOnPageFromRight(line))).length;
  return 2 * count > lines.length;
}

function isOnPageFromRight({ words }: TextLine): boolean | undefined {
  return words[0]?.isPageFromRight;
}

/** What is seen from left to right. */
function readTokens(line: TextLine): (Token & Run)[] {
  const tokens: (Token & Run)[] = [];
  let previous: Word | undefined;
  const tied = findTied(line);
  for (const word of line.words) {
    const position = tied.has(word) ? positionOf(word, line) : undefined;
    if (previous && isParted(previous, word))
      tokens.push({ text: ' ', look: lookBetween(previous.look, word.look), position: undefined });
    const { noteId, formula } = word;
    // Word makes raised text smaller.
    const look = position === undefined ? word.look : { ...word.look, size: line.size };
    // A note's mark of several digits is one reference.
    const texts = noteId === undefined ? word.letters : [textOfWord(word)];
    for (const text of texts) tokens.push({ text, look, position, noteId, latex: formula?.latex });
    previous = word;
  }
  return tokens;
}

export function textOfRuns(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('');
}

export function textOfLine(line: TextLine): string {
  return textOfRuns(runsOfLine(line));
}

/** Nothing but lines that something is to be written on. */
export function isToWriteOn({ words }: Pick<TextLine, 'words'>): boolean {
  return words.every((word) => word.letters.every((letter) => letter === '_'));
}

/** Joins neighbours of one look. */
export function mergeRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    const isSame = last && last.position === run.position && isSameLook(last.look, run.look);
    const isPlain = last && isText(last) && isText(run);
    const isWhite = run.text.trim() === '' && !(last && isMarked(last.look));
    if (isPlain && (isSame || isWhite)) last.text += run.text;
    else merged.push({ ...run });
  }
  return merged;
}

/** What white between two looks like: no line or colour ends in it. */
export function lookBetween(one: Look, other: Look): Look {
  return isMarked(one) && !isMarked(other) ? other : one;
}

/** Whether white in it would be seen. */
function isMarked({ isUnderlined, isStruck, fill, href }: Look): boolean {
  return Boolean(isUnderlined) || Boolean(isStruck) || fill !== undefined || href !== undefined;
}

/** The LaTeX of a formula that these are nothing but; undefined for others. */
export function findDisplayed(runs: readonly Run[]): string | undefined {
  const [only, ...others] = runs.filter(({ text }) => text.trim() !== '');
  return others.length === 0 ? only?.latex : undefined;
}

function isText({ noteId, latex }: Run): boolean {
  return noteId === undefined && latex === undefined;
}

/** Chinese and Japanese, which part words by nothing. */
export function isWideScript(text: string): boolean {
  return /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/u.test(text);
}

/** Whether a space stands between two words that follow each other from left to right. */
function isParted(left: Word, right: Word): boolean {
  const gap = right.left - left.right;
  const size = Math.min(left.look.size, right.look.size);
  const isWide = isWideScript(left.letters.at(-1) ?? '') && isWideScript(right.letters[0] ?? '');
  if (isWide) return gap > wideSpaceGap * size;
  // Text from the right may be drawn from there: then the space was drawn before the word on the left.
  const isSpaced = right.hasSpaceBefore || (left.hasSpaceBefore && hasRightToLeft(left.letters.join('')));
  const least = left.look.isItalic === right.look.isItalic ? spaceGap : formulaGap;
  return gap > (isSpaced ? 0.05 : least) * size;
}

function isOnLine(line: TextLine, word: Word): boolean {
  const overlap = verticalOverlap(line, word);
  if (overlap < lineOverlap * Math.min(heightOf(line), heightOf(word))) return false;
  const isSmaller = word.look.size < scriptSize * line.size;
  if (isSmaller && isStacked(line, word)) return false;
  return isSmaller || Math.abs(word.baseline - line.baseline) < 0.5 * line.size;
}

/** Smaller text above, below or beside large letters: lines of their own that a heading or a tall brace reaches into. */
function isStacked(line: TextLine, word: Word): boolean {
  if (Math.abs(word.baseline - line.baseline) <= stackedShift * word.look.size) return false;
  if (word.look.size < scriptSizeMin * line.size) return true;
  const large = line.words.filter(({ look }) => look.size >= scriptSize * line.size);
  const isSign = large.every((other) => !/[\p{L}\p{N}]/u.test(textOfWord(other)));
  return isSign || line.words.some((other) => standsOver(other, word));
}

/** Letters over letters; a raised and a lowered mark of two letters may share their place. */
function standsOver(other: Word, word: Word): boolean {
  const isLarger = word.look.size < scriptSize * other.look.size;
  const lettersMin = isLarger ? 2 : 3;
  return (
    other.letters.length >= lettersMin &&
    (isLarger || word.letters.length >= lettersMin) &&
    Math.abs(word.baseline - other.baseline) > stackedShift * word.look.size &&
    horizontalOverlap(other, word) > stackedShare * Math.min(widthOf(other), widthOf(word))
  );
}

function growTo(line: TextLine, word: Word): void {
  line.left = Math.min(line.left, word.left);
  line.right = Math.max(line.right, word.right);
}

/** Words that follow one in letters of the line's size without a wide gap: what stands apart is smaller text of its own. */
function findTied({ words, size }: TextLine): ReadonlySet<Word> {
  const tied = new Set(words.filter(({ look }) => look.size >= scriptSize * size));
  for (const run of [words, words.toReversed()]) {
    for (const [index, word] of run.entries()) {
      const before = run[index - 1];
      if (before && tied.has(before) && gapBetween(before, word) < scriptGap * size) tied.add(word);
    }
  }
  return tied;
}

function positionOf(word: Word, line: TextLine): RunPosition | undefined {
  if (word.look.size >= scriptSize * line.size) return undefined;
  const shift = line.baseline - word.baseline;
  if (shift > scriptShift * line.size) return 'raised';
  return shift < -scriptShift * line.size ? 'lowered' : undefined;
}

function gapBetween(one: Box, other: Box): number {
  return Math.max(one.left - other.right, other.left - one.right);
}
