import { readModelFile } from '@toolfront/model-files';
import { resample } from '../lanczos';
import { type OnnxModel, runOnnxModel, startOnnxModel } from '../models/run-onnx-model';
import { at, clamp, lumaOf, type Picture, type Plane, percentileOf, type Size } from '../picture';

/** Trained by training/train.py on photos with damage put on them. */
const finder = {
  path: '@toolfront/photo-engine/models/damage-finder.onnx',
  sha256: '4612e36e9dfbc9eaa8fb94b892096a4618a1b0d706330fe797d75a0b44a691ab',
};

/** A larger photo is looked at smaller: the finder knows scratches of 1 to 7 pixels. */
const inspectedPixels = 1_000_000;
/**
 * It looks once more at a smaller copy, where broad scratches are thin. There folds of a face and rims look like lines too:
 * what only the smaller copy shows counts in a photo that is damaged anyway, by so much less.
 */
const broadDoubt = 2;
const broadScale = 0.6;
/** And at a larger one if the photo is dusty: there a speck of two pixels is one of three. */
const closeScale = 1.5;
/** More is looked at in bands: the memory grows with what is seen at once. */
const bandPixels = 1_200_000;
/** What has less contrast than this, of 255, is no faded photo. */
const rangeMin = 64;
/** The finder halves four times. */
const sideStep = 16;
const edge = 16;

let model: Promise<OnnxModel> | undefined;

/** Where nothing is known of the photo, and in one that is damaged. */
type Likelihoods = { atFirst: Plane; whenDamaged: Plane };

/** How likely each pixel is a scratch, a speck, a crease or a missing part, 0 to 1. */
export async function findDamage(picture: Picture): Promise<Likelihoods> {
  const fine = await inspect(picture, scaleOf(picture));
  const broad = await inspect(picture, broadScale * scaleOf(picture));
  return {
    atFirst: fine.map((logit, i) => toLikelihood(Math.max(logit, (logit + at(broad, i)) / 2))),
    whenDamaged: fine.map((logit, i) => toLikelihood(Math.max(logit, at(broad, i) - broadDoubt))),
  };
}

/** The same of specks and hairs, of which the finder sees more in a larger copy. */
export async function findSmallDamage(picture: Picture): Promise<Plane> {
  const logits = await inspect(picture, closeScale * scaleOf(picture));
  return logits.map(toLikelihood);
}

function scaleOf({ width, height }: Size): number {
  return Math.min(1, Math.sqrt(inspectedPixels / (width * height)));
}

function toLikelihood(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** The finder's logits for each pixel of a photo that it sees at a scale, a band of rows at a time. */
async function inspect(picture: Picture, scale: number): Promise<Plane> {
  model ??= readModelFile(finder).then(startOnnxModel);
  const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
  const range = rangeOf(picture);
  const planes = [picture.red, picture.green, picture.blue].map((plane) =>
    (scale === 1 ? plane : resample(plane, picture, size)).map(range),
  );
  const logits = new Float32Array(size.width * size.height);
  const bands = Math.ceil(logits.length / bandPixels);
  const rows = Math.ceil(size.height / bands);
  for (let top = 0; top < size.height; top += rows) {
    const band = { top, height: Math.min(rows, size.height - top) };
    logits.set(await inspectBand(await model, planes, size, band), top * size.width);
  }
  return scale === 1 ? logits : resample(logits, size, picture);
}

type Band = { top: number; height: number };

async function inspectBand(
  finder: OnnxModel,
  planes: readonly Plane[],
  size: Size,
  { top, height }: Band,
): Promise<Plane> {
  const padded = { width: padSide(size.width), height: padSide(height) };
  const input = new Float32Array(3 * padded.width * padded.height);
  for (const [channel, plane] of planes.entries()) fillChannel(input, channel, plane, size, padded, top);
  const dims = [1, 3, padded.height, padded.width];
  const light = await runOnnxModel(finder, input, dims);
  // It knows light damage best: in the negative, dark damage is light.
  const dark = await runOnnxModel(
    finder,
    input.map((value) => 1 - value),
    dims,
  );
  return crop(
    light.data.map((logit, i) => Math.max(logit, at(dark.data, i))),
    { width: size.width, height },
    padded,
  );
}

/** A faded photo is looked at with its contrast restored: the finder is surer of what stands out. From 0 to 1. */
function rangeOf(picture: Picture): (value: number) => number {
  const luma = lumaOf(picture);
  const low = percentileOf(luma, 0.01);
  const range = Math.max(rangeMin, percentileOf(luma, 0.99) - low);
  return (value) => clamp((value - low) / range, 0, 1);
}

function padSide(side: number): number {
  return Math.ceil((side + 2 * edge) / sideStep) * sideStep;
}

/** From the row `top` on. The photo's edge is mirrored outside, so that it looks like no line. */
function fillChannel(
  input: Float32Array,
  channel: number,
  plane: Plane,
  size: Size,
  padded: Size,
  top: number,
): void {
  const start = channel * padded.width * padded.height;
  for (let y = 0; y < padded.height; y += 1) {
    const row = mirror(top + y - edge, size.height) * size.width;
    for (let x = 0; x < padded.width; x += 1) {
      const value = at(plane, row + mirror(x - edge, size.width));
      input[start + y * padded.width + x] = value;
    }
  }
}

function mirror(position: number, count: number): number {
  const inside = position < 0 ? -position : position;
  return clamp(inside < count ? inside : 2 * count - 2 - inside, 0, count - 1);
}

function crop(padded: Float32Array, size: Size, { width }: Size): Plane {
  const result = new Float32Array(size.width * size.height);
  for (let y = 0; y < size.height; y += 1) {
    const start = (y + edge) * width + edge;
    result.set(padded.subarray(start, start + size.width), y * size.width);
  }
  return result;
}
