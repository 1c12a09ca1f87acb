import { boxBlur } from '../box-filters';
import { dilateMask } from '../morphology';
import { at, lumaOf, type Picture, percentileOf, type Size } from '../picture';
import { longSide } from './find-spots';

/** Where on the photo's range of brightness a light and a dark mark lies, 0 to 1. */
const lightFrom = 0.52;
const darkTo = 0.3;
/** How far a mark stands out from what is around it, of the photo's range; a speck need not so much. */
const clearContrast = { line: 0.13, speck: 0.08 };
/** Dust that stands out so far may be of any brightness: it is thin, and mixed with the photo. */
const dustContrast = 0.3;
/** How far a mark's colour may be from that of the photo's whitest parts, 0 to 255. */
const colourSpan = 52;
/** A grey speck or hair is dust, whatever the photo's whitest parts are: their longest sides, of the photo's shorter one. */
const speckShare = 1 / 50;
const hairShare = 1 / 12;
/** How far from grey it may be, 0 to 255. */
const greySpan = 20;
const ringReach = 3;
const surroundings = 9;

type Tone = { count: number; luma: number; red: number; blue: number };

/**
 * Keeps the marks that have the tone of bare paper or of dirt and stand out from their surroundings: a red rim, a fold of
 * cloth and a blond hair are lines too, and are what the photo shows.
 */
export function keepPaperTones(mask: Uint8Array, picture: Picture): Uint8Array {
  const luma = lumaOf(picture);
  const low = percentileOf(luma, 0.01);
  const range = Math.max(40, percentileOf(luma, 0.99) - low);
  const paper = toneOf(picture, luma, listWhitest(luma));
  const ring = dilateMask(mask, picture, ringReach);
  const side = Math.min(picture.width, picture.height);
  const marks = new Uint8Array(mask.length);
  for (const part of listParts(splitByTone(mask, luma, picture), picture.width)) {
    const around = toneOf(picture, luma, listAround(part, mask, ring, picture.width, mask.length));
    if (around.count === 0) continue;
    const tone = toneOf(picture, luma, listCore(part, luma, around.luma));
    const contrast = (tone.luma - around.luma) / range;
    const place = (tone.luma - low) / range;
    const isPlaced = contrast > 0 ? place >= lightFrom : place <= darkTo;
    const isOfPaper = Math.hypot(tone.red - paper.red, tone.blue - paper.blue) <= colourSpan;
    const length = longSide(part, picture);
    const least = length <= speckShare * side ? clearContrast.speck : clearContrast.line;
    const isDust = Math.hypot(tone.red, tone.blue) <= greySpan && length <= hairShare * side;
    const isMark = isPlaced || (isDust && Math.abs(contrast) >= dustContrast);
    if (Math.abs(contrast) < least || !isMark || !(isOfPaper || isDust)) continue;
    for (const index of part) marks[index] = 1;
  }
  return marks;
}

function listWhitest(luma: Float32Array): number[] {
  const bound = percentileOf(luma, 0.98);
  const whitest: number[] = [];
  for (let i = 0; i < luma.length; i += 1) if (at(luma, i) >= bound) whitest.push(i);
  return whitest;
}

/** The half of a mark that stands out most: its rim is mixed with the photo. */
function listCore(part: readonly number[], luma: Float32Array, around: number): number[] {
  const difference = (index: number) => Math.abs(at(luma, index) - around);
  return [...part].sort((a, b) => difference(b) - difference(a)).slice(0, Math.ceil(part.length / 2));
}

/** Means of brightness, and of red's and blue's differences from it. */
function toneOf(picture: Picture, luma: Float32Array, places: readonly number[]): Tone {
  const sum = { count: places.length, luma: 0, red: 0, blue: 0 };
  for (const place of places) {
    sum.luma += at(luma, place);
    sum.red += at(picture.red, place) - at(luma, place);
    sum.blue += at(picture.blue, place) - at(luma, place);
  }
  const count = Math.max(1, sum.count);
  return { count: sum.count, luma: sum.luma / count, red: sum.red / count, blue: sum.blue / count };
}

function listAround(
  part: readonly number[],
  mask: Uint8Array,
  ring: Uint8Array,
  width: number,
  count: number,
): number[] {
  const around = new Set<number>();
  for (const index of part) {
    for (let dy = -ringReach; dy <= ringReach; dy += ringReach) {
      for (let dx = -ringReach; dx <= ringReach; dx += ringReach) {
        const next = index + dy * width + dx;
        if (next >= 0 && next < count && ring[next] && !mask[next]) around.add(next);
      }
    }
  }
  return [...around];
}

/** 1 for what is darker than its surroundings, 2 for what is lighter: a light scratch may cross a dark one. */
export function splitByTone(mask: Uint8Array, luma: Float32Array, size: Size): Uint8Array {
  const around = boxBlur(luma, size, surroundings);
  return mask.map((value, i) => value * (at(luma, i) > at(around, i) ? 2 : 1));
}

/** The connected parts that have one value. */
function listParts(mask: Uint8Array, width: number): number[][] {
  const isSeen = new Uint8Array(mask.length);
  const parts: number[][] = [];
  for (let first = 0; first < mask.length; first += 1) {
    if (!mask[first] || isSeen[first]) continue;
    isSeen[first] = 1;
    const part = [first];
    for (let k = 0; k < part.length; k += 1) {
      const index = part[k] ?? 0;
      for (const step of [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]) {
        const next = index + step;
        if (next < 0 || next >= mask.length || mask[next] !== mask[index] || isSeen[next]) continue;
        if (Math.abs((next % width) - (index % width)) > 1) continue;
        isSeen[next] = 1;
        part.push(next);
      }
    }
    parts.push(part);
  }
  return parts;
}
