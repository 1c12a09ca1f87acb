import { type Box, heightOf, holds, widthOf } from '../layout/box';
import type { Glyph } from '../layout/page-content';

/** A bullet is so large, and stands so far before its text, in sizes of the text's font. */
const size = { least: 0.15, most: 0.65 };
const gap = { least: 0.2, most: 2 };
/** As wide as it is high, but for so many points. */
const squareness = 0.6;
/** No text stands closer before it, in font sizes: it begins its line. */
const white = 1.5;
/** What a ring of so many widths is around marks it as chosen (layout/choices.ts). */
const ringed = { least: 1.2, most: 3.5 };
/** More such shapes on a page are points of a chart. */
const shapesMax = 300;

/** Browsers draw the bullets of lists as circles. The glyphs that they stand for. */
export function drawBullets(shapes: readonly Box[], glyphs: readonly Glyph[]): Glyph[] {
  const round = shapes.filter((shape) => Math.abs(widthOf(shape) - heightOf(shape)) < squareness);
  if (round.length > shapesMax) return [];
  const isMark = (shape: Box) =>
    round.some((ring) => isBetween(widthOf(ring) / widthOf(shape), ringed) && holds(ring, shape));
  const written = glyphs.filter(({ text }) => text.trim() !== '');
  return round.flatMap((shape) => {
    if (isMark(shape)) return [];
    const middle = (shape.top + shape.bottom) / 2;
    const line = written.filter(({ top, bottom }) => middle > top && middle < bottom);
    const after = line.filter(({ left }) => left >= shape.right).toSorted((a, b) => a.left - b.left)[0];
    if (!after) return [];
    const isBullet =
      isBetween(widthOf(shape) / after.look.size, size) &&
      isBetween((after.left - shape.right) / after.look.size, gap) &&
      line.every(({ left, right }) => left >= shape.right || right < shape.left - white * after.look.size);
    if (!isBullet) return [];
    const item = after.item && { ...after.item, isLabel: true };
    return [{ ...after, text: '•', left: shape.left, right: shape.right, item }];
  });
}

function isBetween(value: number, { least, most }: { least: number; most: number }): boolean {
  return value >= least && value <= most;
}
