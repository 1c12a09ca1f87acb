import { gaussianBlur } from './box-filters';
import { mixPictures } from './palettes';
import {
  at,
  clamp,
  type Drawing,
  lumaOf,
  makePicture,
  mapPlanes,
  type Picture,
  smoothStep,
  withLuma,
} from './picture';

/** An eye or a mouth, in pixels. */
type Feature = { centerX: number; centerY: number; width: number };
export type FaceFeatures = { eyes: readonly Feature[]; mouth: Feature };

/** An eye is at least this many units of the drawing wide; a unit is about a pen's width. */
const unitsPerEye = 42;
/** Finer than this, a pen draws the photo's noise. */
const finestUnit = 0.28;
/** Of what a feature is wider and higher than its own width, brows and lashes with it. */
const eyeShape = { across: 0.85, down: 0.62, up: 0.12 };
const mouthShape = { across: 0.72, down: 0.46, up: 0 };
/** How much stronger eyes and mouths stand out of their surroundings. */
const emphasis = 0.9;

type Redrawing = {
  drawing: Picture;
  photo: Picture;
  unit: number;
  face: FaceFeatures;
  draw: (drawing: Drawing) => Picture;
};

/** Draws the eyes and the mouth of a face once more with a finer pen, in the same style, and lays them on the drawing. */
export function redrawFeatures({ drawing, photo, unit, face, draw }: Redrawing): Picture {
  const eyeWidth = Math.min(...face.eyes.map((eye) => eye.width));
  const fineUnit = clamp(eyeWidth / unitsPerEye, finestUnit, unit);
  const ellipses = [...face.eyes.map((eye) => ellipseOf(eye, eyeShape)), ellipseOf(face.mouth, mouthShape)];
  const window = boundsOf(ellipses, photo, 2 * eyeWidth);
  if (!window) return drawing;
  const part = cut(photo, window);
  const fine = draw({ photo: emphasize(part, eyeWidth), unit: fineUnit });
  const share = new Float32Array(part.red.length);
  for (let i = 0; i < share.length; i += 1) {
    const x = window.left + (i % window.width);
    const y = window.top + Math.floor(i / window.width);
    share[i] = Math.max(...ellipses.map((ellipse) => shareOf(ellipse, x, y)));
  }
  return paste(drawing, mixPictures(cut(drawing, window), fine, share), window);
}

type Ellipse = { centerX: number; centerY: number; radiusX: number; radiusY: number };

function ellipseOf({ centerX, centerY, width }: Feature, shape: typeof eyeShape): Ellipse {
  return {
    centerX,
    centerY: centerY - shape.up * width,
    radiusX: shape.across * width,
    radiusY: shape.down * width,
  };
}

/** 1 inside, 0 well outside, soft between: no seam. */
function shareOf({ centerX, centerY, radiusX, radiusY }: Ellipse, x: number, y: number): number {
  return 1 - smoothStep(0.75, 1.3, Math.hypot((x - centerX) / radiusX, (y - centerY) / radiusY));
}

type Window = { left: number; top: number; width: number; height: number };

function boundsOf(
  ellipses: readonly Ellipse[],
  { width, height }: Picture,
  room: number,
): Window | undefined {
  const left = Math.max(0, Math.floor(Math.min(...ellipses.map((e) => e.centerX - e.radiusX)) - room));
  const top = Math.max(0, Math.floor(Math.min(...ellipses.map((e) => e.centerY - e.radiusY)) - room));
  const right = Math.min(width, Math.ceil(Math.max(...ellipses.map((e) => e.centerX + e.radiusX)) + room));
  const bottom = Math.min(height, Math.ceil(Math.max(...ellipses.map((e) => e.centerY + e.radiusY)) + room));
  return right - left < 8 || bottom - top < 8
    ? undefined
    : { left, top, width: right - left, height: bottom - top };
}

function emphasize(picture: Picture, eyeWidth: number): Picture {
  const luma = lumaOf(picture);
  const around = gaussianBlur(luma, picture, 0.35 * eyeWidth);
  const stronger = luma.map((value, i) => clamp(value + emphasis * (value - at(around, i)), 0, 255));
  return withLuma(picture, stronger);
}

function cut(picture: Picture, { left, top, width, height }: Window): Picture {
  const result = makePicture(width, height);
  for (const name of ['red', 'green', 'blue'] as const) {
    for (let y = 0; y < height; y += 1) {
      const start = (top + y) * picture.width + left;
      result[name].set(picture[name].subarray(start, start + width), y * width);
    }
  }
  return result;
}

function paste(picture: Picture, part: Picture, { left, top, width, height }: Window): Picture {
  const result = mapPlanes(picture, (plane) => plane.slice());
  for (const name of ['red', 'green', 'blue'] as const) {
    for (let y = 0; y < height; y += 1) {
      result[name].set(part[name].subarray(y * width, (y + 1) * width), (top + y) * picture.width + left);
    }
  }
  return result;
}
