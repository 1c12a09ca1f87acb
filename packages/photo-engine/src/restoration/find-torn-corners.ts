import { at, lumaOf, type Picture, type Plane, type Size } from '../picture';

/** A missing corner shows the scanner's lid or paper: one tone, which changes by no more than this, 0 to 255. */
const sameTone = 9;
/** It goes no further along a side of the photo. A white sky does. */
const largestReach = 0.4;
const smallestReach = 0.02;
/** Brightness changes by so much where the photo begins, nearly all along the tear. */
const clearStep = 22;
const clearShare = 0.75;

/** 1 where a corner of the print is missing. */
export function findTornCorners(picture: Picture): Uint8Array {
  const luma = lumaOf(picture);
  const torn = new Uint8Array(luma.length);
  const { width, height } = picture;
  for (const corner of [0, width - 1, (height - 1) * width, height * width - 1]) {
    const region = floodFrom(corner, luma, picture);
    if (region && hasClearRim(region, luma, picture)) for (const index of region) torn[index] = 1;
  }
  return torn;
}

/** What has the corner's tone and touches it; undefined when it is too small or reaches too far for a tear. */
function floodFrom(corner: number, luma: Plane, { width, height }: Size): Set<number> | undefined {
  const tone = at(luma, corner);
  const region = new Set([corner]);
  const [cornerX, cornerY] = [corner % width, Math.floor(corner / width)];
  let [reachX, reachY] = [0, 0];
  const open = [corner];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const [x, y] = [index % width, Math.floor(index / width)];
    reachX = Math.max(reachX, Math.abs(x - cornerX) / width);
    reachY = Math.max(reachY, Math.abs(y - cornerY) / height);
    if (Math.max(reachX, reachY) > largestReach) return undefined;
    for (const next of neighboursOf(x, y, width, height)) {
      if (region.has(next) || Math.abs(at(luma, next) - tone) > sameTone) continue;
      region.add(next);
      open.push(next);
    }
  }
  return Math.min(reachX, reachY) < smallestReach ? undefined : region;
}

/** A tear ends at once; a light wall fades into its shadow. Compared a few pixels beyond the rim, which is soft. */
function hasClearRim(region: Set<number>, luma: Plane, { width, height }: Size): boolean {
  let rim = 0;
  let clear = 0;
  for (const index of region) {
    const [x, y] = [index % width, Math.floor(index / width)];
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const [nearX, nearY] = [x + dx, y + dy];
      const [farX, farY] = [x + 3 * dx, y + 3 * dy];
      if (farX < 0 || farY < 0 || farX >= width || farY >= height) continue;
      if (region.has(nearY * width + nearX)) continue;
      rim += 1;
      if (Math.abs(at(luma, farY * width + farX) - at(luma, index)) >= clearStep) clear += 1;
    }
  }
  return rim > 0 && clear >= clearShare * rim;
}

function neighboursOf(x: number, y: number, width: number, height: number): number[] {
  const neighbours: number[] = [];
  if (x > 0) neighbours.push(y * width + x - 1);
  if (x < width - 1) neighbours.push(y * width + x + 1);
  if (y > 0) neighbours.push((y - 1) * width + x);
  if (y < height - 1) neighbours.push((y + 1) * width + x);
  return neighbours;
}
