import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box } from '../layout/box';
import type { PageCanvas, PageDrawing } from '../platform/platform';
import type { GlyphMark } from './page-marks';

/** A drawn page, to be looked at in points of the page. */
export type Pixels = { data: Uint8Array; width: number; height: number; scale: number };
export type Color = readonly [number, number, number];

/** Colors that differ by no more, of 255 in each channel, look the same. */
const sameMax = 10;
/** Letters are looked at between these heights, in sizes above the baseline: a bar may end where they reach below it. */
const core = { from: 0.02, to: 0.68 };
/** Marks above and below letters, and other scripts, within these. */
const whole = { from: -0.25, to: 0.95 };
/** A neighbor may reach so much into a letter's width, on each side, and a bar may end so much before the letter does. */
const inset = { neighbor: 0.12, bar: 0.25 };
/** Of a letter's pixels; fewer are the smoothed edge of something else. */
const inkMin = 0.015;
/** A box is looked at in no more places than these, each way. */
const stepsMax = 200;

export function readPixels(canvas: PageCanvas, page: PDFPageProxy, drawing: PageDrawing): Pixels {
  const { width, height } = canvas;
  return {
    data: drawing.readPixels(canvas),
    width,
    height,
    scale: width / page.getViewport({ scale: 1 }).width,
  };
}

/** Whether two drawings of a page differ where a glyph is; of one that something lies over, in its middle. */
export function compareDrawings(
  one: Pixels,
  other: Pixels,
): (glyph: GlyphMark, isCovered: boolean) => boolean {
  return (glyph, isCovered) => {
    let [count, ink] = [0, 0];
    for (const at of pixelsOf(glyph, one, isCovered ? inset.bar : inset.neighbor)) {
      count += 1;
      if (differ(colorAt(one, at), colorAt(other, at))) ink += 1;
    }
    return ink > inkMin * count;
  };
}

/** The color of all pixels where a glyph is; undefined: they differ. */
export function plainColor(glyph: GlyphMark, pixels: Pixels): Color | undefined {
  let first: Color | undefined;
  for (const at of pixelsOf(glyph, pixels, inset.neighbor)) {
    const color = colorAt(pixels, at);
    first ??= color;
    if (differ(first, color)) return undefined;
  }
  return first;
}

/** The color of a whole box, as it is drawn, but for its smoothed edge; undefined: it has several. */
export function colorOfBox({ left, top, right, bottom }: Box, pixels: Pixels): Color | undefined {
  const { width, height, scale } = pixels;
  const columns = stepsBetween(left * scale, right * scale, width);
  let first: Color | undefined;
  for (const y of stepsBetween(top * scale, bottom * scale, height)) {
    for (const x of columns) {
      const color = colorAt(pixels, 4 * (y * width + x));
      first ??= color;
      if (differ(first, color)) return undefined;
    }
  }
  return first;
}

/** Pixels from one edge to the other, not all of many. */
function stepsBetween(from: number, to: number, end: number): number[] {
  const first = Math.max(0, Math.ceil(from) + 1);
  const last = Math.min(end, Math.floor(to) - 1) - 1;
  const step = Math.max(1, Math.floor((last - first) / stepsMax));
  const count = Math.max(0, Math.floor((last - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => first + index * step);
}

function differ(one: Color, other: Color): boolean {
  return one.some((channel, index) => Math.abs(channel - (other[index] ?? 0)) > sameMax);
}

function colorAt({ data }: Pixels, at: number): Color {
  return [data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255];
}

/** Where each pixel of a glyph is in the data, whichever way its text runs. */
function* pixelsOf(glyph: GlyphMark, { width, height, scale }: Pixels, side: number): Generator<number> {
  const { origin, advance, size, font } = glyph;
  const length = Math.hypot(...advance) || size / 2;
  const along = [advance[0] / length, advance[1] / length] as const;
  const isCore =
    !font.isVertical && /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u.test(glyph.text);
  const [from, to] = font.isVertical ? [-0.5, 0.5] : isCore ? [core.from, core.to] : [whole.from, whole.to];
  const step = 1 / scale;
  for (let up = from * size + step / 2; up < to * size; up += step) {
    for (let on = side * length + step / 2; on < (1 - side) * length; on += step) {
      const x = Math.floor((origin[0] + along[0] * on + along[1] * up) * scale);
      const y = Math.floor((origin[1] + along[1] * on - along[0] * up) * scale);
      if (x >= 0 && y >= 0 && x < width && y < height) yield 4 * (y * width + x);
    }
  }
}
