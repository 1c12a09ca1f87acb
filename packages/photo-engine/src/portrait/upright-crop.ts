import { clamp, makePicture, type Picture, type Plane, type Size } from '../picture';

/** A part of the upright frame: the picture turned about its centre by `angle` until the eyes are level. In pixels. */
export type UprightWindow = Size & { left: number; top: number; angle: number };

/** Pixels with more than this many source pixels a side are averaged; below, a cubic keeps edges sharp. */
const averagingStep = 1.5;

/** A place in the picture, in the upright frame. */
export function toUpright(place: { x: number; y: number }, { width, height }: Size, angle: number) {
  return turn(place, { x: width / 2, y: height / 2 }, -angle);
}

/**
 * Cuts a window out of the upright frame, `scale` pixels of the result for one of the source. `inside` is 1 where the
 * picture reaches, and 0 beyond it, where the picture's edge is repeated.
 */
export function cropUpright(
  picture: Picture,
  window: UprightWindow,
  scale: number,
): { crop: Picture; inside: Plane } {
  const crop = makePicture(
    Math.max(1, Math.round(window.width * scale)),
    Math.max(1, Math.round(window.height * scale)),
  );
  const inside = new Float32Array(crop.width * crop.height);
  const centre = { x: picture.width / 2, y: picture.height / 2 };
  const step = 1 / scale;
  const samples = step > averagingStep ? Math.ceil(step) : 1;
  const read = samples > 1 ? readLinear : readCubic;
  const planes = [
    [picture.red, crop.red],
    [picture.green, crop.green],
    [picture.blue, crop.blue],
  ] as const;
  const weight = 1 / (samples * samples);
  for (let y = 0; y < crop.height; y += 1) {
    for (let x = 0; x < crop.width; x += 1) {
      const index = y * crop.width + x;
      for (let k = 0; k < samples * samples; k += 1) {
        const upright = {
          x: window.left + (x + ((k % samples) + 0.5) / samples) * step,
          y: window.top + (y + (Math.floor(k / samples) + 0.5) / samples) * step,
        };
        const place = turn(upright, centre, window.angle);
        if (k === 0) inside[index] = isInside(place, picture) ? 1 : 0;
        for (const [from, to] of planes) {
          to[index] = (to[index] ?? 0) + weight * read(from, picture, place.x - 0.5, place.y - 0.5);
        }
      }
    }
  }
  return { crop, inside };
}

function isInside({ x, y }: { x: number; y: number }, { width, height }: Size): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

function turn(place: { x: number; y: number }, centre: { x: number; y: number }, angle: number) {
  const x = place.x - centre.x;
  const y = place.y - centre.y;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return { x: centre.x + x * cos - y * sin, y: centre.y + x * sin + y * cos };
}

/** Between the four pixels around a place; beyond the edge it is repeated. */
export function readLinear(plane: Plane, { width, height }: Size, x: number, y: number): number {
  const left = clamp(Math.floor(x), 0, width - 1);
  const top = clamp(Math.floor(y), 0, height - 1) * width;
  const right = Math.min(left + 1, width - 1);
  const below = Math.min(top + width, (height - 1) * width);
  const shareX = clamp(x - left, 0, 1);
  const shareY = clamp(y - Math.floor(y), 0, 1);
  const upper = (plane[top + left] ?? 0) * (1 - shareX) + (plane[top + right] ?? 0) * shareX;
  const lower = (plane[below + left] ?? 0) * (1 - shareX) + (plane[below + right] ?? 0) * shareX;
  return upper * (1 - shareY) + lower * shareY;
}

/** Catmull-Rom: exact where a pixel falls on a pixel. */
function readCubic(plane: Plane, { width, height }: Size, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  let value = 0;
  for (let row = -1; row <= 2; row += 1) {
    const start = clamp(top + row, 0, height - 1) * width;
    const weight = cubic(y - top - row);
    if (weight === 0) continue;
    let sum = 0;
    for (let column = -1; column <= 2; column += 1) {
      sum += cubic(x - left - column) * (plane[start + clamp(left + column, 0, width - 1)] ?? 0);
    }
    value += weight * sum;
  }
  return clamp(value, 0, 255);
}

function cubic(offset: number): number {
  const t = Math.abs(offset);
  if (t < 1) return 1.5 * t ** 3 - 2.5 * t ** 2 + 1;
  return t < 2 ? -0.5 * t ** 3 + 2.5 * t ** 2 - 4 * t + 2 : 0;
}
