import { splitLine } from './line-segments';
import { isRomanNumber, readRoman } from './list-marks';
import { fillBehind, makeReadable } from './page-fills';
import type { PageParts } from './page-parts';
import { type Run, runsOfLine, type TextLine, textOfLine } from './text-line';

/** A line that is at the head or foot of the pages. Its runs' text holds `pageMark` and `totalMark` for numbers. */
export type RunningLine = {
  runs: Run[];
  alignment: 'left' | 'center' | 'right';
  /** Where it is on its page, in points from the top. */
  top: number;
  bottom: number;
  /** Where its parts are, which tabs part: each begins at one of these places, and the last ends at its own. */
  stops: number[];
  /** Undefined: on all pages. */
  side: 'odd' | 'even' | undefined;
  /** What it stands on, `#rrggbb`. */
  fill: string | undefined;
  isOnFirst: boolean;
};

/** How the pages are numbered; without a start, from 1. */
export type PageNumbering = { start: number | undefined; isRoman: boolean };

/** A line of a page that also stands on others; `key` is its text without numbers, `kind` the same in any order. */
export type Candidate = { page: PageParts; line: TextLine; key: string; kind: string };

/** Stand for the number of the page and of all pages; characters that no text holds. */
export const pageMark = '\ue000';
export const totalMark = '\ue001';

export function describeRunning(
  header: readonly Candidate[],
  footer: readonly Candidate[],
  total: number,
): { header: RunningLine[]; footer: RunningLine[]; numbering: PageNumbering } {
  const offset = findOffset([...header, ...footer]) ?? 0;
  const isRoman = [...header, ...footer].some(({ line }) => isRomanNumber(textOfLine(line).trim()));
  const context = { offset, total };
  return {
    header: describeLines(header, context),
    footer: describeLines(footer, context).toReversed(),
    numbering: { start: offset === 0 ? undefined : offset + 1, isRoman },
  };
}

/** How much more the pages' printed numbers are than their places; undefined when none counts. */
function findOffset(candidates: readonly Candidate[]): number | undefined {
  for (const alike of groupBy(candidates, 'kind')) {
    const offsets = alike.map(offsetsOf);
    const shared = offsets[0]?.find(
      (offset) => alike.length > 1 && offsets.every((own) => own.includes(offset)),
    );
    if (shared !== undefined) return shared;
  }
  return undefined;
}

/** A cover may come before page 1: Word counts from 0 on, not before. */
const offsetMin = -1;

/** How much more its numbers are than its page's place. */
export function offsetsOf({ page, line }: Candidate): number[] {
  return numbersIn(line)
    .map((number) => number - page.number)
    .filter((offset) => offset >= offsetMin);
}

function numbersIn(line: TextLine): number[] {
  const text = textOfLine(line).trim();
  return isRomanNumber(text) ? [readRoman(text.toLowerCase())] : (text.match(/\p{Nd}+/gu) ?? []).map(Number);
}

function groupBy(candidates: readonly Candidate[], property: 'key' | 'kind'): Candidate[][] {
  const values = new Set(candidates.map((candidate) => candidate[property]));
  return [...values].map((value) => candidates.filter((candidate) => candidate[property] === value));
}

type Context = { offset: number; total: number };

/** One line for each that runs, as it is on the first page that has it. */
function describeLines(candidates: readonly Candidate[], context: Context): RunningLine[] {
  return groupBy(candidates, 'key').flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const { line, page } = first;
    const before = line.left;
    const after = page.width - line.right;
    const isCentered = Math.abs(before - after) < 0.08 * page.width;
    const segments = splitLine(line);
    const hasParts = segments.length > 1;
    const alignment = isCentered && !hasParts ? 'center' : before > 1.5 * after ? 'right' : 'left';
    const runs = segments.flatMap(({ words }, index): Run[] => {
      const own = runsOfLine({ ...line, words });
      const [look] = own.map((run) => run.look);
      return index > 0 && look ? [{ text: '\t', look }, ...own] : own;
    });
    const fill = fillBehind(line, page.areas);
    return [
      {
        runs: makeReadable(markNumbers(runs, alike, context), fill),
        fill,
        alignment,
        top: line.top,
        bottom: line.bottom,
        stops: hasParts ? [...segments.slice(1, -1).map(({ left }) => left), line.right] : [],
        side: sideOf(alike, candidates, context),
        isOnFirst: alike.some((one) => one.page.number === 1),
      },
    ];
  });
}

/** Odd or even when the other pages say it otherwise, or nothing, throughout a longer document. */
function sideOf(alike: readonly Candidate[], all: readonly Candidate[], { offset, total }: Context) {
  const isOdd = ({ page }: Candidate) => (page.number + offset) % 2 === 1;
  const odd = alike.filter(isOdd).length;
  if (odd > 0 && odd < alike.length) return undefined;
  const others = all.filter(({ kind, key }) => kind === alike[0]?.kind && key !== alike[0]?.key);
  const isParted = others.length > 0 && others.every((other) => isOdd(other) === (odd === 0));
  return isParted || (total >= 4 && alike.length > 1) ? (odd > 0 ? 'odd' : 'even') : undefined;
}

/** The number that counts with the pages becomes their number; one that is always the last page's, their count. */
function markNumbers(runs: readonly Run[], alike: readonly Candidate[], { offset, total }: Context): Run[] {
  const rows = alike.map(({ page, line }) => ({ number: page.number, numbers: numbersIn(line) }));
  const isAlone = alike.length === 1;
  const isCounting = (index: number) =>
    !(isAlone && offset === 0) && rows.every(({ number, numbers }) => numbers[index] === number + offset);
  const isTotal = (index: number) => total > 1 && rows.every(({ numbers }) => numbers[index] === total);
  const [first] = alike;
  if (first && isRomanNumber(textOfLine(first.line).trim()) && isCounting(0))
    return runs.slice(0, 1).map((run) => ({ ...run, text: pageMark }));
  let index = -1;
  return runs.map((run) => ({
    ...run,
    text: run.text.replace(/\p{Nd}+/gu, (number) => {
      index += 1;
      if (isCounting(index)) return pageMark;
      return isTotal(index) ? totalMark : number;
    }),
  }));
}
