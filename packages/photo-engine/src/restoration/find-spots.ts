import { at, type Plane, type Size } from '../picture';

/** Indices of pixels that touch each other. */
export type Spot = readonly number[];

/** What is surely part of a spot, and what is when it touches that, 0 to 1. */
export type Sureness = { sure: number; touching: number };

/** What reaches `sure` somewhere and `touching` everywhere, by connected parts (hysteresis, as in Canny, 1986). */
export function findSpots(likelihood: Plane, { width }: Size, { sure, touching }: Sureness): Spot[] {
  const count = likelihood.length;
  const isVisited = new Uint8Array(count);
  const steps = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  const spots: number[][] = [];
  for (let start = 0; start < count; start += 1) {
    if (isVisited[start] || at(likelihood, start) < sure) continue;
    isVisited[start] = 1;
    const spot = [start];
    // The spot grows while it is walked through.
    for (const index of spot) {
      const x = index % width;
      for (const step of steps) {
        const next = index + step;
        if (next < 0 || next >= count || Math.abs((next % width) - x) > 1) continue;
        if (isVisited[next] || at(likelihood, next) < touching) continue;
        isVisited[next] = 1;
        spot.push(next);
      }
    }
    spots.push(spot);
  }
  return spots;
}

/** The longer side of the upright rectangle around a spot, in pixels. */
export function longSide(spot: Spot, { width }: Size): number {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const index of spot) {
    const x = index % width;
    const y = Math.floor(index / width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return Math.max(right - left, bottom - top) + 1;
}
