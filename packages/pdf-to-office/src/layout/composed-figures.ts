import { type Box, heightOf, holdsMiddle, horizontalOverlap, verticalOverlap, widthOf } from './box';
import type { PageParts } from './page-parts';

/** What is straight, and a figure all the same: the bars of a chart, layered rectangles, a gradient in pieces. */
export function findComposed(page: PageParts): Box[] {
  return [...findBars(page), ...findLayers(page), ...findMosaics(page)];
}

/** So many rectangles, equally thick, that begin on one line and end at many places are the bars of a chart. */
const bars = { min: 6, endsMin: 5, tolerance: 1, wordsMax: 0.3 };
/** Fewer are, when they are thick, of one colour, and nothing is written in them. */
const thickBars = { min: 3, endsMin: 3, thickness: 8 };

/** Those of a form are white, or written in. */
function findBars({ areas, words }: PageParts): Box[] {
  const colored = areas.filter(({ color }) => color !== '#ffffff');
  const found = (['left', 'bottom'] as const).flatMap((base) => {
    const [length, thickness] = base === 'left' ? [widthOf, heightOf] : [heightOf, widthOf];
    return colored.filter((area) => {
      const alike = colored.filter(
        (other) =>
          Math.abs(other[base] - area[base]) < bars.tolerance &&
          Math.abs(thickness(other) - thickness(area)) < bars.tolerance,
      );
      const isWritten = (bar: Box) => words.some((word) => holdsMiddle(bar, word));
      if (alike.length >= bars.min && countEnds(alike, length) >= bars.endsMin)
        return alike.filter(isWritten).length <= bars.wordsMax * alike.length;
      const series = alike.filter(({ color }) => color === area.color);
      return (
        thickness(area) >= thickBars.thickness &&
        series.length >= thickBars.min &&
        countEnds(series, length) >= thickBars.endsMin &&
        !series.some(isWritten)
      );
    });
  });
  return [...new Set(found)];
}

function countEnds(alike: readonly Box[], length: (bar: Box) => number): number {
  return new Set(alike.map((bar) => Math.round(length(bar) / 2))).size;
}

/** Coloured rectangles, a corner of each of which lies so many points within the other, were put together to a figure. */
const layerDepth = 10;
const layersMax = 400;

function findLayers({ areas }: PageParts): Box[] {
  const colored = areas.filter(({ color }) => color !== '#ffffff');
  if (colored.length > layersMax) return [];
  return colored.filter((area) => colored.some((other) => other !== area && crossesCorner(area, other)));
}

/** One corner of each lies within the other. */
export function crossesCorner(one: Box, other: Box): boolean {
  const isWithin = (x: number, y: number, { left, top, right, bottom }: Box) =>
    x > left && x < right && y > top && y < bottom;
  const corners = ({ left, top, right, bottom }: Box) =>
    [left, right].flatMap((x) => [top, bottom].map((y) => [x, y] as const));
  return (
    Math.min(horizontalOverlap(one, other), verticalOverlap(one, other)) >= layerDepth &&
    corners(one).filter(([x, y]) => isWithin(x, y, other)).length === 1 &&
    corners(other).filter(([x, y]) => isWithin(x, y, one)).length === 1
  );
}

/** So many pictures that meet are pieces of one, as gradients and shadows are cut. */
const mosaic = { min: 3, gap: 1.5, sideShare: 0.5, picturesMax: 400 };

function findMosaics({ pictures }: PageParts): Box[] {
  const waiting = new Set<Box>(pictures.length > mosaic.picturesMax ? [] : pictures);
  const found: Box[] = [];
  for (const picture of waiting) {
    const pieces = [picture];
    waiting.delete(picture);
    for (const piece of pieces) {
      const met = [...waiting].filter((other) => meets(piece, other));
      for (const other of met) waiting.delete(other);
      pieces.push(...met);
    }
    if (pieces.length >= mosaic.min) found.push(...pieces);
  }
  return found;
}

/** They share a stretch of a side, or lie over each other. */
function meets(one: Box, other: Box): boolean {
  const across = horizontalOverlap(one, other);
  const down = verticalOverlap(one, other);
  if (Math.min(across, down) < -mosaic.gap) return false;
  return (
    across >= mosaic.sideShare * Math.min(widthOf(one), widthOf(other)) ||
    down >= mosaic.sideShare * Math.min(heightOf(one), heightOf(other))
  );
}
