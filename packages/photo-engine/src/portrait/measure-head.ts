import { at, clamp, type Plane, type Size } from '../picture';

/**
 * From the eyes to the top of the hair, by the distance from the eyes to the chin. The bare skull is about 1.0 (eyes at
 * half height, as draughtsmen teach and head surveys confirm); hair adds to it, and a bowed head shows less chin.
 * Outside of these limits it is a hat, a bun, or what is behind the head.
 */
const crownLimits = { low: 0.92, usual: 1.15, high: 1.75 };
/** Of the face's width on both sides of its middle: there the top of the head is looked for. */
const searchShare = 0.25;
/** So many of the searched columns may be higher: single hairs. */
const strayShare = 0.12;
/**
 * A head is round: over so many of the columns its top is nearly level. What stands higher than that by more than this, of
 * the distance from the eyes to the chin, is a strand, or a thing behind the head in the colour of the hair.
 */
const level = { share: 0.3, most: 0.05 };

/** In pixels of the upright crop. */
export type HeadMarks = { eyesY: number; chinY: number; centerX: number; faceWidth: number };
/** `isCrownFound` is false where the outline's top cannot be a head's and the limit or the usual height is taken. */
export type Head = HeadMarks & { crownY: number; isCrownFound: boolean };

/** Finds the top of the hair above a face, in the opacity of the person who was cut out. */
export function measureHead(opacity: Plane, { width }: Size, marks: HeadMarks): Head {
  const { eyesY, chinY, centerX, faceWidth } = marks;
  const unit = chinY - eyesY;
  const first = clamp(Math.round(centerX - searchShare * faceWidth), 0, width - 1);
  const last = clamp(Math.round(centerX + searchShare * faceWidth), 0, width - 1);
  const tops: number[] = [];
  for (let x = first; x <= last; x += 1) tops.push(findTop(opacity, width, x, eyesY - 0.5 * unit));
  tops.sort((a, b) => a - b);
  const topAt = (share: number) => tops[Math.floor(share * tops.length)] ?? 0;
  const crownY = Math.max(topAt(strayShare), topAt(level.share) - level.most * unit);
  const share = (eyesY - crownY) / unit;
  const isCrownFound = share >= crownLimits.low && share <= crownLimits.high;
  // Hair, a hat or a bun beyond the limit still ends above it; an outline below it is no head's.
  const settled =
    share > crownLimits.high ? crownLimits.high : share < crownLimits.low ? crownLimits.usual : share;
  return { ...marks, crownY: eyesY - settled * unit, isCrownFound };
}

/** Upwards from the forehead to where the person ends, between two rows. */
function findTop(opacity: Plane, width: number, x: number, fromY: number): number {
  let y = Math.max(0, Math.round(fromY));
  while (y > 0 && at(opacity, (y - 1) * width + x) >= 0.5) y -= 1;
  if (y === 0) return 0;
  const inside = at(opacity, y * width + x);
  const outside = at(opacity, (y - 1) * width + x);
  return y + (inside > outside ? clamp((inside - 0.5) / (inside - outside), 0, 1) : 0) - 0.5;
}
