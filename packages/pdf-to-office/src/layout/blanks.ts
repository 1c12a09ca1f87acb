import type { Table } from './block';
import { type Box, enclose, heightOf, horizontalOverlap, verticalOverlap, widthOf } from './box';
import { writeChoices } from './choices';
import type { Look, Rule } from './page-content';
import type { PageParts } from './page-parts';
import { groupParagraphs } from './paragraphs';
import { groupLines } from './text-line';
import { medianSize, type Word } from './word';

/** A line to write on is so long at least and so thick at the most, in points. */
const lengthMin = 15;
const thicknessMax = 1.6;
/** Lines end so close beside each other, or beside a word, in points. */
const alike = 2.5;
/** A page with more lines is a drawing. */
const maxRules = 1_500;
/** Where a line to write on lies from the baseline of its label, in sizes of the label, downwards. */
const onLine = { from: -0.15, to: 0.9 };
/** The label ends so many sizes before it or begins so many after it; so many where lines stand below each other, as in a form. */
const labelGap = { alone: 3, stacked: 20 };
/** What is to be written has so much room above the line, and its name so much below it, in sizes. */
const room = { above: 1.5, below: 1.5 };
/** Lines to write a text on are so far from each other, in points. */
const steps = { min: 12, max: 45 };
/** A line so much of the page wide parts what is above it from what is below. */
const partingMin = 0.62;
/** A text so wide, of the line above it, and so near, in points, is the column that the line stands over. */
const columnText = { share: 0.85, reach: 120 };
/** How much of a font's size an underscore is wide and lies below the baseline. */
const underscore = { width: 0.5, wide: 0.556, below: 0.12 };

/** Replaces lines to fill in by underscores, dotted leaders by dots, boxes and rings by signs, and takes them off the page. */
export function convertFillInLines(drawn: PageParts): PageParts {
  const page = writeChoices(drawn);
  const { rules, words } = page;
  if (rules.length === 0 || rules.length > maxRules || words.length === 0) return page;
  const lines = findLines(page);
  const taken = new Set(lines.map(({ rule }) => rule));
  return {
    ...page,
    words: [...words, ...lines.map(({ word }) => word)],
    rules: rules.filter((rule) => !taken.has(rule)),
  };
}

/** Fills a table's empty cell with the line drawn in it; false for one that is in none. */
export function putIntoEmptyCell(word: Word, tables: readonly Table[]): boolean {
  if (word.letters.some((letter) => letter !== '_')) return false;
  for (const table of tables) {
    const cell = table.cells.find(
      (one) =>
        one.blocks.length === 0 &&
        verticalOverlap(one, word) > heightOf(word) / 2 &&
        horizontalOverlap(one, word) > 0 &&
        (widthOf(word) < widthOf(one) || one.column + one.columnSpan === table.columnWidths.length),
    );
    if (!cell) continue;
    widenTo(table, word.right);
    cell.blocks = groupParagraphs(groupLines([word]), cell);
    return true;
  }
  return false;
}

/** The last column of a table that alignment makes ends where its widest text does. */
function widenTo(table: Table, right: number): void {
  const more = right - table.right;
  if (more <= 0) return;
  table.right = right;
  table.columnWidths = [...table.columnWidths.slice(0, -1), (table.columnWidths.at(-1) ?? 0) + more];
  for (const cell of table.cells)
    if (cell.column + cell.columnSpan === table.columnWidths.length) cell.right += more;
}

type Blank = { rule: Rule; word: Word };

function findLines({ rules, words, width }: PageParts): Blank[] {
  const uprights = rules.filter(({ isHorizontal }) => !isHorizontal);
  const level = rules.filter(({ isHorizontal }) => isHorizontal);
  const bare = level.filter(
    (rule) =>
      widthOf(rule) >= lengthMin &&
      heightOf(rule) <= thicknessMax &&
      !uprights.some((upright) => meets(upright, rule)) &&
      !level.some((other) => other !== rule && meets(other, rule)) &&
      !words.some((word) => standsOn(word, rule)),
  );
  const size = medianSize(words);
  return bare.flatMap((rule) => {
    const siblings = level.filter((other) => isUnder(other, rule) && Math.abs(other.top - rule.top) > alike);
    const label = findLabel(rule, words, siblings.length > 0);
    if (label) return [{ rule, word: write(rule, label.look, label.baseline) }];
    if (isForText(rule, siblings, words)) return [{ rule, word: write(rule, lookOf(words, size)) }];
    // The upper line of a table has another below its head.
    const isOfTable = siblings.some((other) => words.some((word) => standsOn(word, other)));
    const name =
      isOfTable || widthOf(rule) > partingMin * width ? undefined : findName(rule, siblings, words, size);
    return name ? [{ rule, word: write(rule, { ...name.look, size: Math.max(size, name.look.size) }) }] : [];
  });
}

/** Browsers draw the line between two rows of a table cell by cell. */
function meets(one: Rule, { left, right, top, bottom }: Rule): boolean {
  return (
    one.left <= right + alike &&
    one.right >= left - alike &&
    one.top <= bottom + alike &&
    one.bottom >= top - alike
  );
}

function standsOn({ baseline, look: { size }, left, right }: Word, rule: Box): boolean {
  const down = (rule.top - baseline) / size;
  return Math.min(right, rule.right) - Math.max(left, rule.left) > 1 && down > -0.6 && down < 1.2;
}

function isUnder(one: Box, other: Box): boolean {
  return Math.abs(one.left - other.left) < alike && Math.abs(one.right - other.right) < alike;
}

/** The nearest word on the line that this one continues or begins. */
function findLabel(rule: Rule, words: readonly Word[], isStacked: boolean): Word | undefined {
  const gapOf = (word: Word) => Math.max(rule.left - word.right, word.left - rule.right);
  const most = isStacked ? labelGap.stacked : labelGap.alone;
  return words
    .filter((word) => {
      const down = (rule.top - word.baseline) / word.look.size;
      const isBeside = gapOf(word) > -alike && gapOf(word) <= most * word.look.size;
      return (
        isBeside &&
        down >= onLine.from &&
        down <= onLine.to &&
        (word.right <= rule.left + alike || !isStacked)
      );
    })
    .sort((a, b) => gapOf(a) - gapOf(b))[0];
}

/** Lines below each other with nothing between them: an answer is written there. */
function isForText(rule: Rule, siblings: readonly Rule[], words: readonly Word[]): boolean {
  const near = siblings.filter((other) => {
    const step = Math.abs(other.top - rule.top);
    return step >= steps.min && step <= steps.max;
  });
  return near.some((other) => {
    const between = enclose([rule, other]);
    return !words.some((word) => horizontalOverlap(word, between) > 0 && verticalOverlap(word, between) > 1);
  });
}

/** What is to be written on a line may be named below it, as "Signature" is. */
function findName(
  rule: Rule,
  siblings: readonly Rule[],
  words: readonly Word[],
  size: number,
): Word | undefined {
  const over = words.filter((word) => horizontalOverlap(word, rule) > 0);
  if (over.some((word) => word.bottom > rule.top - room.above * size && word.baseline < rule.top))
    return undefined;
  const below = over.filter((word) => word.top > rule.top - 1);
  const [name] = below
    .filter((word) => word.top < rule.bottom + room.below * word.look.size)
    .sort((a, b) => a.baseline - b.baseline || a.left - b.left);
  if (!name || siblings.some((other) => holdsBetween(rule, name, other))) return undefined;
  const isWithin = (word: Word) => word.left > rule.left - alike && word.right < rule.right + alike;
  const line = below.filter((word) => Math.abs(word.baseline - name.baseline) < 1);
  const near = below.filter((word) => word.top < rule.bottom + columnText.reach);
  const widest = Math.max(...groupLines(near).map(widthOf));
  return line.every(isWithin) && widest < columnText.share * widthOf(rule) ? name : undefined;
}

/** Between two rows of a table its text is as far from the one line as from the other; a name is close below its own. */
function holdsBetween(rule: Rule, name: Word, other: Rule): boolean {
  const [above, below] = [name.top - rule.bottom, other.top - name.bottom];
  return below > 0 && below < 2 * Math.max(above, name.look.size / 3);
}

function lookOf(words: readonly Word[], size: number): Look {
  const usual = words.find(({ look }) => look.size === size && !look.isBold && !look.isItalic) ?? words[0];
  if (!usual) throw new RangeError('a page without words');
  return usual.look;
}

function write(rule: Rule, { family, size, font }: Look, baseline?: number): Word {
  const look: Look = { family, size, isBold: false, isItalic: false, color: rule.color, font };
  const [letter, narrow] = rule.isDotted ? ['.', 0.5] : ['_', 1];
  const width = (isWide(family) ? underscore.wide : underscore.width) * narrow * size;
  const count = Math.max(2, Math.floor(widthOf(rule) / width));
  const base = baseline ?? rule.top - underscore.below * size;
  return {
    ...place(rule, base, size),
    letters: Array.from({ length: count }, () => letter),
    look,
    hasSpaceBefore: true,
  };
}

function isWide(family: string): boolean {
  return /Arial|Helvetica|Liberation Sans|Verdana/i.test(family);
}

function place({ left, right }: Box, baseline: number, size: number) {
  return { left, right, baseline, top: baseline - 0.9 * size, bottom: baseline + 0.22 * size };
}
