import { at, clamp, type Plane, type Size } from './picture';
import { UnusablePhoto } from './unusable-photo';

/** Head height (top of the hair to the chin) to its width with hair, of most people seen from the front. */
const heightToWidth = 1.32;
const likelyHeights = { low: 1.1, high: 1.6 };
/** A row belongs to the person when so much of the photo's width is in front. */
const rowShare = 0.02;

/** In pixels of the photo. */
export type Head = { crownY: number; chinY: number; centerX: number };

/**
 * Estimates the head from a person's outline: it begins at the topmost row, is widest at the ears and ends a little
 * above the neck, where the outline is narrowest. Long hair hides the neck; the head's width says it then.
 */
export function findHead(opacity: Plane, { width, height }: Size): Head {
  const rows = Array.from({ length: height }, (_, y) => measureRow(opacity, width, y));
  const top = rows.findIndex(
    (row, y) => row.width > rowShare * width && (rows[y + 2]?.width ?? 0) > rowShare * width,
  );
  if (top < 0) throw new UnusablePhoto({ reason: 'noPerson' });

  const headWidth = measureHeadWidth(rows, top);
  const neckY = findNeck(rows, top, headWidth);
  // The chin hangs over the neck's narrowest place.
  const byNeck = neckY === undefined ? undefined : 0.93 * (neckY - top);
  const byWidth = heightToWidth * headWidth;
  const isLikely =
    byNeck !== undefined && byNeck > likelyHeights.low * headWidth && byNeck < likelyHeights.high * headWidth;
  const headHeight = isLikely ? 0.6 * byNeck + 0.4 * byWidth : byWidth;
  const middles = rows
    .slice(top, Math.ceil(top + 0.8 * headHeight))
    .filter((row) => row.width > 0.5 * headWidth);
  const centerX = middles.reduce((sum, row) => sum + row.middle, 0) / Math.max(1, middles.length);
  return { crownY: top, chinY: clamp(top + headHeight, top, height), centerX };
}

type Row = { width: number; middle: number };

function measureRow(opacity: Plane, width: number, y: number): Row {
  let first = -1;
  let last = -1;
  let count = 0;
  for (let x = 0; x < width; x += 1) {
    if (at(opacity, y * width + x) < 0.5) continue;
    if (first < 0) first = x;
    last = x;
    count += 1;
  }
  return { width: count, middle: (first + last) / 2 };
}

/** The first widest place on the way down, before the outline narrows to the neck or opens to the shoulders. */
function measureHeadWidth(rows: readonly Row[], top: number): number {
  let widest = 0;
  for (let y = top; y < rows.length; y += 1) {
    const { width } = rows[y] ?? { width: 0 };
    // Shoulders open faster than a head does: nothing wider than the way down so far can be a head.
    if (y - top > 1.05 * widest && widest > 0 && y - top > 20) break;
    widest = Math.max(widest, width);
  }
  return widest;
}

/** The narrowest row between the head's middle and where shoulders would be; undefined when it is hardly narrower. */
function findNeck(rows: readonly Row[], top: number, headWidth: number): number | undefined {
  const from = Math.round(top + 0.9 * headWidth);
  const to = Math.min(rows.length - 1, Math.round(top + 1.9 * headWidth));
  let neckY: number | undefined;
  let narrowest = 0.85 * headWidth;
  for (let y = from; y <= to; y += 1) {
    const { width } = rows[y] ?? { width: 0 };
    if (width < narrowest) {
      narrowest = width;
      neckY = y;
    }
  }
  return neckY;
}
