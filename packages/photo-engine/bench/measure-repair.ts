import { boxBlur } from '../src/box-filters';
import { at, lumaOf, type Picture, type Plane } from '../src/picture';

const ssimRadius = 4;

/** Peak signal to noise ratio in decibels over all three colours. */
export function psnrOf(a: Picture, b: Picture): number {
  let squares = 0;
  for (const plane of ['red', 'green', 'blue'] as const) {
    for (let i = 0; i < a[plane].length; i += 1) squares += (at(a[plane], i) - at(b[plane], i)) ** 2;
  }
  return 10 * Math.log10(255 ** 2 / (squares / (3 * a.red.length)));
}

/** Structural similarity of brightness (Wang et al., 2004), in square windows. */
export function ssimOf(first: Picture, second: Picture): number {
  const [a, b] = [lumaOf(first), lumaOf(second)];
  const mean = (plane: Plane) => boxBlur(plane, first, ssimRadius);
  const [meanA, meanB] = [mean(a), mean(b)];
  const [squareA, squareB, product] = [mean(multiply(a, a)), mean(multiply(b, b)), mean(multiply(a, b))];
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) {
    const [x, y] = [at(meanA, i), at(meanB, i)];
    const variances = at(squareA, i) - x * x + at(squareB, i) - y * y;
    const covariance = at(product, i) - x * y;
    sum += ((2 * x * y + c1) * (2 * covariance + c2)) / ((x * x + y * y + c1) * (variances + c2));
  }
  return sum / a.length;
}

/** Of the pixels that damage changed visibly, how many are at least twice as close to the original as before. */
export function shareRepaired(
  original: Picture,
  damaged: Picture,
  repaired: Picture,
  mask: Uint8Array,
): number {
  const visible = 16;
  let count = 0;
  let good = 0;
  for (let i = 0; i < mask.length; i += 1) {
    const before = differenceAt(damaged, original, i);
    if (!mask[i] || before < visible) continue;
    count += 1;
    if (differenceAt(repaired, original, i) <= before / 2) good += 1;
  }
  return good / count;
}

/** Pixels that differ so that it could be seen, outside of `except`. */
export function shareChanged(before: Picture, after: Picture, except?: Uint8Array): number {
  const visible = 8;
  let count = 0;
  let changed = 0;
  for (let i = 0; i < before.red.length; i += 1) {
    if (except?.[i]) continue;
    count += 1;
    if (differenceAt(before, after, i) >= visible) changed += 1;
  }
  return changed / count;
}

/** The mean over the three colours. */
function differenceAt(a: Picture, b: Picture, i: number): number {
  const planes = ['red', 'green', 'blue'] as const;
  return planes.reduce((sum, plane) => sum + Math.abs(at(a[plane], i) - at(b[plane], i)), 0) / 3;
}

function multiply(a: Plane, b: Plane): Plane {
  return a.map((value, i) => value * at(b, i));
}
