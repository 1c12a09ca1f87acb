import { boxBlur, guidedFilter } from './box-filters';
import { type Background, fitBackground } from './fit-background';
import { at, clamp, lumaOf, type Picture, type Plane, smoothStep } from './picture';
import { UnusablePhoto } from './unusable-photo';

/** Of all pixels: less is no person, more leaves no background. */
const smallestPerson = 0.06;
const largestPerson = 0.97;

/** What is in front (1) and what is background (0) at each pixel, and the background as it would be behind the person. */
export type CutOut = { opacity: Plane; background: Pick<Picture, 'red' | 'green' | 'blue'> };

/**
 * Parts a person from a plain background: the background's colour, which may change evenly across the photo, is fitted
 * to the borders; what is of that colour and reaches a border is background; the outline is refined along the photo's
 * own edges. Throws an `UnusablePhoto` when the borders are not plain or nobody is in front of them.
 */
export function cutOut(picture: Picture): CutOut {
  const background = fitBackground(picture);
  if (!background) throw new UnusablePhoto({ reason: 'noPlainBackground' });
  const distance = measureDistance(picture, background);
  const isOutside = floodFromBorders(distance, picture);
  const inFront = isOutside.reduce((sum, value) => sum + 1 - value, 0) / isOutside.length;
  if (inFront < smallestPerson || inFront > largestPerson) {
    throw new UnusablePhoto({ reason: 'noPerson' }, `${Math.round(inFront * 100)} % is in front`);
  }
  return { opacity: refineOutline(picture, isOutside, distance), background };
}

/** How unlike the background each pixel is, in units of the background's own unevenness: below about 3 it is the same. */
function measureDistance(picture: Picture, background: Background): Plane {
  const distance = new Float32Array(picture.red.length);
  for (let i = 0; i < distance.length; i += 1) {
    const red = at(picture.red, i) - at(background.red, i);
    const green = at(picture.green, i) - at(background.green, i);
    const blue = at(picture.blue, i) - at(background.blue, i);
    // A shadow on the wall changes all three alike and counts for less than another colour does.
    const mean = (red + green + blue) / 3;
    const tint = Math.hypot(red - mean, green - mean, blue - mean);
    distance[i] = Math.hypot(0.75 * mean, 1.3 * tint) / background.spread;
  }
  return boxBlur(distance, picture, 1);
}

/** Background is what is like it and can be reached from the top, the left or the right. */
function floodFromBorders(distance: Plane, { width, height }: Picture): Uint8Array {
  const limit = 4;
  const isOutside = new Uint8Array(distance.length);
  const stack: number[] = [];
  const visit = (index: number) => {
    if (isOutside[index] || at(distance, index) > limit) return;
    isOutside[index] = 1;
    stack.push(index);
  };
  for (let x = 0; x < width; x += 1) visit(x);
  for (let y = 0; y < height; y += 1) {
    visit(y * width);
    visit(y * width + width - 1);
  }
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    const x = index % width;
    if (x > 0) visit(index - 1);
    if (x < width - 1) visit(index + 1);
    if (index >= width) visit(index - width);
    if (index < width * (height - 1)) visit(index + width);
  }
  return isOutside;
}

/** Hair and soft edges: the hard outline is drawn along the photo's edges, then by how much background shows through. */
function refineOutline(picture: Picture, isOutside: Uint8Array, distance: Plane): Plane {
  const radius = clamp(Math.round(Math.min(picture.width, picture.height) / 200), 2, 10);
  const hard = Float32Array.from(isOutside, (value) => 1 - value);
  const soft = guidedFilter(hard, lumaOf(picture), picture, radius, 60);
  const near = boxBlur(hard, picture, radius);
  return soft.map((value, i) => {
    const isDeep = at(near, i) > 0.995;
    if (isDeep) return 1;
    if (at(near, i) < 0.005) return 0;
    const shows = smoothStep(2, 9, at(distance, i));
    return clamp(smoothStep(0.1, 0.9, value) * 0.5 + shows * 0.5, 0, 1) * smoothStep(0.02, 0.2, value);
  });
}
