import { guidedFilter } from '../box-filters';
import { balanceTones } from '../local-contrast';
import { addColours } from '../operator-models/add-colours';
import type { ColourModel } from '../operator-models/operator-model';
import { at, clamp, lumaOf, mapPlanes, type Picture, type Plane, percentileOf, withLuma } from '../picture';
import { isMonochrome } from './is-monochrome';
import { repairDamage } from './repair-damage';

/** How far a channel may be pulled apart; more would show the paper's grain instead of the picture. */
const largestGain = 4;
/** Of the faded range, this share is left out at each end. */
const clippedShare = 0.004;
/** Of the pixels, the darkest and lightest that show what black and white have become. */
const endShare = 0.02;
/** Further from grey, the darkest pixels are a colour, and no black that has faded; the lightest likewise. */
const largestCast = 80;
const middleGrey = 118;

/**
 * Restores an old photo: damage is found and filled, noise is smoothed, each channel gets its full range again (which
 * undoes both fading and a colour cast), contrast is evened out. Colour comes back as far as the photo still holds some;
 * a black and white one stays a neutral grey, unless the operator has a model that colours it.
 */
export async function restorePicture(source: Picture, colourModel?: ColourModel): Promise<Picture> {
  const whole = await repairDamage(source);
  const isGrey = isMonochrome(whole);
  const ranged = isGrey ? stretchTogether(whole) : stretchChannels(whole);
  const smooth = removeNoise(ranged);
  const toned = withLuma(smooth, balanceTones(correctBrightness(lumaOf(smooth)), smooth));
  if (!isGrey) return reviveColours(toned);
  return colourModel ? addColours(toned, colourModel) : toned;
}

function stretchChannels(picture: Picture): Picture {
  const luma = lumaOf(picture);
  const joint = rangeOf(luma);
  const own = [picture.red, picture.green, picture.blue].map(rangeOf);
  const dark = percentileOf(luma, endShare);
  const light = percentileOf(luma, 1 - endShare);
  const isBlackKnown = castOf(picture, luma, (value) => value <= dark) <= largestCast;
  const isWhiteKnown = castOf(picture, luma, (value) => value >= light) <= largestCast;
  const low = Math.min(...own.map((range) => range.low));
  const high = Math.max(...own.map((range) => range.high));
  return mapPlanes(picture, (plane) => {
    const range = rangeOf(plane);
    // A little of the joint range keeps a sunset from turning grey.
    return stretch(
      plane,
      isBlackKnown ? 0.85 * range.low + 0.15 * joint.low : low,
      isWhiteKnown ? 0.85 * range.high + 0.15 * joint.high : high,
    );
  });
}

/** How far from grey the chosen pixels are in the mean. */
function castOf(picture: Picture, luma: Plane, isChosen: (luma: number) => boolean): number {
  let [count, red, blue] = [0, 0, 0];
  for (let i = 0; i < luma.length; i += 1) {
    if (!isChosen(at(luma, i))) continue;
    count += 1;
    red += at(picture.red, i) - at(luma, i);
    blue += at(picture.blue, i) - at(luma, i);
  }
  return Math.hypot(red, blue) / Math.max(1, count);
}

function stretchTogether(picture: Picture): Picture {
  const luma = lumaOf(picture);
  const { low, high } = rangeOf(luma);
  const grey = stretch(luma, low, high);
  return { ...picture, red: grey, green: grey, blue: grey };
}

function rangeOf(plane: Plane): { low: number; high: number } {
  return { low: percentileOf(plane, clippedShare), high: percentileOf(plane, 1 - clippedShare) };
}

function stretch(plane: Plane, low: number, high: number): Plane {
  const gain = Math.min(largestGain, 250 / Math.max(1, high - low));
  // With the gain bounded, the range is centred rather than started at black.
  const middle = (low + high) / 2;
  const offset = gain * (high - low) > 249 ? 3 - gain * low : 127 - gain * middle;
  return plane.map((value) => clamp(gain * value + offset, 0, 255));
}

/** Half way to a middle brightness: a night stays darker than a beach. */
function correctBrightness(luma: Plane): Plane {
  const median = clamp(percentileOf(luma, 0.5), 20, 235);
  const gamma = clamp(Math.log(middleGrey / 255) / Math.log(median / 255), 0.6, 1.7) ** 0.5;
  return luma.map((value) => 255 * (Math.max(0, value) / 255) ** gamma);
}

/** As much as there is, found in the picture itself; colour noise is coarser and matters less to sharpness. */
function removeNoise(picture: Picture): Picture {
  const luma = lumaOf(picture);
  const noise = measureNoise(luma, picture.width, picture.height);
  if (noise < 1) return picture;
  const smoothLuma = guidedFilter(luma, luma, picture, 3, (3.5 * noise) ** 2);
  const smoothColour = (plane: Plane) => {
    const difference = plane.map((value, i) => value - at(luma, i));
    const smooth = guidedFilter(difference, smoothLuma, picture, 4, (3 * noise) ** 2);
    return smooth.map((value, i) => value + at(smoothLuma, i));
  };
  return mapPlanes(picture, smoothColour);
}

/** Standard deviation of the noise (Immerkær: Fast Noise Variance Estimation, 1996), by its median so that edges do not count. */
function measureNoise(luma: Plane, width: number, height: number): number {
  const responses = new Float32Array(luma.length);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x;
      const sides = at(luma, i - 1) + at(luma, i + 1) + at(luma, i - width) + at(luma, i + width);
      const corners =
        at(luma, i - width - 1) + at(luma, i - width + 1) + at(luma, i + width - 1) + at(luma, i + width + 1);
      // The operator's weights have a norm of 6.
      responses[i] = Math.abs(4 * at(luma, i) - 2 * sides + corners) / 6;
    }
  }
  // Median of the absolute values of a normal distribution: 0.6745 standard deviations.
  return percentileOf(responses, 0.5) / 0.6745;
}

/** Fading takes colour with it: it comes back until the mean colourfulness is an ordinary photo's, and no further. */
function reviveColours(picture: Picture): Picture {
  const luma = lumaOf(picture);
  let colourfulness = 0;
  for (let i = 0; i < luma.length; i += 1) {
    colourfulness += Math.hypot(at(picture.red, i) - at(luma, i), at(picture.blue, i) - at(luma, i));
  }
  const gain = clamp(28 / Math.max(1, colourfulness / luma.length), 1, 1.4);
  return mapPlanes(picture, (plane) => plane.map((value, i) => at(luma, i) + gain * (value - at(luma, i))));
}
