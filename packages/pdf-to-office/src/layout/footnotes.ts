import type { Footnote } from './block';
import { type Box, enclose, widthOf } from './box';
import type { PageParts } from './page-parts';
import { groupParagraphs } from './paragraphs';
import { groupLines, type TextLine } from './text-line';
import { medianSize, textOfWord, type Word } from './word';

/** The line above notes is at most so much of the page wide, and stands in its lower part. */
const ruleMaxShare = 0.45;
const zone = 0.35;
/** Marks are set smaller than so much of the text's size. */
const markSize = 0.8;
/** White between the notes of two columns, and how far a rule reaches beside its column, in points. */
const gutterMin = 6;
const edgeSlack = 2;
const markPattern = /^(\d{1,3}|[*†‡§]+|[a-z])$/;

/**
 * Takes the notes below a short line off a page and ties them to their marks in the text. A note without a mark stays
 * where it is. `nextId` numbers notes through the document.
 */
export function takeFootnotes(page: PageParts, nextId: number): { page: PageParts; notes: Footnote[] } {
  const found = takeNotesOfRule(page, nextId);
  if (found.notes.length === 0) return found;
  // Each column may have notes of its own.
  const others = takeFootnotes(found.page, nextId + found.notes.length);
  return { page: others.page, notes: [...found.notes, ...others.notes] };
}

function takeNotesOfRule(page: PageParts, nextId: number): { page: PageParts; notes: Footnote[] } {
  const rule = findNoteRule(page);
  if (!rule) return { page, notes: [] };
  const lower = page.words.filter((word) => word.top >= rule.top - 1);
  const below = keepColumn(lower, rule);
  const above = page.words.filter((word) => !below.includes(word));
  const entries = splitEntries(groupLines(below));
  const bodySize = medianSize(above);
  const notes: Footnote[] = [];
  const words = new Map<Word, Word>();
  for (const { mark, lines } of entries ?? []) {
    const reference = above.find(
      (word) => textOfWord(word) === mark && word.look.size <= markSize * bodySize && !words.has(word),
    );
    if (!reference) return { page, notes: [] };
    const id = nextId + notes.length;
    words.set(reference, { ...reference, noteId: id });
    notes.push({ id, mark, paragraphs: groupParagraphs(lines, columnOf(page, lines)) });
  }
  if (notes.length === 0) return { page, notes };
  return {
    page: {
      ...page,
      words: above.map((word) => words.get(word) ?? word),
      rules: page.rules.filter((other) => other !== rule),
    },
    notes,
  };
}

/** The words of the rule's column, which white that no word crosses parts from the next. */
function keepColumn(words: readonly Word[], rule: Box): Word[] {
  const columns: { right: number; words: Word[] }[] = [];
  for (const word of words.toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1);
    if (last && word.left - last.right < gutterMin) {
      last.words.push(word);
      last.right = Math.max(last.right, word.right);
    } else columns.push({ right: word.right, words: [word] });
  }
  return columns.find(({ right }) => right > rule.left + edgeSlack)?.words ?? [];
}

function findNoteRule(page: PageParts) {
  return page.rules.find(
    (rule) =>
      rule.isHorizontal &&
      rule.top > (1 - zone) * page.height * 0.6 &&
      widthOf(rule) < ruleMaxShare * page.width &&
      widthOf(rule) > 20 &&
      !page.rules.some((other) => other.top > rule.bottom + 2) &&
      page.words.some((word) => word.top >= rule.top - 1),
  );
}

type Entry = { mark: string; lines: TextLine[] };

/** Each note begins with its mark; undefined when what is there are no notes. */
function splitEntries(lines: readonly TextLine[]): Entry[] | undefined {
  const entries: Entry[] = [];
  for (const line of lines) {
    const [first, ...others] = readingOrder(line);
    const isMark = first !== undefined && markPattern.test(textOfWord(first)) && isMarkLike(first, line);
    const entry = entries.at(-1);
    if (isMark && others.length > 0) {
      const text = line.words.filter((word) => word !== first);
      entries.push({ mark: textOfWord(first), lines: [{ ...line, ...enclose(text), words: text }] });
    } else if (entry) entry.lines.push(line);
    else return undefined;
  }
  return entries;
}

/** The mark is the first word on the side the line begins; in scripts from the right that is the last one. */
function readingOrder(line: TextLine): Word[] {
  const last = line.words.at(-1);
  const isFromRight = last !== undefined && markPattern.test(textOfWord(last)) && last.look.size < line.size;
  return isFromRight ? line.words.toReversed() : line.words;
}

/** Raised or smaller than its line, or followed by a gap. */
function isMarkLike(word: Word, line: TextLine): boolean {
  return word.look.size < line.size || word.baseline < line.baseline - 1 || line.words.length > 1;
}

function columnOf(page: PageParts, lines: readonly TextLine[]): Box {
  const box = enclose(lines);
  return { ...box, right: Math.max(box.right, page.width - box.left) };
}
