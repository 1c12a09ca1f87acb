import type { IdPhotoOrder } from '../photo-order';
import type { Picture, Plane } from '../picture';
import { UnusablePhoto } from '../unusable-photo';
import { type Face, findFace } from './find-face';
import { type Head, type HeadMarks, measureHead } from './measure-head';
import { cutOutPerson, type PersonMatte, type Sight } from './person-matte';
import type { Square } from './sample-square';
import { cropUpright, toUpright, type UprightWindow } from './upright-crop';

/** A head by the distance from the eyes to the chin, before its top is found. */
const usualHeadUnits = 2.15;
/** The side of the square that the segmentation sees, in the same units: head and shoulders. */
const seenUnits = 3.7;
/** Pixels of the first look, a unit of them. */
const firstLookUnit = 70;
/** Pixels worked on for one of the result, each way. */
const finePixels = 2;
/** Of the frame: so much more is cut out on each side, so that the outline has something to lean on. */
const margin = 0.08;
/** Less is level to the eye; more is somebody who lies on the side. */
const rollLimits = { least: 0.4, most: 40 };
const radiansPerDegree = Math.PI / 180;

/** A window of the result's shape in pixels of the crop: its corner, and pixels of the crop for one of the result. */
export type Frame = { left: number; top: number; step: number };

export type Portrait = {
  face: Face | undefined;
  /** The turned-back part of the source that is worked on, and where the source reaches in it. */
  crop: Picture;
  inside: Plane;
  matte: PersonMatte;
  /** In pixels of the crop. */
  head: Head;
  frame: Frame;
  /** Where the crop lies in the upright frame of the source, and its pixels for one of the source. */
  window: UprightWindow;
  scale: number;
  rollDegrees: number;
};

type Shape = Pick<
  IdPhotoOrder,
  'width' | 'height' | 'headHeightRatio' | 'topHairHeightRatio' | 'bottomEyeHeightRatio' | 'placement'
>;

/**
 * Finds the head in a portrait, turns it upright, and lays the format's frame around it. Where the person has placed
 * the head, it is there. `workPixels` are worked on for one of the result, each way. Throws an `UnusablePhoto` when there
 * is no face and nobody has said where one is.
 */
export async function layOutPortrait(
  source: Picture,
  order: Shape,
  workPixels = finePixels,
): Promise<Portrait> {
  const face = await findFace(source);
  const rollDegrees = order.placement ? (order.placement.rollDegrees ?? 0) : face ? rollOf(face) : 0;
  const angle = rollDegrees * radiansPerDegree;
  const marks = placedMarks(source, order) ?? (face && markFace(face, source, angle));
  if (!marks) throw new UnusablePhoto({ reason: 'noPerson' });
  const crownY = order.placement
    ? order.placement.crownY * source.height
    : await findCrown(source, marks, angle);
  if (marks.chinY - crownY < 16) throw new UnusablePhoto({ reason: 'noPerson' }, 'the head is too small');
  return cutOut({ source, order, workPixels, face, marks, crownY, angle, rollDegrees });
}

function rollOf({ roll }: Face): number {
  const degrees = roll / radiansPerDegree;
  const size = Math.abs(degrees);
  return size < rollLimits.least || size > rollLimits.most ? 0 : degrees;
}

/** In pixels of the upright frame. */
function markFace(face: Face, source: Picture, angle: number): HeadMarks {
  const place = (point: { x: number; y: number }) => toUpright(point, source, angle);
  const [right, left] = face.eyes.map((eye) => place({ x: eye.centerX, y: eye.centerY }));
  if (!right || !left) throw new Error('a face has two eyes');
  const sides = face.points.map((point) => place(point).x);
  const [first, last] = [Math.min(...sides), Math.max(...sides)];
  return {
    eyesY: (right.y + left.y) / 2,
    chinY: place(face.chin).y,
    centerX: (first + last) / 2,
    faceWidth: last - first,
  };
}

function placedMarks({ width, height }: Picture, { placement }: Shape): HeadMarks | undefined {
  if (!placement) return undefined;
  const headHeight = (placement.chinY - placement.crownY) * height;
  return {
    eyesY: placement.chinY * height - headHeight / usualHeadUnits,
    chinY: placement.chinY * height,
    centerX: placement.centerX * width,
    faceWidth: 0.65 * headHeight,
  };
}

/** A first look at a small copy: how far above the eyes the head ends. */
async function findCrown(source: Picture, marks: HeadMarks, angle: number): Promise<number> {
  const unit = marks.chinY - marks.eyesY;
  const window = {
    left: marks.centerX - (seenUnits / 2) * unit,
    top: marks.chinY - 0.76 * seenUnits * unit,
    width: seenUnits * unit,
    height: seenUnits * unit,
    angle,
  };
  const scale = Math.min(1, firstLookUnit / unit);
  const { crop } = cropUpright(source, window, scale);
  const sight = sightOf(squareOf(crop), source, window, scale);
  const { opacity } = await cutOutPerson(crop, sight, usualHeadUnits * unit * scale);
  const head = measureHead(opacity, crop, toCrop(marks, window, scale));
  return window.top + head.crownY / scale;
}

type Cut = {
  source: Picture;
  order: Shape;
  workPixels: number;
  face: Face | undefined;
  marks: HeadMarks;
  crownY: number;
  angle: number;
  rollDegrees: number;
};

async function cutOut(cut: Cut): Promise<Portrait> {
  const { source, order, workPixels, marks, crownY, angle, rollDegrees } = cut;
  const headHeight = marks.chinY - crownY;
  const height = headHeight / order.headHeightRatio;
  const width = (height * order.width) / order.height;
  const window = {
    left: marks.centerX - (0.5 + margin) * width,
    top: crownY - (order.topHairHeightRatio + margin) * height,
    width: (1 + 2 * margin) * width,
    height: (1 + 2 * margin) * height,
    angle,
  };
  const scale = Math.min(1, (workPixels * order.height) / height);
  const { crop, inside } = cropUpright(source, window, scale);
  const placed = toCrop(marks, window, scale);
  const unit = (headHeight * scale) / usualHeadUnits;
  const side = Math.max(seenUnits * unit, crop.width, crop.height);
  const square = {
    centerX: placed.centerX,
    centerY: Math.max(placed.chinY - (0.76 - 0.5) * side, crop.height - side / 2),
    side,
    angle: 0,
  };
  const matte = await cutOutPerson(crop, sightOf(square, source, window, scale), headHeight * scale);
  const found = measureHead(matte.opacity, crop, placed);
  const head = order.placement
    ? { ...placed, crownY: (crownY - window.top) * scale, isCrownFound: true }
    : found;
  return {
    face: cut.face,
    crop,
    inside,
    matte,
    head,
    frame: frameOf(head, order),
    window,
    scale,
    rollDegrees,
  };
}

function frameOf(head: Head, order: Shape): Frame {
  const step = (head.chinY - head.crownY) / (order.headHeightRatio * order.height);
  return {
    left: head.centerX - (order.width / 2) * step,
    top: head.crownY - order.topHairHeightRatio * order.height * step,
    step,
  };
}

function toCrop(marks: HeadMarks, { left, top }: UprightWindow, scale: number): HeadMarks {
  return {
    eyesY: (marks.eyesY - top) * scale,
    chinY: (marks.chinY - top) * scale,
    centerX: (marks.centerX - left) * scale,
    faceWidth: marks.faceWidth * scale,
  };
}

/** A square of the crop, and where it lies in the source. */
function sightOf(square: Square, photo: Picture, window: UprightWindow, scale: number): Sight {
  const upright = { x: window.left + square.centerX / scale, y: window.top + square.centerY / scale };
  const { x, y } = toUpright(upright, photo, -window.angle);
  const inPhoto = { centerX: x, centerY: y, side: square.side / scale, angle: window.angle };
  return { inPicture: square, photo, inPhoto };
}

function squareOf({ width, height }: Picture) {
  return { centerX: width / 2, centerY: height / 2, side: Math.max(width, height), angle: 0 };
}
