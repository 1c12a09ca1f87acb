import { at, type Plane, type Size } from './picture';

/** Grows what is 1 by `radius` pixels to each side. */
export function dilateMask(mask: Uint8Array, size: Size, radius: number): Uint8Array {
  return Uint8Array.from(spread(Float32Array.from(mask), size, radius));
}

/** The largest value in a square of side 2·radius+1. */
function spread(plane: Plane, { width, height }: Size, radius: number): Plane {
  const rows = new Float32Array(plane.length);
  const result = new Float32Array(plane.length);
  for (let y = 0; y < height; y += 1) spreadRow(plane, rows, y * width, width, radius);
  for (let y = 0; y < height; y += 1) {
    const first = Math.max(0, y - radius);
    const last = Math.min(height - 1, y + radius);
    result.set(rows.subarray(first * width, (first + 1) * width), y * width);
    for (let row = first + 1; row <= last; row += 1) {
      for (let x = 0; x < width; x += 1) {
        const i = y * width + x;
        const value = at(rows, row * width + x);
        result[i] = Math.max(at(result, i), value);
      }
    }
  }
  return result;
}

function spreadRow(from: Plane, to: Plane, start: number, count: number, radius: number): void {
  for (let k = 0; k < count; k += 1) {
    const first = Math.max(0, k - radius);
    const last = Math.min(count - 1, k + radius);
    let value = at(from, start + first);
    for (let j = first + 1; j <= last; j += 1) {
      const other = at(from, start + j);
      value = Math.max(value, other);
    }
    to[start + k] = value;
  }
}
