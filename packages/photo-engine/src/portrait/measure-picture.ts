import { at, clamp, type Picture, type Plane, type Size } from '../picture';
import type { Face } from './find-face';

// Points of the mesh on both cheeks, beside the nose and towards the ears. Source: MediaPipe's canonical face model.
const rightCheekPoints = [50, 101, 205, 123];
const leftCheekPoints = [280, 330, 425, 352];
/** A face is brought to this many pixels from the eyes to the chin before its focus is measured. */
const focusUnit = 80;

/** How much darker the darker half of a face is, 0 to 1. */
export function compareSides(luma: Plane, size: Size, face: Face): number {
  const radius = Math.max(1, Math.round(0.06 * unitOf(face)));
  const meanOf = (numbers: readonly number[]) =>
    numbers.reduce((sum, number) => {
      const point = face.points[number] ?? face.chin;
      return sum + meanAround(luma, size, point.x, point.y, radius) / numbers.length;
    }, 0);
  const right = meanOf(rightCheekPoints);
  const left = meanOf(leftCheekPoints);
  return Math.abs(right - left) / Math.max(1, right, left);
}

/** How fast brightness changes around the eyes, by how much it changes at all: falls when they are out of focus. */
export function measureFocus(luma: Plane, size: Size, face: Face): number {
  const step = Math.max(1, unitOf(face) / focusUnit);
  const radius = 0.9 * unitOf(face);
  const centerX = (face.eyes[0].centerX + face.eyes[1].centerX) / 2;
  const centerY = (face.eyes[0].centerY + face.eyes[1].centerY) / 2;
  const read = (x: number, y: number) => meanAround(luma, size, x, y, Math.floor(step / 2));
  let changes = 0;
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = centerY - 0.4 * radius; y < centerY + 0.4 * radius; y += step) {
    for (let x = centerX - radius; x < centerX + radius; x += step) {
      const value = read(x, y);
      changes += Math.abs(
        4 * value - read(x - step, y) - read(x + step, y) - read(x, y - step) - read(x, y + step),
      );
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  const spread = Math.sqrt(Math.max(1, squares / count - (sum / count) ** 2));
  return changes / count / spread;
}

/** How uneven what is left of the background is, and how far from the wanted colour, in levels. */
export function measureWall(
  crop: Picture,
  inside: Plane,
  opacity: Plane,
  wanted: string,
): { spread: number; distance: number } {
  const channels = [crop.red, crop.green, crop.blue];
  const moments = channels.map((plane) => {
    let sum = 0;
    let squares = 0;
    let count = 0;
    for (let i = 0; i < plane.length; i += 1) {
      if (at(opacity, i) > 0.004 || at(inside, i) === 0) continue;
      sum += at(plane, i);
      squares += at(plane, i) ** 2;
      count += 1;
    }
    const mean = sum / Math.max(1, count);
    return { mean, variance: Math.max(0, squares / Math.max(1, count) - mean * mean) };
  });
  const spread = Math.sqrt(moments.reduce((sum, { variance }) => sum + variance / 3, 0));
  const distance = Math.max(
    ...moments.map(({ mean }, k) => Math.abs(mean - Number.parseInt(wanted.slice(1 + 2 * k, 3 + 2 * k), 16))),
  );
  return { spread, distance };
}

function unitOf({ eyes, chin }: Face): number {
  const [right, left] = eyes;
  return Math.hypot(chin.x - (right.centerX + left.centerX) / 2, chin.y - (right.centerY + left.centerY) / 2);
}

function meanAround(plane: Plane, { width, height }: Size, x: number, y: number, radius: number): number {
  let sum = 0;
  let count = 0;
  const [middleX, middleY] = [Math.round(x), Math.round(y)];
  for (let row = middleY - radius; row <= middleY + radius; row += 1) {
    for (let column = middleX - radius; column <= middleX + radius; column += 1) {
      sum += at(plane, clamp(row, 0, height - 1) * width + clamp(column, 0, width - 1));
      count += 1;
    }
  }
  return sum / count;
}
