import { readModelFile } from '@toolfront/model-files';
import { resample } from '../lanczos';
import { type OnnxModel, startOnnxModel } from '../models/run-onnx-model';
import { at, type Picture, type Plane, type Size } from '../picture';
import type { Eye } from '../portrait/find-face';
import { findDustTones } from './dust-tones';
import { findSpots, longSide, type Spot } from './find-spots';
import { copyAt, runFinder, toLikelihood } from './run-finder';

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
/** How far an eye reaches from its middle, of its width. */
const eyeReach = { across: 0.6, down: 0.35 };

let model: Promise<OnnxModel> | undefined;

/**
 * The specks and hairs on a dusty photo. Dust, and what it took off, has one tone where it is light and one where it is
 * dark, measured on the specks that are sure; lamps and twigs look like dust, and have tones of their own.
 */
export async function findDust(picture: Picture, sureSpecks: readonly Spot[]): Promise<Spot[]> {
  model ??= readModelFile(finder).then(startOnnxModel);
  const { planes, size, range } = copyAt(picture, closeScale);
  const tones = findDustTones(picture, sureSpecks);
  const apart = tones.flatMap((tone) =>
    planes.map((plane, k) => {
      const own = tone && range(tone[k] ?? 0);
      // Where no tone is known, nothing is near it.
      return plane.map((value) => (own === undefined ? 1 : value - own));
    }),
  );
  const logits = await runBothWays(await model, [...planes, ...apart], size);
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

/** Its answers to a photo and to the mirrored one differ where it is unsure: their mean errs less. */
async function runBothWays(finder: OnnxModel, planes: readonly Plane[], size: Size): Promise<Plane> {
  const flip = (plane: Plane) => plane.map((_, i) => at(plane, i - 2 * (i % size.width) + size.width - 1));
  const straight = await runFinder(finder, planes, size);
  const flipped = flip(await runFinder(finder, planes.map(flip), size));
  return straight.map((logit, i) => (logit + at(flipped, i)) / 2);
}
