import { isWideScript } from '../layout/text-line';
import type { GlyphMark } from './page-marks';

/** How far below its predecessor a letter of the same column starts, in font sizes. */
const step = { least: 0.85, most: 1.7 };
/** How far beside its predecessor it may start, in font sizes. */
const shiftMax = 0.15;
/** Fewer letters below each other may be a label. */
const lettersMin = 8;

/**
 * Treats Chinese, Japanese and Korean letters as vertical text where most of a page's are placed one below the other in a
 * horizontal font. Returns the same letters otherwise.
 */
export function detectVerticalColumns(marks: readonly GlyphMark[]): readonly GlyphMark[] {
  const letters = marks.filter(({ text, font }) => !font.isVertical && isWideScript(text));
  const pairs = letters.slice(1).map((mark, index) => directionBetween(letters[index] ?? mark, mark));
  const down = pairs.filter((direction) => direction === 'down').length;
  const across = pairs.filter((direction) => direction === 'across').length;
  if (down < lettersMin || down <= 2 * across) return marks;
  const vertical = new Set(letters);
  return marks.map((mark) => (vertical.has(mark) ? makeVertical(mark) : mark));
}

function directionBetween(one: GlyphMark, next: GlyphMark): 'down' | 'across' | undefined {
  const { size } = one;
  const [right, down] = [next.origin[0] - one.origin[0], next.origin[1] - one.origin[1]];
  if (Math.abs(right) <= shiftMax * size && down >= step.least * size && down <= step.most * size)
    return 'down';
  const isBeside = Math.abs(down) <= shiftMax * size && right > 0 && right <= step.most * size;
  return isBeside ? 'across' : undefined;
}

/** A vertical font's origin is the middle of the upper edge, and its advance points down. */
function makeVertical(mark: GlyphMark): GlyphMark {
  const { origin, advance, size, ascent, font } = mark;
  return {
    ...mark,
    origin: [origin[0] + advance[0] / 2, origin[1] - Math.min(ascent, 0.88) * size],
    advance: [0, size],
    font: { ...font, isVertical: true },
  };
}
