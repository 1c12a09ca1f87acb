import { readModelFile } from '@toolfront/model-files';
import { resample } from '../lanczos';
import { type OnnxModel, startOnnxModel } from '../models/run-onnx-model';
import { at, type Picture, type Plane, percentileOf } from '../picture';
import type { Eye } from '../portrait/find-face';
import { findSpots, longSide, type Spot } from './find-spots';
import { rangeOf, runFinder, scaleOf, toLikelihood } from './run-finder';

/** Trained by training/train_dust.py on photos with dust put on them. */
const finder = {
  path: '@toolfront/photo-engine/models/dust-finder.onnx',
  sha256: 'd6f9206940f089f223d4c83b8866550ecfb89808ad5c9a342f7e67c4e372b4ea',
};
/** It sees the photo enlarged: there a speck of two pixels is one of three. */
const closeScale = 1.5;

/** The longest side of a hair, of the photo's shorter side. */
const longestShare = 1 / 5;
const sureness = { sure: 0.2, touching: 0.1 };
/** The specks that tell the tone: of so many pixels, so many of them. */
const clear = { pixels: 6, count: 4 };
/** Thin dust is mixed with the photo: how much of it its middle shows, and how far its colour may be from that, 0 to 255. */
const mixture = { leastCover: 0.6, mostCover: 1.05, span: 4 };
/** How far an eye reaches from its middle, of its width. */
const eyeReach = { across: 0.6, down: 0.35 };
/** A speck's rim, and what is around that, in pixels from it. */
const rimReach = 1;
const ringReach = 3;

type Colour = readonly [red: number, green: number, blue: number];

let model: Promise<OnnxModel> | undefined;

/**
 * The specks and hairs on a dusty photo. Dust, and what it took off, has one tone where it is light and one where it is
 * dark, which the specks that are sure tell; lamps and twigs look like dust, and have tones of their own.
 */
export async function findDust(picture: Picture, sureSpecks: readonly Spot[]): Promise<Spot[]> {
  model ??= readModelFile(finder).then(startOnnxModel);
  const scale = closeScale * scaleOf(picture);
  const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
  const range = rangeOf(picture);
  const planes = [picture.red, picture.green, picture.blue].map((plane) =>
    resample(plane, picture, size).map(range),
  );
  const tones = findTones(picture, sureSpecks);
  const apart = tones.flatMap((tone) =>
    planes.map((plane, k) => {
      const own = tone && range(tone[k] ?? 0);
      // Where no tone is known, nothing is near it.
      return plane.map((value) => (own === undefined ? 1 : value - own));
    }),
  );
  const seen = [...planes, ...apart];
  const straight = await runFinder(await model, seen, size);
  const flipped = mirror(
    await runFinder(
      await model,
      seen.map((plane) => mirror(plane, size.width)),
      size,
    ),
    size.width,
  );
  const logits = straight.map((logit, i) => (logit + at(flipped, i)) / 2);
  const likelihoods = resample(logits, size, picture).map(toLikelihood);
  const longest = longestShare * Math.min(picture.width, picture.height);
  const { findFaces } = await import('../portrait/find-face');
  const eyes = (await findFaces(picture)).flatMap((face) => face.eyes);
  return findSpots(likelihoods, picture, sureness).filter(
    (spot) => longSide(spot, picture) <= longest && !eyes.some((eye) => isInEye(spot, picture.width, eye)),
  );
}

/** The light in an eye and its dark corners are as small as specks, and a face is dead without them. */
function isInEye(spot: Spot, width: number, { centerX, centerY, width: eyeWidth }: Eye): boolean {
  return spot.some((index) => {
    const [x, y] = [(index % width) - centerX, Math.floor(index / width) - centerY];
    return Math.hypot(x / eyeReach.across, y / eyeReach.down) <= eyeWidth;
  });
}

/** Light and dark; undefined where too few specks are clear. */
function findTones(picture: Picture, specks: readonly Spot[]): (Colour | undefined)[] {
  const seen = specks
    .filter((spot) => spot.length >= clear.pixels)
    .map((spot) => describeSpeck(spot, picture))
    .filter((speck) => speck !== undefined);
  return [true, false].map((isLight) => {
    const told = seen.filter((speck) => speck.isLight === isLight);
    return told.length < clear.count ? undefined : findTone(told);
  });
}

type Speck = { middle: Colour; around: Colour; isLight: boolean };

/** Its middle is the pixel that stands out most. */
function describeSpeck(spot: Spot, picture: Picture): Speck | undefined {
  const ring = listRing(spot, picture);
  if (ring.length === 0) return undefined;
  const around = mapColours(picture, (plane) =>
    percentileOf(
      Float32Array.from(ring, (index) => at(plane, index)),
      0.5,
    ),
  );
  const contrasts = spot.map((index) => brightness(colourAt(picture, index)) - brightness(around));
  const strongest = contrasts.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
  return {
    middle: colourAt(picture, spot[contrasts.indexOf(strongest)] ?? 0),
    around,
    isLight: strongest > 0,
  };
}

/** Of the specks' own colours the one that most specks have, more or less of it over what is around them. */
function findTone(specks: readonly Speck[]): Colour | undefined {
  let [tone, most]: [Colour | undefined, number] = [undefined, 0];
  for (const { middle: candidate } of specks) {
    const seen = specks.reduce((sum, speck) => sum + coverBy(candidate, speck), 0);
    if (seen > most) [tone, most] = [candidate, seen];
  }
  return tone;
}

/** How much of a tone a speck's middle shows, 0 to 1; 0 where it is no mixture of that tone and what is around it. */
function coverBy(tone: Colour, { middle, around }: Speck): number {
  const [step, whole] = [difference(middle, around), difference(tone, around)];
  const cover = dot(step, whole) / Math.max(1, dot(whole, whole));
  if (cover < mixture.leastCover || cover > mixture.mostCover) return 0;
  const shown = Math.min(1, cover);
  const rest = step.reduce((sum, value, k) => sum + Math.abs(value - shown * (whole[k] ?? 0)), 0) / 3;
  return rest <= mixture.span ? shown : 0;
}

/** Pixels around a speck, without its rim. */
function listRing(spot: Spot, { width, height }: Picture): number[] {
  const within = (reach: number) => {
    const found = new Set<number>();
    for (const index of spot) {
      const [x, y] = [index % width, Math.floor(index / width)];
      for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1) {
        for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column += 1) {
          found.add(row * width + column);
        }
      }
    }
    return found;
  };
  const rim = within(rimReach);
  return [...within(ringReach)].filter((index) => !rim.has(index));
}

function mapColours(picture: Picture, read: (plane: Plane) => number): Colour {
  return [read(picture.red), read(picture.green), read(picture.blue)];
}

function colourAt(picture: Picture, index: number): Colour {
  return mapColours(picture, (plane) => at(plane, index));
}

function brightness([red, green, blue]: Colour): number {
  return (red + green + blue) / 3;
}

function difference(a: Colour, b: Colour): Colour {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: Colour, b: Colour): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Left to right. */
function mirror(plane: Plane, width: number): Plane {
  return plane.map((_, i) => at(plane, i - 2 * (i % width) + width - 1));
}
