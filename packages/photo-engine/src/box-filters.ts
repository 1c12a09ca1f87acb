import { at, type Plane, type Size } from './picture';

/** The mean over a square of side 2·radius+1; the edge pixels repeat outside. Time does not grow with the radius. */
export function boxBlur(plane: Plane, { width, height }: Size, radius: number): Plane {
  const rows = new Float32Array(plane.length);
  for (let y = 0; y < height; y += 1) blurRow(plane, rows, y * width, width, radius);
  return blurColumns(rows, width, height, radius);
}

/** Three box blurs come close to a Gaussian of this standard deviation, in pixels. */
export function gaussianBlur(plane: Plane, size: Size, sigma: number): Plane {
  if (sigma < 1.2) return smallGaussian(plane, size, sigma);
  // Variance of three boxes of side s: 3 (s² - 1) / 12.
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  return boxBlur(boxBlur(boxBlur(plane, size, radius), size, radius), size, radius);
}

/**
 * Smooths a plane where `guide` is smooth and keeps the guide's edges (He, Sun, Tang: Guided Image Filtering, 2010).
 * `epsilon` is the variance below which the guide counts as smooth.
 */
export function guidedFilter(plane: Plane, guide: Plane, size: Size, radius: number, epsilon: number): Plane {
  const meanGuide = boxBlur(guide, size, radius);
  const meanPlane = boxBlur(plane, size, radius);
  const slope = boxBlur(multiply(guide, plane), size, radius);
  const variance = boxBlur(multiply(guide, guide), size, radius);
  const offset = new Float32Array(plane.length);
  for (let i = 0; i < plane.length; i += 1) {
    const covariance = at(slope, i) - at(meanGuide, i) * at(meanPlane, i);
    slope[i] = covariance / (at(variance, i) - at(meanGuide, i) ** 2 + epsilon);
    offset[i] = at(meanPlane, i) - at(slope, i) * at(meanGuide, i);
  }
  const meanSlope = boxBlur(slope, size, radius);
  const meanOffset = boxBlur(offset, size, radius);
  for (let i = 0; i < plane.length; i += 1) {
    meanOffset[i] = at(meanSlope, i) * at(guide, i) + at(meanOffset, i);
  }
  return meanOffset;
}

/** Value by value. */
export function multiply(a: Plane, b: Plane): Plane {
  const product = new Float32Array(a.length);
  for (let i = 0; i < a.length; i += 1) product[i] = at(a, i) * at(b, i);
  return product;
}

function blurRow(from: Plane, to: Plane, start: number, count: number, radius: number): void {
  const last = count - 1;
  const weight = 1 / (2 * radius + 1);
  let sum = 0;
  for (let k = -radius; k <= radius; k += 1) sum += at(from, start + Math.min(last, Math.max(0, k)));
  for (let k = 0; k < count; k += 1) {
    to[start + k] = sum * weight;
    sum += at(from, start + Math.min(last, k + radius + 1)) - at(from, start + Math.max(0, k - radius));
  }
}

/** All columns side by side: down one column, each step would leave the processor's cache. */
function blurColumns(from: Plane, width: number, height: number, radius: number): Plane {
  const result = new Float32Array(from.length);
  const sums = new Float64Array(width);
  const rowAt = (y: number) => Math.min(height - 1, Math.max(0, y)) * width;
  for (let k = -radius; k <= radius; k += 1) {
    const row = rowAt(k);
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + at(from, row + x);
  }
  const weight = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y += 1) {
    const next = rowAt(y + radius + 1);
    const past = rowAt(y - radius);
    for (let x = 0; x < width; x += 1) {
      const sum = sums[x] ?? 0;
      result[y * width + x] = sum * weight;
      sums[x] = sum + at(from, next + x) - at(from, past + x);
    }
  }
  return result;
}

/** Whole rows at a time in both directions, so that the second pass stays in the processor's cache. */
function smallGaussian(plane: Plane, { width, height }: Size, sigma: number): Plane {
  const radius = Math.max(1, Math.ceil(sigma * 3));
  const kernel = Array.from({ length: 2 * radius + 1 }, (_, k) =>
    Math.exp(-((k - radius) ** 2) / (2 * sigma * sigma)),
  );
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  const rows = new Float32Array(plane.length);
  const result = new Float32Array(plane.length);
  for (let k = -radius; k <= radius; k += 1) {
    const weight = (kernel[k + radius] ?? 0) / total;
    for (let y = 0; y < height; y += 1) {
      const start = y * width;
      for (let x = 0; x < width; x += 1) {
        const place = Math.min(width - 1, Math.max(0, x + k));
        rows[start + x] = at(rows, start + x) + weight * at(plane, start + place);
      }
    }
  }
  for (let k = -radius; k <= radius; k += 1) {
    const weight = (kernel[k + radius] ?? 0) / total;
    for (let y = 0; y < height; y += 1) {
      const source = Math.min(height - 1, Math.max(0, y + k)) * width;
      for (let x = 0; x < width; x += 1) {
        result[y * width + x] = at(result, y * width + x) + weight * at(rows, source + x);
      }
    }
  }
  return result;
}
