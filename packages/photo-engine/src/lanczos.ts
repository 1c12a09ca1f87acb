import type { Plane, Size } from './picture';

const lobes = 3;

/** A window of a plane: its corner in pixels, which may lie outside, and how many pixels one of the result takes. */
export type SampleWindow = { left: number; top: number; stepX: number; stepY: number };

/** Lanczos-3 in both directions, of the whole plane; when it makes smaller, the kernel widens with the step. */
export function resample(plane: Plane, from: Size, to: Size): Plane {
  const whole = { left: 0, top: 0, stepX: from.width / to.width, stepY: from.height / to.height };
  return resampleWindow(plane, from, whole, to);
}

/** The same of a window. Outside the plane `outside` is read, where it is given, and the plane's edge otherwise. */
export function resampleWindow(
  plane: Plane,
  from: Size,
  { left, top, stepX, stepY }: SampleWindow,
  to: Size,
  outside?: { left: number; right: number; top: number },
): Plane {
  const across = listTaps(from.width, to.width, left, stepX);
  const down = listTaps(from.height, to.height, top, stepY);
  const rows = resampleRows(plane, from, across, to.width, outside);
  return resampleColumns(rows, to.width, down, to.height, outside?.top);
}

/** For each position of the result `count` places in the source and their weights; a place may lie outside. */
type Taps = { count: number; last: number; places: Int32Array; weights: Float32Array };

function listTaps(from: number, to: number, start: number, step: number): Taps {
  const spread = Math.max(1, step);
  const count = Math.ceil(2 * lobes * spread) + 1;
  const places = new Int32Array(to * count);
  const weights = new Float32Array(to * count);
  for (let position = 0; position < to; position += 1) {
    const centre = start + (position + 0.5) * step - 0.5;
    const first = Math.ceil(centre - lobes * spread);
    let total = 0;
    for (let k = 0; k < count; k += 1) {
      const weight = kernel((first + k - centre) / spread);
      places[position * count + k] = first + k;
      weights[position * count + k] = weight;
      total += weight;
    }
    for (let k = 0; k < count; k += 1)
      weights[position * count + k] = (weights[position * count + k] ?? 0) / total;
  }
  return { count, last: from - 1, places, weights };
}

function resampleRows(
  plane: Plane,
  { width, height }: Size,
  { count, last, places, weights }: Taps,
  toWidth: number,
  outside: { left: number; right: number } | undefined,
): Plane {
  const rows = new Float32Array(toWidth * height);
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    for (let x = 0; x < toWidth; x += 1) {
      let sum = 0;
      for (let k = x * count; k < (x + 1) * count; k += 1) {
        const place = places[k] ?? 0;
        const weight = weights[k] ?? 0;
        if (place >= 0 && place <= last) sum += weight * (plane[start + place] ?? 0);
        else if (place < 0) sum += weight * (outside ? outside.left : (plane[start] ?? 0));
        else sum += weight * (outside ? outside.right : (plane[start + last] ?? 0));
      }
      rows[y * toWidth + x] = sum;
    }
  }
  return rows;
}

/** Whole rows at a time: down a column, each step would leave the processor's cache. */
function resampleColumns(
  rows: Plane,
  width: number,
  { count, last, places, weights }: Taps,
  toHeight: number,
  above: number | undefined,
): Plane {
  const result = new Float32Array(width * toHeight);
  for (let y = 0; y < toHeight; y += 1) {
    const target = y * width;
    for (let k = y * count; k < (y + 1) * count; k += 1) {
      const place = places[k] ?? 0;
      const weight = weights[k] ?? 0;
      if (weight === 0) continue;
      const source = Math.min(Math.max(place, 0), last) * width;
      if (place < 0 && above !== undefined) {
        for (let x = 0; x < width; x += 1) result[target + x] = (result[target + x] ?? 0) + weight * above;
      } else {
        for (let x = 0; x < width; x += 1) {
          result[target + x] = (result[target + x] ?? 0) + weight * (rows[source + x] ?? 0);
        }
      }
    }
  }
  return result;
}

function kernel(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= lobes) return 0;
  const turn = Math.PI * x;
  return (lobes * Math.sin(turn) * Math.sin(turn / lobes)) / (turn * turn);
}
