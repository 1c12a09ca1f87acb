import type { Alignment, Paragraph } from './block';
import { type Box, enclose, widthOf } from './box';
import { joinRuns } from './join-runs';
import { isContentsEntry } from './leaders';
import { splitLine } from './line-segments';
import { cutStart, type FoundMark, findMark, isDoubtful } from './list-marks';
import type { Look } from './page-content';
import { setTabs } from './set-tabs';
import { findTaggedItems, type TaggedItem } from './tagged-lists';
import {
  areFromRight,
  isToWriteOn,
  isWideScript,
  type Run,
  runsOfLine,
  type TextLine,
  textOfRuns,
} from './text-line';
import { textOfWord } from './word';

/** Edges closer than so many font sizes are in line with each other. */
const edgeTolerance = 0.6;
/** A step down of more than so much of the usual one starts a paragraph. */
const stepTolerance = 1.25;
/** Without another line to compare, steps up to so many font sizes are within a paragraph. */
const usualStep = 1.75;
/** In text that is set double, and so many of its lines follow each other like that. */
const doubleStep = { most: 2.7, share: 0.6, linesMin: 5 };
/** Sizes that differ by more than this share are different kinds of text. */
const sizeTolerance = 0.08;

type Draft = {
  lines: TextLine[];
  runs: Run[][];
  mark: FoundMark | undefined;
  /** The list item that the PDF's tags say it begins or continues. */
  item: TaggedItem | undefined;
};

/** Joins the lines of one column to paragraphs. `column` is where its text may stand. */
export function groupParagraphs(lines: readonly TextLine[], column: Box): Paragraph[] {
  const drafts: Draft[] = [];
  const step = findLineStep(lines);
  const items = findTaggedItems(lines);
  for (const [index, line] of lines.entries()) {
    const runs = runsOfLine(line);
    const item = items.get(line);
    const isItemStart = item?.first === line;
    const mark = isItemStart ? item.mark : item ? undefined : findMark(textOfRuns(runs));
    const draft = drafts.at(-1);
    const next = lines[index + 1];
    const mayContinue = draft?.item === item && !isItemStart;
    if (draft && mayContinue && continuesDraft(draft, line, mark, column, step, next)) {
      draft.lines.push(line);
      draft.runs.push(runs);
    } else drafts.push({ lines: [line], runs: [runs], mark, item });
  }
  return drafts.map((draft, index) => describeDraft(draft, column, isListItem(draft, index, drafts)));
}

/** The commonest distance of two baselines, in points; undefined where there is none. */
function findLineStep(lines: readonly TextLine[]): number | undefined {
  const single = commonestStep(lines, usualStep);
  const double = commonestStep(lines, doubleStep.most);
  const isDouble =
    double !== undefined &&
    double.count >= doubleStep.linesMin &&
    double.count >= doubleStep.share * (lines.length - 1);
  return (isDouble ? double : single)?.step;
}

function commonestStep(
  lines: readonly TextLine[],
  sizesMax: number,
): { step: number; count: number } | undefined {
  const counts = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (!next || Math.abs(next.size - line.size) > sizeTolerance * line.size) continue;
    const step = Math.round((next.baseline - line.baseline) * 2) / 2;
    if (step > 0 && step <= sizesMax * line.size) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const [commonest] = [...counts].sort(([a, x], [b, y]) => y - x || a - b);
  return commonest && { step: commonest[0], count: commonest[1] };
}

function continuesDraft(
  { lines, runs, mark: ownMark }: Draft,
  line: TextLine,
  mark: FoundMark | undefined,
  column: Box,
  usual: number | undefined,
  next: TextLine | undefined,
): boolean {
  const previous = lines.at(-1);
  if (!previous || isContentsEntry(previous) || isToWriteOn(previous) || isToWriteOn(line)) return false;
  // A chapter's line in a table of contents has its page, too, and no dots.
  if (isContentsEntry(line) && endsApart(previous)) return false;
  const size = Math.max(previous.size, line.size);
  if (Math.abs(sizeOfText(previous) - sizeOfText(line)) > sizeTolerance * size) return false;
  const step = line.baseline - previous.baseline;
  const own = lines.length > 1 ? (previous.baseline - (lines[0]?.baseline ?? 0)) / (lines.length - 1) : usual;
  // A paragraph's own step tells more than the column's, as long as it is a step of lines.
  const most = Math.max(usualStep * size, usual ?? 0);
  const limit = own !== undefined && own <= most ? own * stepTolerance : usualStep * size;
  if (step <= 0 || step > Math.max(limit, 1.15 * size)) return false;
  const tolerance = edgeTolerance * size;
  // Within a list item the text hangs under the first line's text, not under its mark.
  if (
    mark &&
    (!isDoubtful(mark) || ownMark?.mark.kind === mark.mark.kind) &&
    isAtMark(lines, line, tolerance)
  )
    return false;
  if (!isSameWeight(runs.at(-1), runsOfLine(line)) && lines.length === 1 && isShort(previous, line, column))
    return false;
  const isRtl = areFromRight(lines);
  const fits = wouldFit(previous, line, column, isRtl) && !isWithinSentence(previous, line, column);
  const isCentered = isCenteredIn(previous, column, tolerance) && isCenteredIn(line, column, tolerance);
  if (
    isCentered &&
    lines.every((one) => isCenteredIn(one, column, tolerance)) &&
    widthOf(line) < 0.95 * widthOf(column)
  )
    return Math.abs(previous.size - line.size) < 0.5 && !fits;
  if (fits) return false;
  // A first line that is indented starts a paragraph; one that hangs out does too.
  const edge = startOf(line, isRtl) - startOf(previous, isRtl);
  if (lines.length === 1) {
    if (edge > tolerance && ownMark === undefined)
      return (
        next !== undefined &&
        Math.abs(startOf(next, isRtl) - startOf(line, isRtl)) < tolerance &&
        Math.abs(edge) < 0.25 * widthOf(column)
      );
    return edge <= tolerance || ownMark !== undefined;
  }
  return Math.abs(edge) <= tolerance;
}

/** What most of a line's letters are in: formulas among words may be larger. */
function sizeOfText({ words }: TextLine): number {
  const counts = new Map<number, number>();
  for (const { look, letters } of words)
    counts.set(look.size, (counts.get(look.size) ?? 0) + letters.join('').length);
  return [...counts].sort(([one, a], [other, b]) => b - a || other - one)[0]?.[0] ?? 0;
}

function endsApart(line: TextLine): boolean {
  return splitLine(line).length > 1 && /\p{Nd}$/u.test(textOfWord(line.words.at(-1) ?? { letters: [] }));
}

/** Bold beside plain is a heading beside text. */
function isSameWeight(one: Run[] | undefined, other: Run[]): boolean {
  const isBold = (runs: Run[]) => runs.every(({ look, text }) => look.isBold || text.trim() === '');
  return one !== undefined && isBold(one) === isBold(other);
}

function isShort(previous: TextLine, line: TextLine, column: Box): boolean {
  return (
    widthOf(previous) < 0.8 * Math.min(widthOf(column), Math.max(widthOf(line), widthOf(previous) * 1.3))
  );
}

function isAtMark([first]: TextLine[], line: TextLine, tolerance: number): boolean {
  return first !== undefined && (line.left <= first.left + tolerance || line.left > first.left);
}

/** Further from the start than so much of its column's width, a line is not indented but set elsewhere. */
const farFromStart = 0.25;

/** The first word of a line would have had room on the line before: whoever wrote it began again. */
function wouldFit(previous: TextLine, line: TextLine, column: Box, isRtl: boolean): boolean {
  const word = isRtl ? line.words.at(-1) : line.words[0];
  if (!word) return false;
  const isWide = isWideScript(word.letters[0] ?? '');
  const width = isWide ? line.size : widthOf(word);
  const end = isRtl ? previous.left - column.left : column.right - previous.right;
  const start = isRtl ? column.right - previous.right : previous.left - column.left;
  // Lines that are set at the end of their column have their room before them; an indented first line has not.
  const isSetAtEnd = start > farFromStart * widthOf(column) && end < edgeTolerance * previous.size;
  const room = isSetAtEnd ? end + start : end;
  return room > width + (isWide ? 1 : 0.35) * line.size + 0.02 * widthOf(column);
}

/** A line so much of its column wide may be one of a text with a ragged edge. */
const raggedMin = 0.6;

/** Neither does a sentence end with the one line nor begin with the other. */
function isWithinSentence(previous: TextLine, line: TextLine, column: Box): boolean {
  const first = line.words[0];
  const last = previous.words.at(-1);
  if (!first || !last || widthOf(previous) < raggedMin * widthOf(column)) return false;
  return /[\p{Ll},\-\u00ad]$/u.test(textOfWord(last)) && /^[\p{Ll}(]/u.test(textOfWord(first));
}

/** Distance of a line's start from its column's, growing into the column. */
function startOf(line: Box, isRtl: boolean): number {
  return isRtl ? -line.right : line.left;
}

function isCenteredIn(line: Box, column: Box, tolerance: number): boolean {
  const before = line.left - column.left;
  const after = column.right - line.right;
  return before > 2 * tolerance && Math.abs(before - after) < Math.max(tolerance, 0.06 * (before + after));
}

function describeDraft(draft: Draft, column: Box, isItem: boolean): Paragraph {
  const { lines } = draft;
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) throw new RangeError('a paragraph has lines');
  const mark = isItem ? draft.mark : undefined;
  const tabbed = lines.length > 1 ? undefined : setTabs(first, column, edgeTolerance * first.size);
  const joined = tabbed?.runs ?? joinRuns(draft.runs);
  const isRtl = areFromRight(lines);
  const tolerance = edgeTolerance * first.size;
  const alignment = tabbed ? 'left' : alignmentOf(lines, column, isRtl, tolerance);
  const start = isRtl ? -column.right : column.left;
  const others = lines.slice(1).map((line) => startOf(line, isRtl) - start);
  const firstStart = startOf(first, isRtl) - start;
  // An item of one line hangs as one of several does: from where its text begins behind the mark.
  const behindMark = mark && others.length === 0 ? startBehindMark(first, mark, isRtl) : undefined;
  if (behindMark !== undefined) others.push(behindMark - start);
  const indent = Math.max(0, others.length > 0 ? Math.min(...others) : firstStart);
  return {
    kind: 'paragraph',
    ...enclose(lines),
    runs: mark ? cutStart(joined, mark.length) : joined,
    alignment,
    isRightToLeft: isRtl,
    indent: alignment === 'center' ? 0 : indent,
    firstIndent: alignment === 'center' || others.length === 0 ? 0 : firstStart - indent,
    lineStep: lines.length > 1 ? (last.baseline - first.baseline) / (lines.length - 1) : undefined,
    size: commonestLook(joined)?.size ?? first.size,
    list: mark ? { ...mark.mark, level: draft.item?.level ?? 0 } : undefined,
    ...(mark && joined[0] ? { markLook: joined[0].look } : {}),
    endsOpen: isRtl ? last.left - column.left < 2 * last.size : column.right - last.right < 2 * last.size,
    lineCount: lines.length,
    tag: tagOf(lines),
    ...(tabbed ? { tabs: tabbed.tabs } : {}),
  };
}

/** What all of its words are tagged as. */
function tagOf(lines: readonly TextLine[]): number | undefined {
  const tags = new Set(lines.flatMap(({ words }) => words.map(({ tag }) => tag)));
  const [tag] = tags;
  return tags.size === 1 ? tag : undefined;
}

function startBehindMark({ words }: TextLine, { mark }: FoundMark, isRtl: boolean): number | undefined {
  const asRead = isRtl ? words.toReversed() : words;
  let drawn = '';
  for (const [index, word] of asRead.entries()) {
    drawn += textOfWord(word);
    const text = asRead[index + 1];
    if (drawn.length >= mark.text.length)
      return text && drawn === mark.text ? startOf(text, isRtl) : undefined;
  }
  return undefined;
}

/** Of a list, the next number may stand so many paragraphs further on: items have texts and lists of their own. */
const itemReach = 8;

/** A mark that may be something else needs a neighbour that continues with it. */
function isListItem(draft: Draft, index: number, drafts: readonly Draft[]): boolean {
  const { mark, item } = draft;
  if (!mark) return false;
  if (item) return true;
  const isSameKind = (other: Draft | undefined) => other?.mark?.mark.format === mark.mark.format;
  if (mark.mark.kind === 'bullet' && !isDoubtful(mark)) return true;
  if (isSameKind(drafts[index - 1]) || isSameKind(drafts[index + 1])) return true;
  if (!isDoubtful(mark) && isHanging(draft)) return true;
  const near = drafts.slice(Math.max(0, index - itemReach), index + itemReach + 1);
  return mark.mark.kind === 'number' && near.some((other) => isNextTo(other.mark?.mark, mark.mark));
}

function isNextTo(one: FoundMark['mark'] | undefined, other: FoundMark['mark']): boolean {
  const isAlike = one?.format === other.format && one.numbering === other.numbering;
  return isAlike && Math.abs(one.value - other.value) === 1;
}

function isHanging({ lines: [first, second] }: Draft): boolean {
  return first !== undefined && second !== undefined && second.left > first.left + 0.5 * first.size;
}

/** So many lines that all begin and end beside each other are a block. */
const blockMin = 3;

function areAlike(edges: readonly number[]): boolean {
  return Math.max(...edges) - Math.min(...edges) < 1.2;
}

function alignmentOf(lines: readonly TextLine[], column: Box, isRtl: boolean, tolerance: number): Alignment {
  const isBlock =
    lines.length >= blockMin &&
    areAlike(lines.map(({ left }) => left)) &&
    areAlike(lines.slice(0, -1).map(({ right }) => right));
  if (!isBlock && lines.every((line) => isCenteredIn(line, column, tolerance))) return 'center';
  const isAtEnd = (line: Box) =>
    isRtl ? line.left - column.left < tolerance : column.right - line.right < tolerance;
  const isAtStart = (line: Box) =>
    isRtl ? column.right - line.right < tolerance : line.left - column.left < tolerance;
  if (lines.every((line) => isAtEnd(line) && !isAtStart(line))) return isRtl ? 'left' : 'right';
  const ends = lines.slice(0, -1).map((line) => (isRtl ? line.left : line.right));
  if (lines.length >= blockMin && areAlike(ends) && lines.slice(0, -1).every(isAtEnd)) return 'justified';
  return isRtl ? 'right' : 'left';
}

/** The look most of the text has. */
function commonestLook(runs: readonly Run[]): Look | undefined {
  return runs.toSorted((a, b) => b.text.length - a.text.length)[0]?.look;
}
