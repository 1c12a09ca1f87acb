import { splitLine } from './line-segments';
import { type FoundMark, findMark } from './list-marks';
import { hasRightToLeft } from './reading-direction';
import { runsOfLine, type TextLine, textOfLine, textOfRuns } from './text-line';
import { textOfWord } from './word';

/** A list item of the PDF's tags that its lines confirm. */
export type TaggedItem = { first: TextLine; mark: FoundMark; level: number };

/** Word has nine levels. */
const deepest = 8;

/**
 * The list items that the PDF's tags name among the lines of one column, by their lines. An item counts where its lines
 * are its own, follow each other in the tags' order, and begin with a mark. Tags that contradict the lines count nowhere.
 */
export function findTaggedItems(lines: readonly TextLine[]): ReadonlyMap<TextLine, TaggedItem> {
  const found = new Map<TextLine, TaggedItem>();
  let last = 0;
  let current: { id: number | undefined; item?: TaggedItem | undefined } = { id: undefined };
  for (const line of lines) {
    const ids = new Set(line.words.map(({ item }) => item?.id));
    const [id] = ids;
    if (ids.size > 1) return new Map();
    if (id !== current.id) {
      if (id !== undefined && id <= last) return new Map();
      last = id ?? last;
      current = { id, item: id === undefined ? undefined : beginItem(line) };
    } else if (line.words.some(({ item }) => item?.isLabel)) return new Map();
    if (current.item) found.set(line, current.item);
  }
  return found;
}

/** The lines of list items whose text behind the mark has no columns. */
export function findListLines(lines: readonly TextLine[]): ReadonlySet<TextLine> {
  const items = findTaggedItems(lines);
  const inColumns = new Set(
    lines.filter((line) => items.has(line) && hasColumns(line)).map((line) => items.get(line)),
  );
  return new Set(lines.filter((line) => items.has(line) && !inColumns.has(items.get(line))));
}

function hasColumns(line: TextLine): boolean {
  const words = line.words.filter(({ item }) => !item?.isLabel);
  return splitLine({ ...line, words }).length > 1;
}

function beginItem(first: TextLine): TaggedItem | undefined {
  const mark = readMark(first);
  const level = Math.min(deepest, first.words[0]?.item?.level ?? 0);
  return mark && { first, mark, level };
}

/** The mark that the line begins with, which is all of its label where it has one. */
function readMark(line: TextLine): FoundMark | undefined {
  const text = textOfRuns(runsOfLine(line));
  const found = findMark(text);
  const words = hasRightToLeft(textOfLine(line)) ? line.words.toReversed() : line.words;
  const labels = words.filter(({ item }) => item?.isLabel);
  if (labels.length === 0) return found;
  const isInFront = labels.every((word, index) => words[index] === word);
  if (!isInFront || labels.length === words.length) return undefined;
  const label = labels.map(textOfWord).join('');
  if (found) return found.mark.text === label ? found : undefined;
  // Programs draw bullets of every shape; a letter or a digit is none.
  const sign = /^([^\p{L}\p{N}\s])\s+(?=\S)/u.exec(text);
  if (!sign || sign[1] !== label) return undefined;
  const mark = { kind: 'bullet', text: label, format: label, numbering: 'bullet', value: 0 } as const;
  return { mark, length: sign[0].length };
}
