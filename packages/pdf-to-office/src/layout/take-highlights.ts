import { type Box, enclose, heightOf, holdsMiddle, horizontalOverlap, verticalOverlap, widthOf } from './box';
import { connected } from './connected';
import type { Area, Curve } from './page-content';
import type { PageParts } from './page-parts';
import { textOfWord, type Word } from './word';

/** What lies behind words is no higher, in sizes, and reaches no further beyond them. */
const heightMax = 1.7;
const padding = 0.9;
/** Other words of the line are no further from it, in sizes. */
const besideMax = 0.6;
/** Edges so close, in points, touch: coloured cells do. */
const touch = 1.5;
/** A page with more is a drawing. */
const maxAreas = 1_000;

/**
 * Gives words within a line the colour that lies behind them, as a marker's, that of code, or that of the disc behind a
 * number. Takes those rectangles and discs off the page.
 */
export function takeHighlights(
  drawn: PageParts,
  curves: readonly Curve[],
): { page: PageParts; curves: readonly Curve[] } {
  const discs = curves.filter((curve) => fillDisc(curve, drawn.words));
  return { page: takeMarks(drawn), curves: curves.filter((curve) => !discs.includes(curve)) };
}

/** A disc is about as wide as high, and so high, in sizes of the number in it, which has so many letters at most. */
const disc = { roundness: 0.15, least: 1.1, most: 3, lettersMax: 3 };

/** False of what is no disc behind a number or a letter. */
function fillDisc(curve: Curve, words: readonly Word[]): boolean {
  const { color } = curve;
  const [word, ...others] = color === undefined ? [] : words.filter((one) => holdsMiddle(curve, one));
  if (!word || others.length > 0) return false;
  const height = heightOf(curve);
  const sizes = height / word.look.size;
  const isRound = Math.abs(widthOf(curve) - height) <= disc.roundness * height;
  const isInMiddle = Math.abs(word.left + word.right - curve.left - curve.right) < word.look.size;
  if (!isRound || !isInMiddle || sizes < disc.least || sizes > disc.most) return false;
  if (textOfWord(word).length > disc.lettersMax) return false;
  word.look = { ...word.look, fill: color };
  return true;
}

function takeMarks(page: PageParts): PageParts {
  const { areas, words, rules } = page;
  if (areas.length === 0 || areas.length > maxAreas) return page;
  const marks = areas.flatMap((area) => {
    const own = words.filter((word) => holdsMiddle(area, word));
    return area.color !== '#ffffff' && isBehind(area, own) ? [{ area, own }] : [];
  });
  const others = [...areas, ...rules];
  const within = marks.filter(({ area, own }) => isWithinLine(area, own, words) && !isCell(area, others));
  // Whole lines of what is marked over several.
  const taken = connected(within, marks, (mark, other) => continues(mark.area, other.area));
  for (const { area, own } of taken) for (const word of own) word.look = { ...word.look, fill: area.color };
  const gone = new Set(taken.map(({ area }) => area));
  return { ...page, areas: areas.filter((area) => !gone.has(area)) };
}

function isBehind(area: Area, own: readonly Word[]): boolean {
  const [first] = own;
  if (!first) return false;
  const size = Math.max(...own.map(({ look }) => look.size));
  const box = enclose(own);
  const isOneLine = own.every((word) => Math.abs(word.baseline - first.baseline) < 0.3 * size);
  const beyond = [box.left - area.left, area.right - box.right];
  return (
    isOneLine && heightOf(area) <= heightMax * size && beyond.every((by) => Math.abs(by) <= padding * size)
  );
}

function isWithinLine(area: Area, own: readonly Word[], words: readonly Word[]): boolean {
  const [first] = own;
  return (
    first !== undefined &&
    words.some(
      (word) =>
        !own.includes(word) &&
        Math.abs(word.baseline - first.baseline) < 0.15 * first.look.size &&
        -horizontalOverlap(word, area) < besideMax * word.look.size,
    )
  );
}

/** Others end where it begins, or stand right above or below and are as wide. */
function isCell(area: Area, others: readonly Box[]): boolean {
  return others.some((other) => {
    if (other === area) return false;
    const isBeside =
      verticalOverlap(area, other) > 0.5 * heightOf(area) && Math.abs(horizontalOverlap(area, other)) < touch;
    const isInLine = Math.abs(area.left - other.left) < touch && Math.abs(area.right - other.right) < touch;
    return isBeside || (isInLine && Math.abs(verticalOverlap(area, other)) < touch);
  });
}

/** Of one colour, and on the line above or below. */
function continues(area: Area, other: Area): boolean {
  const gap = -verticalOverlap(area, other);
  return area.color === other.color && gap > -touch && gap < heightOf(area);
}
