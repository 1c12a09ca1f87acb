import type { Box } from '../layout/box';
import type { GlyphMark, Overlay } from './page-marks';

/** What a bar is written as, where text would be: a full block. Its width in font sizes, as most fonts have it. */
const block = '█';
const blockWidth = 0.7;
/** A longer bar is a line of a large box. */
const blocksMax = 200;
/** Colors this light are paper: nothing is seen of what they cover. */
const paperMin = 0xf0;
/** Baselines of one line differ by less, in sizes. */
const lineTolerance = 0.5;

type Line = { glyphs: GlyphMark[]; overlay: Overlay };

/**
 * Leaves `hidden` text out, and puts bars where shapes cover it: where it would stand, they stay in its line in every format.
 * A shape that other text stands on is that text's ground, and no bar.
 */
export function drawBars(
  glyphs: readonly GlyphMark[],
  hidden: ReadonlySet<GlyphMark>,
  covers: ReadonlyMap<GlyphMark, readonly Overlay[]>,
  isGround: (overlay: Overlay) => boolean,
): { glyphs: GlyphMark[]; bars: Set<object> } {
  const lines: Line[] = [];
  for (const glyph of hidden) {
    const overlay = covers.get(glyph)?.find((one) => one.color !== undefined && !isPaper(one.color));
    if (!overlay || isGround(overlay)) continue;
    const line = lines.find((one) => one.overlay === overlay && isBeside(one.glyphs[0], glyph));
    if (line) line.glyphs.push(glyph);
    else lines.push({ glyphs: [glyph], overlay });
  }
  const firsts = new Map(lines.map((line) => [line.glyphs[0], line]));
  const bars = new Set(lines.flatMap(({ overlay }) => (overlay.mark ? [overlay.mark] : [])));
  const rest = glyphs.flatMap((glyph) => {
    const line = firsts.get(glyph);
    if (line) return drawBar(glyph, line.overlay);
    return hidden.has(glyph) ? [] : [glyph];
  });
  return { glyphs: rest, bars };
}

function isPaper(color: string): boolean {
  return [1, 3, 5].every((at) => Number.parseInt(color.slice(at, at + 2), 16) >= paperMin);
}

function isBeside(one: GlyphMark | undefined, other: GlyphMark): boolean {
  if (!one) return false;
  const [, up] = placeIn(one, other.origin);
  return Math.abs(up) < lineTolerance * one.size;
}

/** As long as what covers the line, in the look of its first letter. */
function drawBar(first: GlyphMark, { left, top, right, bottom, color = '' }: Overlay): GlyphMark[] {
  const [x, y] = directionOf(first);
  const corners = (
    [
      [left, top],
      [right, top],
      [left, bottom],
      [right, bottom],
    ] as const
  ).map((corner) => placeIn(first, corner)[0]);
  const [from, to] = [Math.min(...corners), Math.max(...corners)];
  const count = Math.min(blocksMax, Math.max(1, Math.round((to - from) / (blockWidth * first.size))));
  const step = (to - from) / count;
  const at = (index: number) =>
    [first.origin[0] + x * (from + index * step), first.origin[1] + y * (from + index * step)] as const;
  const mark = { ...first, color, isInvisible: false, stretch: 1, width: 1000 * blockWidth };
  const blocks = Array.from({ length: count }, (_, index) => ({
    ...mark,
    text: block,
    origin: at(index),
    advance: [x * step, y * step] as const,
  }));
  // Letters beside a bar are words of their own.
  const space = { ...mark, text: ' ', advance: [0, 0] as const };
  return [{ ...space, origin: at(0) }, ...blocks, { ...space, origin: at(count) }];
}

function directionOf({ advance: [dx, dy] }: GlyphMark): readonly [number, number] {
  const length = Math.hypot(dx, dy);
  return length === 0 ? [1, 0] : [dx / length, dy / length];
}

/** How far along a glyph's line and above it a point is. */
function placeIn(glyph: GlyphMark, [x, y]: readonly [number, number]): [along: number, up: number] {
  const [dx, dy] = directionOf(glyph);
  const [across, down] = [x - glyph.origin[0], y - glyph.origin[1]];
  return [across * dx + down * dy, across * dy - down * dx];
}

/** Where a redaction is marked: whoever marked it wants a bar there. */
export function redactionOf(box: Box, glyphCount: number): Overlay {
  return { ...box, glyphCount, color: '#000000', isUneven: false };
}
