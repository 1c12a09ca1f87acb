import { splitPieces } from '../layout/lay-out-form';
import type { Glyph } from '../layout/page-content';
import { groupLines, textOfLine } from '../layout/text-line';
import { groupWords, textOfWord, type Word } from '../layout/word';
import type { GlyphMark } from './page-marks';
import { type Size, type Turns, turnGlyph } from './turn-page';

/** Text that leans more than so many degrees from the page's own does not run with it. */
const leanMax = 8;
/** Angles that differ by less are one text's. */
const step = 3;
/** A page with more texts of that kind is a map. */
const asidesMax = 200;
const hiddenMax = 20_000;

/** Parts a page's glyphs into those that run with its text and those that stand upright or lean. */
export function partTurned(
  marks: readonly GlyphMark[],
  turns: Turns,
): { level: readonly GlyphMark[]; turned: readonly GlyphMark[] } {
  const isTurned = (mark: GlyphMark) => !mark.font.isVertical && Math.abs(angleOf(mark, turns)) > leanMax;
  const turned = marks.filter(isTurned);
  return turned.length === 0
    ? { level: marks, turned }
    : { level: marks.filter((mark) => !isTurned(mark)), turned };
}

/** Lines that stand upright or lean, each as one word in its middle; its `angle` is clockwise. */
export function readAsides(marks: readonly GlyphMark[], size: Size, turns: Turns): Word[] {
  const angles = new Map<number, GlyphMark[]>();
  for (const mark of marks) {
    const angle = Math.round(angleOf(mark, turns) / step) * step;
    const alike = angles.get(angle);
    if (alike) alike.push(mark);
    else angles.set(angle, [mark]);
  }
  return [...angles].flatMap(([angle, own]) => readLeaning(own, angle, size, turns)).slice(0, asidesMax);
}

/** What these say, without their places. */
export function textOfMarks(marks: readonly GlyphMark[], size: Size): string {
  const { level, turned } = partTurned(marks, 0);
  const lines = groupLines(groupWords(level.map((mark) => turnGlyph(mark, size, 0)))).map(textOfLine);
  const asides = readAsides(turned, size, 0).map(textOfWord);
  return [...lines, ...asides].join(' ').slice(0, hiddenMax);
}

/** Clockwise, from -180 to 180, on the page turned as it is read. */
function angleOf({ advance: [x, y] }: Pick<GlyphMark, 'advance'>, turns: Turns): number {
  if (x === 0 && y === 0) return 0;
  const angle = (Math.atan2(y, x) * 180) / Math.PI - 90 * turns;
  return ((((angle + 180) % 360) + 360) % 360) - 180;
}

/** Turns the page so that they are level, reads them, and turns their places back. */
function readLeaning(marks: readonly GlyphMark[], angle: number, size: Size, turns: Turns): Word[] {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const glyphs = marks.map((mark): Glyph => {
    const glyph = turnGlyph(mark, size, turns);
    const [x, y] = startOf(mark, size, turns);
    const left = x * cos + y * sin;
    const baseline = y * cos - x * sin;
    const length = Math.hypot(...mark.advance);
    const up = mark.ascent * mark.size;
    const down = mark.descent * mark.size;
    return { ...glyph, left, right: left + length, baseline, top: baseline - up, bottom: baseline - down };
  });
  return groupLines(groupWords(glyphs)).flatMap((line) =>
    splitPieces(line).flatMap(({ words, left, right }) => {
      const [first] = words;
      if (!first) return [];
      const { look } = first;
      const across = (left + right) / 2;
      const down = line.baseline - 0.35 * look.size;
      const [x, y] = [across * cos - down * sin, across * sin + down * cos];
      const half = look.size / 2;
      const box = { left: x - half, right: x + half, top: y - half, bottom: y + half };
      const text = textOfLine({ ...line, words });
      const word: Word = {
        ...box,
        baseline: y + 0.35 * look.size,
        look,
        letters: [text],
        hasSpaceBefore: true,
        angle,
        length: right - left,
      };
      return [word];
    }),
  );
}

/** Where a glyph begins, on the page turned as it is read. */
function startOf({ origin: [x, y] }: GlyphMark, { width, height }: Size, turns: Turns): [number, number] {
  if (turns === 0) return [x, y];
  if (turns === 1) return [y, width - x];
  return turns === 2 ? [width - x, height - y] : [height - y, x];
}
