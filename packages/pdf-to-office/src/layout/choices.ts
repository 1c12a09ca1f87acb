import { type Box, grow, heightOf, holds, holdsMiddle, isAlike, verticalOverlap, widthOf } from './box';
import { findRectangles } from './frames';
import type { Curve } from './page-content';
import type { PageParts } from './page-parts';
import { findGrids } from './ruled-tables';
import { textOfWord, type Word } from './word';

/** A box to tick or a ring to choose is so large, in points, and about as wide as high. */
const size = { min: 5, max: 22, ratio: 1.6 };
/** A ring is so large, in sizes of its label: smaller ones are bullets, larger ones drawings. */
const ringSizes = { min: 0.65, max: 2 };
/** As round as it looks, but for so many points. */
const roundness = 0.6;
/** What is drawn in a ring that is chosen covers so much of its width. */
const chosen = { min: 0.3, max: 0.8 };
/** A tick is so wide, in widths of its box: a wider one is its frame. */
const tick = { min: 0.3, max: 0.88 };
/** Its label stands so close, in sizes. */
const labelGap = 2;
/** What marks a box, as a letter. */
const tickLetters = /^[●•✓✔✗✘✕✖×xX]$/u;
/** Sides so close, in points, are one. */
const alike = 2.5;
/** A page with more rules or curves is a drawing. */
const maxMarks = 1_500;

/** A box to tick or a ring to choose, with the letter that says what it is and whether it is marked. */
export type Choice = { box: Box; word: Word };

/** Boxes and rings beside words, as forms have them. `curves`: what the page has drawn that is not straight. */
export function findChoices(page: PageParts): Choice[] {
  const { rules, words, curves = [] } = page;
  if (words.length === 0 || rules.length > maxMarks || curves.length > maxMarks) return [];
  const found = [...findBoxes(page), ...findRings(page)].sort((a, b) => a.box.left - b.box.left);
  const choices: Choice[] = [];
  for (const { box, letter } of found) {
    if (choices.some((other) => holdsMiddle(other.box, box))) continue;
    const others = words.filter((word) => !holdsMiddle(box, word));
    const label = findLabel(box, [...others, ...choices.map(({ word }) => word)]);
    const isRing = letter === letters.ring || letter === letters.chosen;
    if (!label || (isRing && !isBetween(heightOf(box) / label.look.size, ringSizes))) continue;
    choices.push({ box, word: write(letter, box, label) });
  }
  return choices;
}

/** Takes what is drawn of choices off the page and writes their letters. */
export function writeChoices(page: PageParts): PageParts {
  const choices = findChoices(page);
  if (choices.length === 0) return page;
  const isGone = (drawn: Box) => choices.some(({ box }) => holds(box, drawn, 1));
  const isMark = (word: Word) => choices.some(({ box }) => holdsMiddle(box, word));
  return {
    ...page,
    words: [...page.words.filter((word) => !isMark(word)), ...choices.map(({ word }) => word)],
    rules: page.rules.filter((rule) => !isGone(rule)),
    areas: page.areas.filter((area) => !isGone(area)),
  };
}

const letters = { box: '☐', ticked: '☒', ring: '◯', chosen: '◉' };
type Found = { box: Box; letter: string };

/** Boxes of lines, and coloured ones that are ticked. */
function findBoxes({ rules, areas, words, curves = [] }: PageParts): Found[] {
  const drawn = findRectangles(rules).filter(isSquare);
  const filled = areas.filter(isSquare);
  if (drawn.length + filled.length === 0) return [];
  const cells = findGrids(rules, areas)
    .filter((grid) => words.some((word) => holdsMiddle(grid, word)))
    .flatMap((grid) => grid.cells);
  const boxes = [...drawn, ...filled].filter((box) => !cells.some((cell) => isAlike(cell, box, alike)));
  return boxes.flatMap((box): Found[] => {
    const written = words.filter((word) => touches(word, box));
    const isTicked = isMarked(written) || (written.length === 0 && hasTick(box, curves));
    if (written.length > 0 && !isTicked) return [];
    const isColoured = !drawn.includes(box);
    return isTicked || !isColoured ? [{ box, letter: isTicked ? letters.ticked : letters.box }] : [];
  });
}

/** Rings that nothing but their mark is drawn in. */
function findRings({ words, curves = [] }: PageParts): Found[] {
  const rings = curves.filter(({ color, ...box }) => color === undefined && isSquare(box) && isRound(box));
  return rings.flatMap((ring): Found[] => {
    const written = words.filter((word) => touches(word, ring));
    const inside = curves.filter(
      (curve) => curve !== ring && holds(grow(ring, 1), curve) && curve.color !== '#ffffff',
    );
    const isChosen = isMarked(written) || (inside.length === 1 && inside.every((one) => isMarkOf(ring, one)));
    if (!isChosen && (written.length > 0 || inside.some((one) => !isAlike(one, ring, 1)))) return [];
    return [{ box: ring, letter: isChosen ? letters.chosen : letters.ring }];
  });
}

function isSquare(box: Box): boolean {
  const [wide, high] = [widthOf(box), heightOf(box)];
  const [short, long] = [Math.min(wide, high), Math.max(wide, high)];
  return short >= size.min && long <= size.max && long <= size.ratio * short;
}

function isRound(box: Box): boolean {
  return Math.abs(widthOf(box) - heightOf(box)) < roundness;
}

function isMarkOf(ring: Box, mark: Curve): boolean {
  return mark.color !== undefined && isRound(mark) && isBetween(widthOf(mark) / widthOf(ring), chosen);
}

function isMarked(written: readonly Word[]): boolean {
  return written.length === 1 && written.every((word) => tickLetters.test(textOfWord(word).trim()));
}

function hasTick(box: Box, curves: readonly Curve[]): boolean {
  return curves.some((curve) => holds(box, curve) && isBetween(widthOf(curve) / widthOf(box), tick));
}

function isBetween(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max;
}

function touches(word: Word, box: Box): boolean {
  return (
    Math.min(word.right, box.right) - Math.max(word.left, box.left) > 0.5 && verticalOverlap(word, box) > 0.5
  );
}

function findLabel(box: Box, words: readonly Word[]): Word | undefined {
  return words
    .filter((word) => verticalOverlap(word, box) > 0.5 * Math.min(heightOf(word), heightOf(box)))
    .map((word) => ({ word, gap: Math.max(box.left - word.right, word.left - box.right) }))
    .filter(({ word, gap }) => gap > -alike && gap < labelGap * word.look.size)
    .sort((a, b) => a.gap - b.gap)[0]?.word;
}

function write(letter: string, box: Box, { look: { family, size, color, font }, baseline }: Word): Word {
  const height = Math.max(size, heightOf(box));
  return {
    left: box.left,
    right: box.right,
    baseline,
    top: baseline - 0.9 * height,
    bottom: baseline + 0.22 * height,
    letters: [letter],
    look: { family, size: height, isBold: false, isItalic: false, color, font },
    hasSpaceBefore: false,
  };
}
