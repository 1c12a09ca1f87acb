import { detectedSide, detectFaces, type FaceBox } from '../models/detect-faces';
import { tracedSide, traceFace } from '../models/trace-face';
import type { Picture } from '../picture';
import { placeInPicture, type Square, sampleSquare } from './sample-square';

/** The mesh is drawn for a face with this much room around it. Source: MediaPipe's face landmark graph. */
const meshRoom = 1.5;
/** The first pass finds how the head is turned, the second traces the upright one. */
const passes = 2;
/** A face that is this much smaller than the largest is somebody behind. */
const otherFaceShare = 0.4;
/** What a face weighs less for each share of the square that it is off its middle. */
const offCentreCost = 1.6;
/** Of the detector: surely a face, and worth a try. */
const clearScore = 0.5;
const leastBoxScore = 0.12;
/** The model says how sure it is that it traced a face. */
const leastScore = 0.4;

// Numbers of the mesh's points. Source: MediaPipe's canonical face model.
const numbers = {
  forehead: 10,
  chin: 152,
  rightCheek: 234,
  leftCheek: 454,
  rightEye: [33, 133],
  leftEye: [263, 362],
  mouth: [61, 291, 13, 14],
} as const;

export type Point = { x: number; y: number; z: number };

/** In pixels of the picture; angles in radians. */
export type Face = {
  /** Faces about as large as this one, itself among them. */
  count: number;
  points: readonly Point[];
  chin: Point;
  eyes: readonly [Eye, Eye];
  mouth: { centerX: number; centerY: number; width: number };
  /** Clockwise, of the line through the eyes. */
  roll: number;
  /** Of the head to the side, and up or down; 0 looks into the camera. */
  yaw: number;
  pitch: number;
};

export type Eye = { centerX: number; centerY: number; width: number };

/** Finds the largest face near the middle and traces it; undefined when there is none. */
export async function findFace(picture: Picture): Promise<Face | undefined> {
  for (const { boxes, square } of await lookFor(picture)) {
    const clear = boxes.filter(({ score }) => score >= clearScore).sort((a, b) => weightOf(b) - weightOf(a));
    // Where nobody is seen clearly, the likeliest in the middle that can be traced.
    const unclear = boxes.slice(0, 2).sort((a, b) => b.score * weightOf(b) - a.score * weightOf(a));
    for (const box of clear.length > 0 ? clear : unclear) {
      const count = clear.filter((other) => sizeOf(other) > otherFaceShare * sizeOf(box)).length;
      const face = await trace(picture, boxToSquare(box, square), Math.max(1, count));
      if (face) return face;
    }
  }
  return undefined;
}

/** Traces every face that is seen clearly, largest first. */
export async function findFaces(picture: Picture): Promise<Face[]> {
  const faces: Face[] = [];
  for (const { boxes, square } of await lookFor(picture)) {
    const clear = boxes.filter(({ score }) => score >= clearScore).sort((a, b) => sizeOf(b) - sizeOf(a));
    for (const box of clear) {
      const face = await trace(picture, boxToSquare(box, square), clear.length);
      if (face) faces.push(face);
    }
    if (faces.length > 0) break;
  }
  return faces;
}

type Look = { boxes: FaceBox[]; square: Square };

/** In the whole picture, and where that shows nobody clearly, with room around it: a face may fill the picture. */
async function lookFor(picture: Picture): Promise<Look[]> {
  const centre = { centerX: picture.width / 2, centerY: picture.height / 2, angle: 0 };
  const longer = Math.max(picture.width, picture.height);
  const look = async (side: number) => {
    const square = { ...centre, side };
    return { square, boxes: await detectFaces(sampleSquare(picture, square, detectedSide), leastBoxScore) };
  };
  const whole = await look(longer);
  if (whole.boxes.some(({ score }) => score >= clearScore)) return [whole];
  const wider = await look(1.8 * longer);
  return wider.boxes.some(({ score }) => score >= clearScore) ? [wider, whole] : [whole, wider];
}

/** The portrait is of who is in its middle, even where somebody at its edge is a little nearer. */
function weightOf(box: FaceBox): number {
  const offCentre = Math.abs((box.left + box.right) / 2 - 0.5);
  return sizeOf(box) * Math.max(0.1, 1 - offCentreCost * offCentre);
}

function sizeOf({ top, bottom }: FaceBox): number {
  return bottom - top;
}

function boxToSquare(box: FaceBox, square: Square): Square {
  const { x, y } = placeInPicture(square, (box.left + box.right) / 2, (box.top + box.bottom) / 2);
  const side = meshRoom * square.side * Math.max(box.right - box.left, sizeOf(box));
  return { centerX: x, centerY: y, side, angle: 0 };
}

async function trace(picture: Picture, first: Square, count: number): Promise<Face | undefined> {
  let square = first;
  for (let pass = 1; ; pass += 1) {
    const { points, score } = await traceFace(sampleSquare(picture, square, tracedSide));
    if (score < leastScore) return undefined;
    const turned = points.map(({ x, y, z }) => ({
      x: x * square.side,
      y: y * square.side,
      z: z * square.side,
    }));
    const placed = points.map((point) => ({
      ...placeInPicture(square, point.x, point.y),
      z: point.z * square.side,
    }));
    if (pass === passes) return { count, ...describe(placed, turned) };
    square = squareAround(placed);
  }
}

function squareAround(points: readonly Point[]): Square {
  const [left, right] = rangeOf(points.map(({ x }) => x));
  const [top, bottom] = rangeOf(points.map(({ y }) => y));
  const side = meshRoom * Math.max(right - left, bottom - top);
  return { centerX: (left + right) / 2, centerY: (top + bottom) / 2, side, angle: rollOf(points) };
}

/** `upright` are the same points as the second pass saw them, with the eyes nearly level. */
function describe(points: readonly Point[], upright: readonly Point[]): Omit<Face, 'count'> {
  const [rightCheek, leftCheek] = [pointOf(upright, numbers.rightCheek), pointOf(upright, numbers.leftCheek)];
  const [forehead, chin] = [pointOf(upright, numbers.forehead), pointOf(upright, numbers.chin)];
  const [mouthRight, mouthLeft] = [pointOf(points, numbers.mouth[0]), pointOf(points, numbers.mouth[1])];
  return {
    points,
    chin: pointOf(points, numbers.chin),
    eyes: [describeEye(points, numbers.rightEye), describeEye(points, numbers.leftEye)],
    mouth: {
      centerX: (mouthRight.x + mouthLeft.x) / 2,
      centerY: (mouthRight.y + mouthLeft.y) / 2,
      width: distance(mouthRight, mouthLeft),
    },
    roll: rollOf(points),
    yaw: Math.atan2(leftCheek.z - rightCheek.z, leftCheek.x - rightCheek.x),
    pitch: Math.atan2(chin.z - forehead.z, chin.y - forehead.y),
  };
}

function describeEye(points: readonly Point[], [outerNumber, innerNumber]: readonly [number, number]): Eye {
  const [outer, inner] = [pointOf(points, outerNumber), pointOf(points, innerNumber)];
  return {
    centerX: (outer.x + inner.x) / 2,
    centerY: (outer.y + inner.y) / 2,
    width: distance(outer, inner),
  };
}

function rollOf(points: readonly Point[]): number {
  const right = pointOf(points, numbers.rightEye[0]);
  const left = pointOf(points, numbers.leftEye[0]);
  return Math.atan2(left.y - right.y, left.x - right.x);
}

function pointOf(points: readonly Point[], number: number): Point {
  const point = points[number];
  if (!point) throw new Error(`the mesh has no point ${number}`);
  return point;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function rangeOf(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
