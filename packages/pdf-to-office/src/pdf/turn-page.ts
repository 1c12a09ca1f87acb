import type { Box } from '../layout/box';
import type { Glyph, Rule } from '../layout/page-content';
import type { Matrix } from './matrix';
import type { GlyphMark } from './page-marks';

/** Quarter turns, counter-clockwise, that make text readable: 0 for most. */
export type Turns = 0 | 1 | 2 | 3;

export type Size = { width: number; height: number };

/** The quarter turn that makes most of a page's text run from left to right. */
export function findTurns(marks: readonly GlyphMark[]): Turns {
  const counts: [number, number, number, number] = [0, 0, 0, 0];
  for (const mark of marks) counts[turnsOf(mark)] += mark.text.trim() === '' ? 0 : 1;
  const most = Math.max(...counts);
  if (counts[0] === most) return 0;
  return counts[1] === most ? 1 : counts[2] === most ? 2 : 3;
}

/** With y downwards, text that runs down the page needs a quarter turn counter-clockwise. */
function turnsOf({ advance: [x, y] }: Pick<GlyphMark, 'advance'>): Turns {
  if (Math.abs(x) >= Math.abs(y)) return x >= 0 ? 0 : 2;
  return y > 0 ? 1 : 3;
}

export function turnSize({ width, height }: Size, turns: Turns): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

function turnPoint([x, y]: readonly [number, number], size: Size, turns: Turns): [number, number] {
  if (turns === 0) return [x, y];
  if (turns === 1) return [y, size.width - x];
  if (turns === 2) return [size.width - x, size.height - y];
  return [size.height - y, x];
}

/** A picture's place on the turned page. */
export function turnMatrix([a, b, c, d, e, f]: Matrix, size: Size, turns: Turns): Matrix {
  const origin = turnPoint([e, f], size, turns);
  const right = turnPoint([e + a, f + b], size, turns);
  const up = turnPoint([e + c, f + d], size, turns);
  return [
    right[0] - origin[0],
    right[1] - origin[1],
    up[0] - origin[0],
    up[1] - origin[1],
    origin[0],
    origin[1],
  ];
}

export function turnBox<T extends Box>(box: T, size: Size, turns: Turns): T {
  const [x1, y1] = turnPoint([box.left, box.top], size, turns);
  const [x2, y2] = turnPoint([box.right, box.bottom], size, turns);
  return {
    ...box,
    left: Math.min(x1, x2),
    right: Math.max(x1, x2),
    top: Math.min(y1, y2),
    bottom: Math.max(y1, y2),
  };
}

export function turnRule(rule: Rule, size: Size, turns: Turns): Rule {
  const turned = turnBox(rule, size, turns);
  return { ...turned, isHorizontal: turns % 2 === 0 ? rule.isHorizontal : !rule.isHorizontal };
}

/** A glyph where it is on the turned page. Its box runs along its baseline even when the baseline leans. */
export function turnGlyph(mark: GlyphMark, size: Size, turns: Turns): Glyph {
  const [x1, y1] = turnPoint(mark.origin, size, turns);
  const end = [mark.origin[0] + mark.advance[0], mark.origin[1] + mark.advance[1]] as const;
  const [x2] = turnPoint(end, size, turns);
  const { family, isBold, isItalic, substituteOf: font } = mark.font;
  return {
    text: mark.text,
    left: Math.min(x1, x2),
    right: Math.max(x1, x2),
    baseline: y1,
    top: y1 - mark.ascent * mark.size,
    bottom: y1 - mark.descent * mark.size,
    look: {
      ...{ family, isBold, isItalic, size: roundSize(mark.size), color: mark.color, font },
      stretch: roundStretch(mark.stretch),
    },
  };
}

/** In twentieths: runs that differ by less look alike. */
function roundStretch(stretch: number): number | undefined {
  const rounded = Math.round(stretch * 20) / 20;
  return Number.isFinite(rounded) && rounded > 0 && rounded !== 1 ? rounded : undefined;
}

/** Word knows half points. */
function roundSize(size: number): number {
  return Math.round(size * 2) / 2;
}
