import {
  add,
  batchNorm,
  clipByValue,
  concat,
  conv2d,
  depthwiseConv2d,
  reshape,
  sigmoid,
  type Tensor,
  type Tensor1D,
  type Tensor4D,
  tensor4d,
  tidy,
} from '@tensorflow/tfjs-core';
import { readNamedWeights } from './read-named-weights';

const folder = '@vladmandic/face-api/model';
const ssd = {
  manifest: {
    path: `${folder}/ssd_mobilenetv1_model-weights_manifest.json`,
    sha256: '888f744dffbc84f5f060d1f8427d9742341943a2dfaaf9205d10029b7e7a2955',
  },
  weights: {
    path: `${folder}/ssd_mobilenetv1_model.bin`,
    sha256: '2835640602d53718aa6ae9a42896327eaa21beefed056c218d32ca7d79e1e2f8',
  },
};

/** Pixels of a side of the square that is looked at. */
export const detectedSide = 512;
/** Layers of MobileNet that halve the size. Source: the network's definition in face-api. */
const halvingLayers = [2, 4, 6, 12];
const lastLayer = 13;
/** Two boxes that share more than this of their union are one face. */
const sameFaceOverlap = 0.4;

/** In shares of the square; `score` is 0 to 1. */
export type FaceBox = { left: number; top: number; right: number; bottom: number; score: number };

let weights: Promise<(name: string) => Tensor> | undefined;

/**
 * Finds faces in a square of `detectedSide` pixels by face-api's SSD detector, likeliest first. `pixels` are red,
 * green and blue of 0 to 1, row by row.
 */
export async function detectFaces(pixels: Float32Array, minScore: number): Promise<FaceBox[]> {
  weights ??= readNamedWeights(ssd);
  const weightOf = await weights;
  const scaled = pixels.map((value) => value * 2 - 1);
  const [boxes, scores] = tidy(() =>
    runDetector(tensor4d(scaled, [1, detectedSide, detectedSide, 3]), weightOf),
  );
  try {
    const [offsets, likelihoods, anchors] = await Promise.all([
      boxes.data(),
      scores.data(),
      weightOf('Output/extra_dim').data(),
    ]);
    const found: FaceBox[] = [];
    // Two classes beside "nothing"; the first of them is a face.
    for (let i = 0; i * 3 < likelihoods.length; i += 1) {
      const score = likelihoods[i * 3 + 1] ?? 0;
      if (score > minScore) found.push({ ...decodeBox(offsets, anchors, i * 4), score });
    }
    return dropOverlaps(found);
  } finally {
    boxes.dispose();
    scores.dispose();
  }
}

type WeightOf = (name: string) => Tensor;

function runDetector(input: Tensor4D, weightOf: WeightOf): [Tensor, Tensor] {
  let features = pointwise(input, 'MobilenetV1/Conv2d_0_pointwise', 2, weightOf);
  const levels: Tensor4D[] = [];
  for (let layer = 1; layer <= lastLayer; layer += 1) {
    features = depthwise(
      features,
      `MobilenetV1/Conv2d_${layer}_depthwise`,
      halvingLayers.includes(layer) ? 2 : 1,
      weightOf,
    );
    features = pointwise(features, `MobilenetV1/Conv2d_${layer}_pointwise`, 1, weightOf);
    if (layer === 11 || layer === lastLayer) levels.push(features);
  }
  for (let layer = 0; layer < 8; layer += 1) {
    features = pointwise(features, `Prediction/Conv2d_${layer}_pointwise`, layer % 2 ? 2 : 1, weightOf);
    if (layer % 2) levels.push(features);
  }
  const predict = (kind: string, width: number) =>
    concat(
      levels.map((level, i) => {
        const name = `Prediction/BoxPredictor_${i}/${kind}`;
        const output = conv2d(level, weightOf(`${name}/weights`) as Tensor4D, 1, 'same');
        return reshape(add(output, weightOf(`${name}/biases`)), [-1, width]);
      }),
      0,
    );
  return [predict('BoxEncodingPredictor', 4), sigmoid(predict('ClassPredictor', 3))];
}

function pointwise(input: Tensor4D, name: string, stride: number, weightOf: WeightOf): Tensor4D {
  const output = conv2d(input, weightOf(`${name}/weights`) as Tensor4D, stride, 'same');
  return clipByValue(add(output, weightOf(`${name}/convolution_bn_offset`)), 0, 6);
}

function depthwise(input: Tensor4D, name: string, stride: number, weightOf: WeightOf): Tensor4D {
  const output = depthwiseConv2d(input, weightOf(`${name}/depthwise_weights`) as Tensor4D, stride, 'same');
  const norm = (part: string) => weightOf(`${name}/BatchNorm/${part}`) as Tensor1D;
  const normal = batchNorm(
    output,
    norm('moving_mean'),
    norm('moving_variance'),
    norm('beta'),
    norm('gamma'),
    0.001,
  );
  return clipByValue(normal, 0, 6);
}

type Numbers = ArrayLike<number>;

/** Offsets are of an anchor's centre and size, in the units that the network was trained with (10 and 5). */
function decodeBox(offsets: Numbers, anchors: Numbers, first: number): Omit<FaceBox, 'score'> {
  const at = (values: Numbers, k: number) => values[first + k] ?? 0;
  const [top, left, bottom, right] = [0, 1, 2, 3].map((k) => at(anchors, k)) as [
    number,
    number,
    number,
    number,
  ];
  const height = Math.exp(at(offsets, 2) / 5) * (bottom - top);
  const width = Math.exp(at(offsets, 3) / 5) * (right - left);
  const y = (at(offsets, 0) / 10) * (bottom - top) + (top + bottom) / 2;
  const x = (at(offsets, 1) / 10) * (right - left) + (left + right) / 2;
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

function dropOverlaps(faces: readonly FaceBox[]): FaceBox[] {
  const chosen: FaceBox[] = [];
  for (const face of [...faces].sort((a, b) => b.score - a.score)) {
    if (chosen.every((other) => overlapOf(face, other) < sameFaceOverlap)) chosen.push(face);
  }
  return chosen;
}

function overlapOf(a: FaceBox, b: FaceBox): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (areaOf(a) + areaOf(b) - shared);
}

function areaOf({ left, top, right, bottom }: FaceBox): number {
  return (right - left) * (bottom - top);
}
