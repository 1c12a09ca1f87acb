import { at, clamp, lumaOf, type Picture, type Plane, percentileOf } from '../picture';

/** Residual colour below which each brightness has one colour, as in a print of one tone; a flat drawing has that too. */
const oneColourSpread = 5;
/** A pixel that is further from grey has a hue, 0 to 255. */
const tintedFrom = 12;
/** With fewer pixels of a hue, what is tinted is dust and noise. */
const tintedShare = 0.002;
/** How far the hues point the same way, 0 to 1. */
const alikeFrom = 0.9;
/** The furthest from grey that toning and ageing take a print: browns and blues, and any other hue. */
const strongestTone = { toner: 105, other: 25 };
/** A toned print has its tone in many brightnesses, a flat drawing in few: of 32, and the share that counts. */
const tonedBins = 4;
const tonedBinShare = 0.02;
const binCount = 32;

/** Whether a photo is black and white, or toned in one colour: all its hues are alike, and as weak as a print's tone. */
export function isMonochrome(picture: Picture): boolean {
  const luma = lumaOf(picture);
  if (measureColourSpread(picture, luma) >= oneColourSpread) return false;
  const { count, coherence, red, blue, bins, distances } = measureTint(picture, luma);
  if (count < tintedShare * luma.length) return true;
  const isToner = red * blue < 0 && Math.abs(blue) >= 0.8 * Math.abs(red);
  const furthest = percentileOf(distances, 1 - (0.05 * count) / luma.length);
  return (
    coherence >= alikeFrom &&
    furthest <= (isToner ? strongestTone.toner : strongestTone.other) &&
    bins.filter((share) => share >= tonedBinShare * count).length >= tonedBins
  );
}

/** Root mean square of what is left of colour when the mean colour of each brightness is taken away. */
function measureColourSpread(picture: Picture, luma: Plane): number {
  const sums = Array.from({ length: binCount }, () => ({ count: 0, red: 0, blue: 0, squares: 0 }));
  for (let i = 0; i < luma.length; i += 1) {
    const bin = sums[binOf(at(luma, i))];
    if (!bin) continue;
    const red = at(picture.red, i) - at(luma, i);
    const blue = at(picture.blue, i) - at(luma, i);
    bin.count += 1;
    bin.red += red;
    bin.blue += blue;
    bin.squares += red * red + blue * blue;
  }
  const residual = sums.reduce((total, { count, red, blue, squares }) => {
    return count === 0 ? total : total + squares - (red * red + blue * blue) / count;
  }, 0);
  return Math.sqrt(Math.max(0, residual) / luma.length);
}

/** What has a hue: how many pixels, in which brightnesses, how alike, their mean colour and all distances from grey. */
function measureTint(picture: Picture, luma: Plane) {
  const tint = { count: 0, red: 0, blue: 0, bins: new Array<number>(binCount).fill(0) };
  const distances = new Float32Array(luma.length);
  let sum = 0;
  for (let i = 0; i < luma.length; i += 1) {
    const red = at(picture.red, i) - at(luma, i);
    const blue = at(picture.blue, i) - at(luma, i);
    const distance = Math.hypot(red, blue);
    distances[i] = distance;
    if (distance < tintedFrom) continue;
    const bin = binOf(at(luma, i));
    tint.count += 1;
    tint.red += red;
    tint.blue += blue;
    tint.bins[bin] = (tint.bins[bin] ?? 0) + 1;
    sum += distance;
  }
  return { ...tint, distances, coherence: Math.hypot(tint.red, tint.blue) / Math.max(1, sum) };
}

function binOf(luma: number): number {
  return clamp(Math.floor((luma * binCount) / 256), 0, binCount - 1);
}
