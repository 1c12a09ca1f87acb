import { boxBlur, multiply } from '../box-filters';
import { at, type Picture, type Plane } from '../picture';

/**
 * Smooths a plane of 0 to 1 and lets it follow a picture's edges in colour (He, Sun, Tang: Guided Image Filtering,
 * 2010, section 3.5). `epsilon` is the variance of a channel, 0 to 255, below which the picture counts as smooth.
 */
export function colourGuidedFilter(plane: Plane, guide: Picture, radius: number, epsilon: number): Plane {
  const mean = (values: Plane) => boxBlur(values, guide, radius);
  const channels = [guide.red, guide.green, guide.blue];
  const means = channels.map(mean) as [Plane, Plane, Plane];
  const meanPlane = mean(plane);
  const withPlane = channels.map((channel) => mean(multiply(channel, plane))) as [Plane, Plane, Plane];
  const pairs = [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 1],
    [1, 2],
    [2, 2],
  ] as const;
  const products = pairs.map(([a, b]) => mean(multiply(channels[a] ?? plane, channels[b] ?? plane))) as [
    Plane,
    Plane,
    Plane,
    Plane,
    Plane,
    Plane,
  ];

  const slopes = [0, 1, 2].map(() => new Float32Array(plane.length)) as [Plane, Plane, Plane];
  const offset = new Float32Array(plane.length);
  for (let i = 0; i < plane.length; i += 1) {
    const middle = means.map((values) => at(values, i)) as [number, number, number];
    const [rr, rg, rb, gg, gb, bb] = pairs.map(
      ([a, b], k) =>
        at(products[k] ?? plane, i) - (middle[a] ?? 0) * (middle[b] ?? 0) + (a === b ? epsilon : 0),
    ) as [number, number, number, number, number, number];
    const covariance = withPlane.map((values, k) => at(values, i) - (middle[k] ?? 0) * at(meanPlane, i)) as [
      number,
      number,
      number,
    ];
    const slope = solveSymmetric([rr, rg, rb, gg, gb, bb], covariance);
    offset[i] = at(meanPlane, i) - slope[0] * middle[0] - slope[1] * middle[1] - slope[2] * middle[2];
    for (let k = 0; k < 3; k += 1) (slopes[k] ?? offset)[i] = slope[k] ?? 0;
  }
  const [red, green, blue] = slopes.map(mean) as [Plane, Plane, Plane];
  const result = mean(offset);
  for (let i = 0; i < plane.length; i += 1) {
    result[i] =
      at(result, i) +
      at(red, i) * at(guide.red, i) +
      at(green, i) * at(guide.green, i) +
      at(blue, i) * at(guide.blue, i);
  }
  return result;
}

/** Solves a symmetric system of three by its adjugate; `epsilon` on the diagonal keeps it from being singular. */
function solveSymmetric(
  [a, b, c, d, e, f]: [number, number, number, number, number, number],
  [x, y, z]: [number, number, number],
): [number, number, number] {
  const p = d * f - e * e;
  const q = c * e - b * f;
  const r = b * e - c * d;
  const determinant = a * p + b * q + c * r;
  const s = a * f - c * c;
  const t = b * c - a * e;
  const u = a * d - b * b;
  return [
    (p * x + q * y + r * z) / determinant,
    (q * x + s * y + t * z) / determinant,
    (r * x + t * y + u * z) / determinant,
  ];
}
