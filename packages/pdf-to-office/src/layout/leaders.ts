import { enclose, widthOf } from './box';
import { type Run, type TextLine, textOfLine, textOfRuns } from './text-line';
import type { Word } from './word';

/** Fewer dots in a row are an ellipsis. */
const dotsMin = 4;

/** A line without the dots that lead the eye from its first column to the next; the line itself where there are none. */
export function stripLeader(line: TextLine): TextLine {
  if (!hasLeader(line)) return line;
  const words = line.words.flatMap(stripDots);
  return words.length === 0 ? line : { ...line, ...enclose(words), words, baseline: line.baseline };
}

/** A heading, dots and a page number: a line of a table of contents, not of a table. */
export function isContentsEntry(line: TextLine): boolean {
  return hasLeader(line) && endsAsEntry(textOfLine(line));
}

/** Text that ends as such a line does. */
export function endsAsEntry(text: string): boolean {
  const trimmed = text.trimEnd();
  const page = /(?:[ivxlc]{1,12}|\d{1,4})$/i.exec(trimmed);
  return page !== null && /(?:(?:\. ?){4}|…{2})$/.test(trimmed.slice(0, page.index).trimEnd());
}

const leader = /(?:\. ?){4,}|…{2,}/;

/** An entry of a table of contents with a tab in place of its dots; undefined for other text. */
export function leadByTab(runs: readonly Run[]): Run[] | undefined {
  const dotted = endsAsEntry(textOfRuns(runs)) ? runs.find(({ text }) => leader.test(text)) : undefined;
  return (
    dotted && runs.map((run) => (run === dotted ? { ...run, text: replaceLeader(run.text) } : { ...run }))
  );
}

function replaceLeader(text: string): string {
  const found = leader.exec(text);
  if (!found) return text;
  return `${text.slice(0, found.index).trimEnd()}\t${text.slice(found.index + found[0].length).trimStart()}`;
}

/** Dots lead from one text to another. */
export function hasLeader(line: TextLine): boolean {
  return /\.{4,}|(\. ){4,}|…{2,}/.test(textOfLine(line));
}

function stripDots(word: Word): Word[] {
  const isDot = (letter: string) => letter === '.' || letter === '…';
  if (word.letters.every(isDot)) return [];
  let end = word.letters.length;
  while (end > 0 && isDot(word.letters[end - 1] ?? '')) end -= 1;
  if (word.letters.length - end < dotsMin) return [word];
  const right = word.left + (widthOf(word) * end) / word.letters.length;
  return [{ ...word, right, letters: word.letters.slice(0, end) }];
}
