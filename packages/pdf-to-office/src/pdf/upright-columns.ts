import { isWideScript } from '../layout/text-line';
import type { GlyphMark } from './page-marks';

/** Letters follow each other down the page when the next one begins so many font sizes lower, */
const step = { least: 0.85, most: 1.7 };
/** and so much of a size beside it, at the most. */
const shiftMax = 0.15;
const lettersMin = 8;

/**
 * Chinese, Japanese and Korean letters that are set one below the other, but in a font for lines: they become letters of
 * a font for columns, where most of the page's are set so.
 */
export function standInColumns(marks: readonly GlyphMark[]): readonly GlyphMark[] {
  const letters = marks.filter(({ text, font }) => !font.isVertical && isWideScript(text));
  const pairs = letters.slice(1).map((mark, index) => directionBetween(letters[index] ?? mark, mark));
  const down = pairs.filter((direction) => direction === 'down').length;
  const across = pairs.filter((direction) => direction === 'across').length;
  if (down < lettersMin || down <= 2 * across) return marks;
  const standing = new Set(letters);
  return marks.map((mark) => (standing.has(mark) ? stand(mark) : mark));
}

function directionBetween(one: GlyphMark, next: GlyphMark): 'down' | 'across' | undefined {
  const { size } = one;
  const [right, down] = [next.origin[0] - one.origin[0], next.origin[1] - one.origin[1]];
  if (Math.abs(right) <= shiftMax * size && down >= step.least * size && down <= step.most * size)
    return 'down';
  const isBeside = Math.abs(down) <= shiftMax * size && right > 0 && right <= step.most * size;
  return isBeside ? 'across' : undefined;
}

/** From the middle of its upper edge downwards, as fonts for columns place their letters. */
function stand(mark: GlyphMark): GlyphMark {
  const { origin, advance, size, ascent, font } = mark;
  return {
    ...mark,
    origin: [origin[0] + advance[0] / 2, origin[1] - Math.min(ascent, 0.88) * size],
    advance: [0, size],
    font: { ...font, isVertical: true },
  };
}
