import type { IdPhotoOrder } from '@toolfront/photo-engine';
import { ApiFailure, failures } from '../http/failure';

/** Sides in pixels: from a stamp's to a print's. */
const minSidePixels = 50;
const maxSidePixels = 4_000;
const minDpi = 72;
const maxDpi = 1_200;
const minHeadHeightRatio = 0.2;

/** Throws `malformed` for a size or a head that no ID photo has; the list of types holds none of these. */
export function assertPossible({
  width,
  height,
  dpi,
  headHeightRatio,
  topHairHeightRatio,
}: Omit<IdPhotoOrder, 'task'>): void {
  const isPossible =
    isWholeBetween(width, minSidePixels, maxSidePixels) &&
    isWholeBetween(height, minSidePixels, maxSidePixels) &&
    isWholeBetween(dpi, minDpi, maxDpi) &&
    headHeightRatio >= minHeadHeightRatio &&
    headHeightRatio + topHairHeightRatio <= 1;
  if (!isPossible) throw new ApiFailure(failures.malformed, 'no ID photo has such sizes');
}

function isWholeBetween(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
