import { latexToMath } from 'docx/math';
import { type Box, enclose, heightOf, horizontalOverlap, verticalOverlap, widthOf } from './box';
import { connected } from './connected';
import {
  axisHeight,
  closings,
  type FormulaPart,
  isLargeSign,
  isMathematical,
  isOperator,
  isTallBracket,
  joinPieces,
  partOfWord,
  settleSigns,
} from './formula-part';
import { readStructures } from './formula-structures';
import type { Curve } from './page-content';
import type { PageParts } from './page-parts';
import { axisTolerance, readFormula, scriptSize } from './read-formula';
import type { Word } from './word';

/** What follows on a line in a sentence is closer, in sizes; parts of a formula that stands alone may be two quads apart. */
const neighbourGap = 2.3;
/** Numbers that stand further apart are of the columns of a table. */
const numberGap = 1.2;
/** What an operator is of begins so close behind it, in sizes; its limits are so close to it, closer than the rows of a table. */
const operandGap = 1.2;
const limitMax = { ofSign: 2, ofName: 0.95 };
/** More lines and curves are a drawing's. */
const structuresMax = 400;

/**
 * Puts formulas of several storeys together: fractions, roots, sums with limits, matrices and cases, with what stands
 * beside them. Each becomes a word that holds its LaTeX; the lines of its fractions and roots leave the page. Where large
 * signs are left over is a figure. Formulas on one line are text with raised and lowered letters.
 */
export function takeFormulas(page: PageParts, curves: readonly Curve[]): FormulasTaken {
  const level = page.rules.filter((rule) => rule.isHorizontal && !rule.isDotted);
  const isDrawing = level.length + curves.length > structuresMax;
  const hasAny = level.length + curves.length > 0 || page.words.some((word) => mayBeginFormula(word));
  if (isDrawing || !hasAny) return { page, curves, figures: [] };
  const drawn = readStructures(settleSigns(joinPieces(page.words.map(partOfWord))), level, curves);
  const { taken } = drawn;
  let { parts } = drawn;
  const formulas: FormulaPart[] = [];
  const seeds = parts.filter((part) => isSeed(part, parts));
  // What stands beside a bracket on its line may be no more than its other side.
  for (const seed of seeds.sort((a, b) => Number(isTallBracket(b)) - Number(isTallBracket(a)))) {
    if (!parts.includes(seed)) continue;
    const own = trim(growFrom(seed, parts), seed);
    const formula = readFormula(own);
    if (!formula || isBracket(formula) || !isLatex(formula.latex)) continue;
    parts = parts.filter((part) => !own.includes(part));
    formulas.push(formula);
  }
  const figures = findFigures(parts, formulas);
  const words = formulas.map(wordOf);
  const joined = new Set(words.flatMap(({ formula }) => formula?.words ?? []));
  const isIn = (box: Box) =>
    words.some((word) => verticalOverlap(word, box) > 0 && horizontalOverlap(word, box) > 0);
  return {
    page: {
      ...page,
      words: [...page.words.filter((word) => !joined.has(word)), ...words],
      rules: page.rules.filter((rule) => !(taken.has(rule) && isIn(rule))),
    },
    curves: curves.filter((curve) => !(taken.has(curve) && isIn(curve))),
    figures,
  };
}

/** The page with its formulas, the curves that are none of theirs, and where formulas are best shown as they look. */
export type FormulasTaken = { page: PageParts; curves: readonly Curve[]; figures: readonly Box[] };

/** A figure is higher than so many sizes, and has no more words of sentences in it. */
const figureMin = 1.5;
const figureWordsMax = 6;

/** Formulas with large signs that did not fit together, as a set between braces of several pieces. */
function findFigures(parts: readonly FormulaPart[], formulas: readonly FormulaPart[]): Box[] {
  const figures: Box[] = [];
  const all = [...parts, ...formulas];
  for (const sign of parts.filter(isLargeSign)) {
    if (figures.some((figure) => verticalOverlap(figure, sign) > 0 && horizontalOverlap(figure, sign) > 0))
      continue;
    const own = new Set([sign]);
    let box: Box = sign;
    for (let isGrowing = true; isGrowing; ) {
      const next = all.find(
        (part) =>
          !own.has(part) &&
          part.axis > box.top - 0.2 * part.size &&
          part.axis < box.bottom + 0.2 * part.size &&
          -horizontalOverlap(part, box) < neighbourGap * sign.size &&
          (isMathematical(part) || horizontalOverlap(part, box) > 0),
      );
      isGrowing = next !== undefined;
      if (next) own.add(next);
      box = enclose([...own]);
    }
    const ofSentences = [...own].filter((part) => !isMathematical(part));
    if (heightOf(box) <= figureMin * sign.size || ofSentences.length > figureWordsMax) continue;
    // Where a font says that its signs are, their letters are, too.
    figures.push(enclose([...own].flatMap(({ words, ...part }) => [part, ...words.map(middleOf)])));
  }
  return figures;
}

/** Nothing but a bracket: what it encloses did not fit together. */
function isBracket({ word }: FormulaPart): boolean {
  return word !== undefined && /^[()[\]{}|∣‖⎛-⎭]$/u.test(word.letters.join(''));
}

function middleOf({ left, top, right, bottom }: Box): Box {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return { left: x, right: x, top: y, bottom: y };
}

/** What no reader of LaTeX understands stays the letters that it is. */
function isLatex(latex: string): boolean {
  try {
    return latexToMath(latex).length > 0;
  } catch {
    return false;
  }
}

function mayBeginFormula(word: Word): boolean {
  return /[⎛-⎭∑∏∐⋃⋂∫∮√{[(|]|lim|max|min|sup|inf/u.test(word.letters.join(''));
}

/** What makes a formula more than a line of text. */
function isSeed(part: FormulaPart, parts: readonly FormulaPart[]): boolean {
  if (!part.word) return true;
  if (isOperator(part))
    return isLargeSign(part) || (limitsOf(part, parts).length > 0 && hasOperand(part, parts));
  return isTallBracket(part) && rowsBehind(part, parts).length > 0;
}

/** A sum, or the name of a function, without anything behind it heads a column of numbers. */
function hasOperand(operator: FormulaPart, parts: readonly FormulaPart[]): boolean {
  return parts.some(
    (part) =>
      part.left > operator.left &&
      isMathematical(part) &&
      gapOf(part, operator) < operandGap * operator.size &&
      Math.abs(part.axis - operator.axis) < axisTolerance * operator.size,
  );
}

/** Small parts right above and below an operator. */
function limitsOf(operator: FormulaPart, parts: readonly FormulaPart[]): FormulaPart[] {
  const distanceMax = /\p{L}/u.test(operator.text) ? limitMax.ofName : limitMax.ofSign;
  return parts.filter(
    (part) =>
      part.size < scriptSize * operator.size &&
      isMathematical(part) &&
      horizontalOverlap(part, operator) > 0.3 * widthOf(part) &&
      Math.abs(part.axis - operator.axis) < distanceMax * operator.size &&
      Math.abs(part.axis - operator.axis) > 0.4 * operator.size,
  );
}

/** What stands on several rows behind a tall bracket. */
function rowsBehind(opening: FormulaPart, parts: readonly FormulaPart[]): FormulaPart[] {
  const half = heightOf(opening) / 2;
  const isOnAxis = (part: FormulaPart) => Math.abs(part.axis - opening.axis) < axisTolerance * opening.size;
  const closing = parts
    .filter((part) => part.left > opening.right && part.text === closings[opening.text] && isOnAxis(part))
    .sort((a, b) => a.left - b.left)[0];
  if (!closing && opening.text !== '{') return [];
  const rows = parts
    .filter(
      (part) =>
        part.left >= opening.right - 1 &&
        part.right <= (closing?.right ?? Number.POSITIVE_INFINITY) &&
        Math.abs(part.axis - opening.axis) < half &&
        part.size > 0.6 * opening.size,
    )
    .sort((a, b) => a.left - b.left);
  const own: FormulaPart[] = [];
  let { right } = opening;
  for (const part of rows) {
    if (part.left - right > neighbourGap * opening.size) break;
    own.push(part);
    right = Math.max(right, part.right);
  }
  if (own.filter((part) => !isMathematical(part)).length > figureWordsMax) return [];
  const large = own.filter((part) => part.size > scriptSize * opening.size);
  const isOff = (part: FormulaPart) => Math.abs(part.axis - opening.axis) > 0.4 * opening.size;
  return large.some((part) => isOff(part) && part.axis < opening.axis) &&
    large.some((part) => isOff(part) && part.axis > opening.axis)
    ? own
    : [];
}

/** A seed with all that stands beside it on its line. */
function growFrom(seed: FormulaPart, parts: readonly FormulaPart[]): FormulaPart[] {
  const own = new Set<FormulaPart>([seed]);
  const { axis } = seed;
  for (let isGrowing = true; isGrowing; ) {
    const before = own.size;
    const isOnLine = (part: FormulaPart) =>
      Math.abs(part.axis - axis) < axisTolerance * Math.max(part.size, seed.size);
    const line = [...own].filter(isOnLine);
    const scripts = [...own].filter((part) => !isOnLine(part));
    for (const part of parts) {
      if (own.has(part) || !isMathematical(part)) continue;
      const isBeside = isOnLine(part)
        ? line.some((other) => gapOf(part, other) < gapMax(part) * seed.size)
        : [...own].some((other) => isScriptOf(part, other)) || scripts.some((other) => follows(part, other));
      if (isBeside) own.add(part);
    }
    for (const part of [...own]) {
      if (isOperator(part))
        for (const limit of connected(limitsOf(part, parts), parts.filter(isMathematical), follows))
          own.add(limit);
      if (isTallBracket(part)) for (const row of rowsBehind(part, parts)) own.add(row);
    }
    isGrowing = own.size > before;
  }
  return [...own];
}

function gapMax({ text }: FormulaPart): number {
  return /^[\p{N}\p{P}]+$/u.test(text) ? numberGap : neighbourGap;
}

/** Beside it, as large or smaller. */
function follows(part: FormulaPart, one: FormulaPart): boolean {
  return (
    part.size <= 1.05 * one.size &&
    gapOf(part, one) < 0.45 * one.size &&
    Math.abs(part.axis - one.axis) < 0.3 * one.size
  );
}

function isScriptOf(part: FormulaPart, base: FormulaPart): boolean {
  return (
    part.size < scriptSize * base.size &&
    part.left > base.left &&
    gapOf(part, base) < (isOperator(base) ? 0.6 : 0.35) * base.size &&
    verticalOverlap(part, base) > 0 &&
    Math.abs(part.axis - base.axis) < Math.max(1.1 * base.size, heightOf(base) / 2 + 0.3 * base.size)
  );
}

function gapOf(one: Box, other: Box): number {
  return -horizontalOverlap(one, other);
}

/** A list's mark before a formula. */
const mark = /^(?:\p{L}|\p{N}{1,2})[.)]$/u;

/** A sentence's point or comma stays out of the formula at its end, and a list's mark before it. */
function trim(parts: readonly FormulaPart[], seed: FormulaPart): FormulaPart[] {
  const sorted = parts.toSorted((a, b) => a.left - b.left);
  while (sorted.length > 1 && /^[.,;:]$/.test(sorted.at(-1)?.text ?? '') && sorted.at(-1) !== seed)
    sorted.pop();
  const isBefore = (part: FormulaPart | undefined) =>
    /^[.,;:]$/.test(part?.text ?? '') || mark.test(part?.text ?? '');
  while (sorted.length > 1 && isBefore(sorted[0]) && sorted[0] !== seed) sorted.shift();
  return sorted;
}

function wordOf({ latex, text, axis, size, words, ...box }: FormulaPart): Word {
  const { left, top, right, bottom } = box;
  const largest = words.toSorted((a, b) => b.look.size - a.look.size || a.left - b.left)[0];
  if (!largest) throw new RangeError('a formula has words');
  return {
    ...{ left, top, right, bottom },
    letters: [text],
    baseline: axis + axisHeight * size,
    look: { ...largest.look, isItalic: false, size },
    hasSpaceBefore: false,
    formula: { latex, words },
  };
}
