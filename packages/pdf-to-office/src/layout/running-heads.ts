import { countWords } from './account-words';
import type { Rule } from './page-content';
import type { PageParts } from './page-parts';
import { groupLines, type Run, runsOfLine, type TextLine, textOfRuns } from './text-line';
import type { Word } from './word';

/** A line that stands at the head or foot of the pages. Its runs' text holds `pageMark` and `totalMark` for numbers. */
export type RunningLine = {
  runs: Run[];
  alignment: 'left' | 'center' | 'right';
  /** Where it stands on its page, in points from the top. */
  top: number;
  bottom: number;
};

export type RunningHeads = {
  header: RunningLine[];
  footer: RunningLine[];
  /** Words that were taken off the pages. */
  runningWordCount: number;
  pages: PageParts[];
};

/** Stand for the number of the page and of all pages; characters that no text holds. */
export const pageMark = '\ue000';
export const totalMark = '\ue001';

/** Lines looked at from the top and from the bottom. */
const linesMax = 3;
/** A line runs when it stands on so many of the pages: the first may lack it, left and right ones may differ. */
const shareMin = 0.45;
/** Heads stand in the outer parts of a page, so much of its height. */
const zone = 0.18;
/** The same place on another page, in points. */
const placeTolerance = 4;

type Candidate = { page: PageParts; line: TextLine; key: string };

/** Finds what stands at the same place on most pages, the page's number apart, and takes it off them. */
export function takeRunningHeads(pages: readonly PageParts[]): RunningHeads {
  const lines = new Map(pages.map((page) => [page, groupLines(page.words)]));
  const header = findRunning(pages, (page) => (lines.get(page) ?? []).slice(0, linesMax), 'top');
  const footer = findRunning(
    pages,
    (page) => (lines.get(page) ?? []).slice(-linesMax).toReversed(),
    'bottom',
  );
  const taken = new Set<Word>([...header, ...footer].flatMap(({ line }) => line.words));
  const emptied = pages.filter(({ words }) => words.every((word) => taken.has(word))).length;
  // What is all there is on most pages is their text.
  if (emptied > pages.length / 2) return { header: [], footer: [], runningWordCount: 0, pages: [...pages] };
  return {
    header: describeLines(header, pages.length),
    footer: describeLines(footer, pages.length).toReversed(),
    runningWordCount: pages.reduce(
      (sum, { words }) => sum + countWords(words.filter((word) => taken.has(word))),
      0,
    ),
    pages: pages.map((page) => ({ ...page, words: page.words.filter((word) => !taken.has(word)) })),
  };
}

function findRunning(
  pages: readonly PageParts[],
  linesOf: (page: PageParts) => readonly TextLine[],
  side: 'top' | 'bottom',
): Candidate[] {
  if (pages.length < 2) return [];
  const found: Candidate[] = [];
  const stopped = new Set<PageParts>();
  for (let depth = 0; depth < linesMax; depth += 1) {
    const candidates = pages
      .filter((page) => !stopped.has(page))
      .map((page) => describeCandidate(page, linesOf(page)[depth], side))
      .filter((candidate) => candidate !== undefined);
    const running = candidates.filter((candidate) => {
      const alike = candidates.filter(
        (other) => other.key === candidate.key && isSamePlace(other, candidate),
      );
      return alike.length >= Math.max(2, shareMin * pages.length);
    });
    found.push(...running);
    // What stands behind a line of text does not run.
    for (const page of pages) if (!running.some((one) => one.page === page)) stopped.add(page);
  }
  return found;
}

function describeCandidate(
  page: PageParts,
  line: TextLine | undefined,
  side: 'top' | 'bottom',
): Candidate | undefined {
  if (!line) return undefined;
  const isInZone = side === 'top' ? line.bottom < zone * page.height : line.top > (1 - zone) * page.height;
  const [first] = line.words;
  // A small mark begins a note, and the same note may stand on several pages.
  const isNote = first !== undefined && line.words.length > 1 && first.look.size < 0.8 * line.size;
  if (!isInZone || isNote || page.rules.some((rule) => isBeside(rule, line))) return undefined;
  return { page, line, key: textOfRuns(runsOfLine(line)).replace(/\p{Nd}+/gu, '#') };
}

/** Lines from top to bottom beside a text are a table's. */
function isBeside(rule: Rule, line: TextLine): boolean {
  const middle = (line.top + line.bottom) / 2;
  return !rule.isHorizontal && rule.top < middle && rule.bottom > middle;
}

function isSamePlace(one: Candidate, other: Candidate): boolean {
  return Math.abs(one.line.baseline - other.line.baseline) <= placeTolerance;
}

/** One line for each that runs, as it stands on the first page that has it. */
function describeLines(candidates: readonly Candidate[], total: number): RunningLine[] {
  const lines: RunningLine[] = [];
  const seen = new Set<string>();
  for (const { key, line, page } of candidates) {
    if (seen.has(key)) continue;
    seen.add(key);
    const numbers = candidates.filter((other) => other.key === key);
    const before = line.left;
    const after = page.width - line.right;
    const isCentered = Math.abs(before - after) < 0.08 * page.width;
    lines.push({
      runs: markNumbers(line, numbers, total),
      alignment: isCentered ? 'center' : before > 1.5 * after ? 'right' : 'left',
      top: line.top,
      bottom: line.bottom,
    });
  }
  return lines;
}

/** The number that counts with the pages becomes their number; one that is always the last page's, their count. */
function markNumbers(line: TextLine, alike: readonly Candidate[], total: number): Run[] {
  const rows = alike.map(({ page, line: other }) => ({
    number: page.number,
    numbers: (textOfRuns(runsOfLine(other)).match(/\p{Nd}+/gu) ?? []).map(Number),
  }));
  const [first] = rows;
  const isCounting = (index: number) => {
    const offset = (first?.numbers[index] ?? 0) - (first?.number ?? 0);
    return (
      rows.length > 1 &&
      rows.every(({ number, numbers }) => numbers[index] === number + offset && offset === 0)
    );
  };
  const isTotal = (index: number) => total > 1 && rows.every(({ numbers }) => numbers[index] === total);
  let index = -1;
  return runsOfLine(line).map((run) => ({
    ...run,
    text: run.text.replace(/\p{Nd}+/gu, (number) => {
      index += 1;
      if (isCounting(index)) return pageMark;
      return isTotal(index) ? totalMark : number;
    }),
  }));
}
