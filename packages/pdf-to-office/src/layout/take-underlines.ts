import { heightOf, verticalOverlap } from './box';
import type { Rule } from './page-content';
import type { PageParts } from './page-parts';
import type { Word } from './word';

/** A line that is thicker, in sizes of the text, is no underline. */
const thicknessMax = 0.15;
/** Where one lies from the baseline, in sizes, downwards; and one that text is struck through with. */
const below = { from: 0, to: 0.35 };
/** Where one may lie that has nothing beside it, under all of a line that has nothing beside it either. */
const farBelow = { from: 0.35, to: 0.65 };
const through = { from: -0.45, to: -0.15 };
/** It begins and ends where words do, give or take so many sizes: what reaches further is a border or a field. */
const endsWith = 0.4;
/** Pieces so many sizes apart are one: browsers leave letters out that reach below. */
const pieceGap = 0.9;
/** A page with more lines is a drawing. */
const maxRules = 2_000;

/** Gives words the lines that are drawn under and through them, and takes those off the page. */
export function takeUnderlines(page: PageParts): PageParts {
  const uprights = page.rules.filter(({ isHorizontal }) => !isHorizontal);
  const level = page.rules.filter(
    (rule) => rule.isHorizontal && !uprights.some((upright) => endsAt(upright, rule)),
  );
  if (level.length === 0 || level.length > maxRules) return page;
  const taken = new Set<Rule>();
  for (const [key, range] of [
    ['isUnderlined', below],
    ['isUnderlined', farBelow],
    ['isStruck', through],
  ] as const) {
    for (const pieces of groupPieces(level, page.words, range)) {
      const words = wordsOver(pieces, page.words, range);
      if (!areSpanned(words, pieces)) continue;
      if (range === farBelow && !(areAlone(pieces, page.rules) && areWholeLine(words, page.words))) continue;
      for (const word of words) word.look = { ...word.look, [key]: true };
      for (const piece of pieces) taken.add(piece);
    }
  }
  return { ...page, rules: page.rules.filter((rule) => !taken.has(rule)) };
}

/** A line that an upright one meets at its end is a box's side. */
const cornerReach = 1.5;

function endsAt(upright: Rule, { left, right, top, bottom }: Rule): boolean {
  const isAtEnd = [left, right].some(
    (end) => Math.abs((upright.left + upright.right) / 2 - end) < cornerReach,
  );
  return isAtEnd && upright.top < bottom + cornerReach && upright.bottom > top - cornerReach;
}

type Range = { from: number; to: number };

/** Pieces of one line, from left to right. Only those that lie at letters. */
function groupPieces(level: readonly Rule[], words: readonly Word[], range: Range): Rule[][] {
  const groups: Rule[][] = [];
  for (const rule of level.toSorted((a, b) => a.left - b.left)) {
    const word = words.find((one) => isAt(rule, one, range));
    if (!word) continue;
    const group = groups.find((others) => {
      const last = others.at(-1);
      return (
        last && Math.abs(last.top - rule.top) < 0.5 && rule.left - last.right < pieceGap * word.look.size
      );
    });
    if (group) group.push(rule);
    else groups.push([rule]);
  }
  return groups;
}

function isAt(rule: Rule, { baseline, look: { size }, left, right }: Word, { from, to }: Range): boolean {
  const down = ((rule.top + rule.bottom) / 2 - baseline) / size;
  const isOver = Math.min(right, rule.right) > Math.max(left, rule.left);
  return isOver && down >= from && down <= to && heightOf(rule) <= thicknessMax * size;
}

function wordsOver(pieces: readonly Rule[], words: readonly Word[], range: Range): Word[] {
  const [first] = pieces;
  const last = pieces.at(-1);
  if (!first || !last) return [];
  const line = { ...first, right: last.right };
  return words.filter((word) => isAt(line, word, range)).sort((a, b) => a.left - b.left);
}

function areAlone(pieces: readonly Rule[], rules: readonly Rule[]): boolean {
  const [first] = pieces;
  return rules.every((rule) => pieces.includes(rule) || !first || verticalOverlap(rule, first) < -1);
}

function areWholeLine(line: readonly Word[], words: readonly Word[]): boolean {
  const [first] = line;
  return words.every(
    (word) =>
      line.includes(word) || !first || Math.abs(word.baseline - first.baseline) > 0.5 * first.look.size,
  );
}

function areSpanned(words: readonly Word[], pieces: readonly Rule[]): boolean {
  const [first, last] = [words[0], words.at(-1)];
  const [start, end] = [pieces[0], pieces.at(-1)];
  if (!first || !last || !start || !end) return false;
  const slack = endsWith * first.look.size;
  return Math.abs(first.left - start.left) <= slack && Math.abs(last.right - end.right) <= slack;
}
