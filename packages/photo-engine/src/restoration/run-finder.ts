import { resample } from '../lanczos';
import { type OnnxModel, runOnnxModel } from '../models/run-onnx-model';
import { at, clamp, lumaOf, type Picture, type Plane, percentileOf, type Size } from '../picture';

/** A larger photo is looked at smaller: the finders know scratches of 1 to 7 pixels. */
const inspectedPixels = 1_000_000;
/** More is looked at in bands: the memory grows with what is seen at once. */
const bandPixels = 1_200_000;
/** What has less contrast than this, of 255, is no faded photo. */
const rangeMin = 64;
/** The finders halve four times. */
const sideStep = 16;
const edge = 16;

/** A finder's logits for each pixel of what it is shown, planes from 0 to 1 of one size, a band of rows at a time. */
export async function runFinder(model: OnnxModel, planes: readonly Plane[], size: Size): Promise<Plane> {
  const logits = new Float32Array(size.width * size.height);
  const bands = Math.ceil(logits.length / bandPixels);
  const rows = Math.ceil(size.height / bands);
  for (let top = 0; top < size.height; top += rows) {
    const band = { top, height: Math.min(rows, size.height - top) };
    logits.set(await runOnBand(model, planes, size, band), top * size.width);
  }
  return logits;
}

/** What a finder is shown of a photo: its colours from 0 to 1, in a copy of `scale` times the usual size. */
export function copyAt(
  picture: Picture,
  scale: number,
): { planes: Plane[]; size: Size; range: (value: number) => number } {
  const { width, height } = picture;
  const factor = scale * Math.min(1, Math.sqrt(inspectedPixels / (width * height)));
  const size = { width: Math.round(width * factor), height: Math.round(height * factor) };
  const range = rangeOf(picture);
  const planes = [picture.red, picture.green, picture.blue].map((plane) =>
    (factor === 1 ? plane : resample(plane, picture, size)).map(range),
  );
  return { planes, size, range };
}

/** A faded photo is looked at with its contrast restored: the finders are surer of what stands out. From 0 to 1. */
function rangeOf(picture: Picture): (value: number) => number {
  const luma = lumaOf(picture);
  const low = percentileOf(luma, 0.01);
  const range = Math.max(rangeMin, percentileOf(luma, 0.99) - low);
  return (value) => clamp((value - low) / range, 0, 1);
}

export function toLikelihood(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

type Band = { top: number; height: number };

async function runOnBand(
  model: OnnxModel,
  planes: readonly Plane[],
  size: Size,
  { top, height }: Band,
): Promise<Plane> {
  const padded = { width: padSide(size.width), height: padSide(height) };
  const input = new Float32Array(planes.length * padded.width * padded.height);
  for (const [channel, plane] of planes.entries()) fillChannel(input, channel, plane, size, padded, top);
  const { data } = await runOnnxModel(model, input, [1, planes.length, padded.height, padded.width]);
  return crop(data, { width: size.width, height }, padded);
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
