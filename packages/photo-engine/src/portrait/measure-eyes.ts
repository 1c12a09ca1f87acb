import { type EyeOutline, tracedEyeSide, traceEye } from '../models/trace-eye';
import type { Picture } from '../picture';
import type { Eye, Face } from './find-face';
import { sampleSquare } from './sample-square';

/** Open eyes of the bench's portraits measure 0.24 and more, closed ones 0.17 and less. */
export const leastOpenness = 0.19;
/** The model sees an eye with this much room around it. Source: MediaPipe's iris graph. */
const eyeRoom = 2.3;
/** Lid points that are left out at each corner, where even an open eye is closed. */
const cornerPoints = 1;

/** How far apart the lids are, by the eye's width: the less open eye of the two. About 0.3 looks into the camera. */
export async function measureOpenness(picture: Picture, { eyes, roll }: Face): Promise<number> {
  const [right, left] = eyes;
  const outlines = [
    await traceEye(mirror(sampleEye(picture, right, roll))),
    await traceEye(sampleEye(picture, left, roll)),
  ];
  return Math.min(...outlines.map(opennessOf));
}

function sampleEye(picture: Picture, { centerX, centerY, width }: Eye, angle: number): Float32Array {
  return sampleSquare(picture, { centerX, centerY, side: eyeRoom * width, angle }, tracedEyeSide);
}

function mirror(pixels: Float32Array): Float32Array {
  return pixels.map((_, i) => {
    const [pixel, channel] = [Math.floor(i / 3), i % 3];
    const x = pixel % tracedEyeSide;
    return pixels[3 * (pixel + tracedEyeSide - 1 - 2 * x) + channel] ?? 0;
  });
}

function opennessOf({ lower, upper }: EyeOutline): number {
  const [first, last] = [lower[0], lower.at(-1)];
  const inner = upper.slice(cornerPoints, -cornerPoints);
  const gaps = inner.map((point, i) => distance(point, lower[i + 1 + cornerPoints]));
  return gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length / Math.max(distance(first, last), 1e-6);
}

type Place = { x: number; y: number };

function distance(a: Place | undefined, b: Place | undefined): number {
  if (!a || !b) throw new Error('the outline of an eye lacks a point');
  return Math.hypot(a.x - b.x, a.y - b.y);
}
