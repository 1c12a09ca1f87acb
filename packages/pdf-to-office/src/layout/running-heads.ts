import { countWords } from './account-words';
import { describePiece } from './lay-out-form';
import { isRomanNumber } from './list-marks';
import type { Rule } from './page-content';
import type { PageParts } from './page-parts';
import {
  type Candidate,
  describeRunning,
  offsetsOf,
  type PageNumbering,
  type RunningLine,
} from './running-lines';
import { groupLines, type TextLine, textOfLine } from './text-line';
import { textOfWord, type Word } from './word';

export type RunningHeads = {
  header: RunningLine[];
  footer: RunningLine[];
  numbering: PageNumbering;
  /** Words that were taken off the pages. */
  runningWordCount: number;
  pages: PageParts[];
};

/** Lines looked at from the top and from the bottom. */
const linesMax = 3;
/** A line runs when it is on so many of the pages: the first may lack it, left and right ones may differ. */
const shareMin = 0.45;
/** Heads are in the outer parts of a page, so much of its height. */
const zone = 0.18;
/** The same place on another page, in points. */
const placeTolerance = 4;

/**
 * Finds what is at the same place on most pages, the page's number apart, and takes it off them. Numbers there that do not
 * count with the pages, as in parts that each begin again, stay at their places, outside the running text.
 */
export function takeRunningHeads(pages: readonly PageParts[]): RunningHeads {
  const lines = new Map(pages.map((page) => [page, groupLines(page.words)]));
  const heads = findRunning(pages, (page) => (lines.get(page) ?? []).slice(0, linesMax), 'top');
  const feet = findRunning(pages, (page) => (lines.get(page) ?? []).slice(-linesMax).toReversed(), 'bottom');
  const { running: header } = heads;
  const { running: footer } = feet;
  const taken = new Set<Word>([...header, ...footer].flatMap(({ line }) => line.words));
  const emptied = pages.filter(({ words }) => words.every((word) => taken.has(word))).length;
  // What is all there is on most pages is their text.
  const numbering = { start: undefined, isRoman: false };
  if (emptied > pages.length / 2)
    return { header: [], footer: [], numbering, runningWordCount: 0, pages: [...pages] };
  return {
    ...describeRunning(header, footer, pages.length),
    runningWordCount: pages.reduce(
      (sum, { words }) => sum + countWords(words.filter((word) => taken.has(word))),
      0,
    ),
    pages: pages.map((page) => {
      const numbers = [...heads.numbers, ...feet.numbers].filter((number) => number.page === page);
      return placeNumbers({ ...page, words: page.words.filter((word) => !taken.has(word)) }, numbers);
    }),
  };
}

function placeNumbers(page: PageParts, numbers: readonly Candidate[]): PageParts {
  const own = new Set(numbers.flatMap(({ line }) => line.words));
  if (own.size === 0 || page.words.every((word) => own.has(word))) return page;
  return {
    ...page,
    words: page.words.filter((word) => !own.has(word)),
    asides: [...(page.asides ?? []), ...numbers.map(({ line }) => describePiece(line))],
  };
}

function findRunning(
  pages: readonly PageParts[],
  linesOf: (page: PageParts) => readonly TextLine[],
  side: 'top' | 'bottom',
): { running: Candidate[]; numbers: Candidate[] } {
  const found: { running: Candidate[]; numbers: Candidate[] } = { running: [], numbers: [] };
  if (pages.length < 2) return found;
  const stopped = new Set<PageParts>();
  for (let depth = 0; depth < linesMax; depth += 1) {
    const candidates = pages
      .filter((page) => !stopped.has(page))
      .map((page) => describeCandidate(page, linesOf(page)[depth], side))
      .filter((candidate) => candidate !== undefined);
    const running = candidates.filter((candidate) => {
      const alike = candidates.filter(
        (other) => other.kind === candidate.kind && isSamePlace(other, candidate),
      );
      return alike.length >= Math.max(2, shareMin * pages.length);
    });
    for (const candidate of running) {
      if (countsAlong(candidate, running, pages.length)) found.running.push(candidate);
      else if (candidate.key === '#') found.numbers.push(candidate);
    }
    // What is behind a line of text does not run.
    for (const page of pages) if (!running.some((one) => one.page === page)) stopped.add(page);
  }
  return found;
}

/** Of the lines that differ by their numbers alone. */
const sameMin = 0.8;

/**
 * Whether a line with numbers says the same on all pages or counts with them. Page numbers of parts that each begin again
 * do neither.
 */
function countsAlong(candidate: Candidate, running: readonly Candidate[], pageCount: number): boolean {
  if (!candidate.kind.includes('#')) return true;
  const alike = running.filter((other) => other.kind === candidate.kind && isSamePlace(other, candidate));
  const offsets = offsetsOf(candidate);
  const counting = alike.filter((other) => offsetsOf(other).some((offset) => offsets.includes(offset)));
  const text = wordsOf(candidate);
  const same = alike.filter((other) => wordsOf(other) === text);
  return counting.length >= Math.max(2, shareMin * pageCount) || same.length >= sameMin * alike.length;
}

function wordsOf({ line }: Candidate): string {
  return textOfLine(line).split(/\s+/).sort().join(' ');
}

function describeCandidate(
  page: PageParts,
  line: TextLine | undefined,
  side: 'top' | 'bottom',
): Candidate | undefined {
  if (!line) return undefined;
  const isInZone = side === 'top' ? line.bottom < zone * page.height : line.top > (1 - zone) * page.height;
  const [first] = line.words;
  // A small mark begins a note, and the same note may be on several pages.
  const isMark = first !== undefined && /^(\d{1,3}|[^\p{L}\p{N}]+|\p{L})$/u.test(textOfWord(first));
  const isNote = isMark && line.words.length > 1 && first.look.size < 0.8 * line.size;
  if (!isInZone || isNote || page.rules.some((rule) => isBeside(rule, line))) return undefined;
  const key = maskNumbers(textOfLine(line));
  // Left and right pages say the same in another order.
  return { page, line, key, kind: key.split(/\s+/).sort().join(' ') };
}

/** The text without what counts with the pages, which may be in Roman numbers where it is all there is. */
function maskNumbers(text: string): string {
  return isRomanNumber(text.trim()) ? '#' : text.replace(/\p{Nd}+/gu, '#');
}

/** Lines from top to bottom beside a text are a table's. */
function isBeside(rule: Rule, line: TextLine): boolean {
  const middle = (line.top + line.bottom) / 2;
  return !rule.isHorizontal && rule.top < middle && rule.bottom > middle;
}

function isSamePlace(one: Candidate, other: Candidate): boolean {
  return Math.abs(one.line.baseline - other.line.baseline) <= placeTolerance;
}
