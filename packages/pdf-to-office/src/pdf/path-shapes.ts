import { type Box, grow, holds, intersect } from '../layout/box';
import type { Area, Curve, Rule } from '../layout/page-content';
import { applyTo, boxOfPoints, type Matrix } from './matrix';

/** pdf.js writes a path as these codes, each followed by its coordinates. Source: its DrawOPS. */
const moveTo = 0;
const lineTo = 1;
const curveTo = 2;
const quadraticCurveTo = 3;
const closePath = 4;

/** A filled rectangle thinner than this is a line, in points: table borders of Word are 0.5 to 3 thick. */
const ruleMaxThickness = 3;
/** Shorter ones are strokes of a drawing or a letter, in points. */
const ruleMinLength = 4;
/** A line may lean so much and still count as straight, in points. */
const leanTolerance = 0.6;

type Point = readonly [number, number];
type SubPath = { points: Point[]; isCurved: boolean };

export type Paint = {
  isStroked: boolean;
  isFilled: boolean;
  strokeColor: string;
  fillColor: string;
  lineWidth: number;
  /** Nothing is drawn beside it; undefined: on the whole page. */
  clip?: Box | undefined;
};

/** Straight lines and rectangles of a path, the boxes of what is drawn otherwise, and rectangles too small for either. */
export type Shapes = { rules: Rule[]; areas: Area[]; curves: Curve[]; dots: Area[] };

export function thicknessOf({ left, top, right, bottom }: Rule): number {
  return Math.min(right - left, bottom - top);
}

/** Takes a painted path apart. `path` is the array of pdf.js; `lineWidth` is in points of the page. */
export function readShapes(path: Float32Array, matrix: Matrix, paint: Paint): Shapes {
  const shapes: Shapes = { rules: [], areas: [], curves: [], dots: [] };
  const subs = splitPath(path, matrix);
  const hole = paint.isFilled && !paint.isStroked ? findHole(subs) : undefined;
  if (hole) addFrame(shapes, hole.outer, hole.inner, paint.fillColor);
  else addSubPaths(shapes, subs, paint);
  return paint.clip ? clipShapes(shapes, paint.clip) : shapes;
}

function addSubPaths(shapes: Shapes, subs: readonly SubPath[], paint: Paint): void {
  for (const sub of subs) {
    const box = boxOf(sub.points);
    if (!box) continue;
    if (sub.isCurved) {
      const isFill = paint.isFilled && !paint.isStroked && subs.length === 1;
      if (isFill && isRounded(sub.points, box)) addFilled(shapes, box, paint);
      else shapes.curves.push(isFill ? { ...box, color: paint.fillColor } : box);
      const half = paint.lineWidth / 2;
      if (paint.isStroked && isRounded(sub.points, box))
        addFrame(shapes, grow(box, half), grow(box, -half), paint.strokeColor);
      continue;
    }
    if (paint.isFilled && isRectangle(sub.points)) addFilled(shapes, box, paint);
    else if (paint.isFilled && !paint.isStroked) shapes.curves.push(box);
    if (paint.isStroked && isPlotted(sub.points)) shapes.curves.push(box);
    else if (paint.isStroked) addStrokes(shapes, sub.points, paint);
  }
}

function clipShapes({ rules, areas, curves, dots }: Shapes, clip: Box): Shapes {
  const seen = <Shape extends Box>(shapes: readonly Shape[]) =>
    shapes.map((shape) => ({ ...shape, ...intersect(shape, clip) })).filter((shape) => !isEmpty(shape));
  return { rules: seen(rules), areas: seen(areas), curves: seen(curves), dots: seen(dots) };
}

/** A line without width is none: printers draw it as thin as they can. */
function isEmpty({ left, top, right, bottom }: Box): boolean {
  return right < left || bottom < top;
}

function splitPath(path: Float32Array, matrix: Matrix): SubPath[] {
  const subs: SubPath[] = [];
  let current: SubPath | undefined;
  const add = (at: number) => current?.points.push(applyTo(matrix, path[at] ?? 0, path[at + 1] ?? 0));
  for (let at = 0; at < path.length; ) {
    const code = path[at];
    at += 1;
    if (code === moveTo) {
      current = { points: [], isCurved: false };
      subs.push(current);
      add(at);
      at += 2;
    } else if (code === lineTo) {
      add(at);
      at += 2;
    } else if (code === curveTo || code === quadraticCurveTo) {
      const length = code === curveTo ? 6 : 4;
      if (current) current.isCurved = true;
      for (let step = 0; step < length; step += 2) add(at + step);
      at += length;
    } else if (code === closePath) {
      const [first] = current?.points ?? [];
      if (first) current?.points.push(first);
    } else break;
  }
  return subs.filter(({ points }) => points.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y)));
}

function boxOf(points: readonly Point[]): Box | undefined {
  return points.length < 2 ? undefined : boxOfPoints(points);
}

function isRectangle(points: readonly Point[]): boolean {
  if (points.length < 4 || points.length > 6) return false;
  return pairs(points).every(
    ([from, to]) => Math.abs(from[0] - to[0]) < leanTolerance || Math.abs(from[1] - to[1]) < leanTolerance,
  );
}

/** A rectangle's corners are round when its upper and lower sides are straight for so much of its width. */
const straightMin = 0.4;

function isRounded(points: readonly Point[], { left, top, right, bottom }: Box): boolean {
  const isOn = (value: number, place: number) => Math.abs(value - place) < leanTolerance;
  const straight = [top, bottom].map((side) => {
    const xs = points.filter(([, y]) => isOn(y, side)).map(([x]) => x);
    const steps = xs.toSorted((a, b) => a - b).map((x, index, sorted) => x - (sorted[index - 1] ?? x));
    return Math.max(0, ...steps);
  });
  if (Math.min(...straight) < straightMin * (right - left)) return false;
  const radius = (right - left - Math.min(...straight)) / 2 + leanTolerance;
  return points.every(([x, y]) => {
    const [fromSide, fromEnd] = [Math.min(x - left, right - x), Math.min(y - top, bottom - y)];
    return Math.min(fromSide, fromEnd) < leanTolerance || Math.max(fromSide, fromEnd) <= radius;
  });
}

/** Browsers fill what is between two rectangles where a border has sides of several widths, or round corners. */
function findHole(subs: readonly SubPath[]): { outer: Box; inner: Box } | undefined {
  const [one, other] = subs.map(({ points }) => boxOf(points));
  const areFrames = subs.every(({ points, isCurved }, index) => {
    const box = index === 0 ? one : other;
    return box && (isCurved ? isRounded(points, box) : isRectangle(points));
  });
  if (subs.length !== 2 || !one || !other || !areFrames) return undefined;
  const [outer, inner] = one.right - one.left >= other.right - other.left ? [one, other] : [other, one];
  return holds(outer, inner) ? { outer, inner } : undefined;
}

/** The four sides between two boxes, those that have any width. */
function addFrame({ rules }: Shapes, outer: Box, inner: Box, color: string): void {
  const sides = [
    { ...outer, bottom: inner.top, isHorizontal: true },
    { ...outer, top: inner.bottom, isHorizontal: true },
    { ...outer, right: inner.left, isHorizontal: false },
    { ...outer, left: inner.right, isHorizontal: false },
  ];
  for (const side of sides)
    if (side.right > side.left && side.bottom > side.top) rules.push({ ...side, color });
}

function addFilled({ rules, areas, dots }: Shapes, whole: Box, { fillColor: color, clip }: Paint): void {
  // A line may be a large rectangle of which little is seen.
  const box = clip ? intersect(whole, clip) : whole;
  if (isEmpty(box)) return;
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  if (Math.min(width, height) > ruleMaxThickness) areas.push({ ...box, color });
  else if (Math.max(width, height) >= ruleMinLength)
    rules.push({ ...box, isHorizontal: width > height, color });
  else dots.push({ ...box, color });
}

function addStrokes({ rules, curves }: Shapes, points: readonly Point[], paint: Paint): void {
  const half = paint.lineWidth / 2;
  for (const [from, to] of pairs(points)) {
    const box = boxOf([from, to]);
    if (!box) continue;
    const width = box.right - box.left;
    const height = box.bottom - box.top;
    if (Math.max(width, height) < ruleMinLength) continue;
    const isHorizontal = height < leanTolerance;
    if (!isHorizontal && width >= leanTolerance) {
      curves.push(box);
      continue;
    }
    const thick = isHorizontal
      ? { ...box, top: box.top - half, bottom: box.bottom + half }
      : { ...box, left: box.left - half, right: box.right + half };
    rules.push({ ...thick, isHorizontal, color: paint.strokeColor });
  }
}

/** A plot is drawn in more steps than this. */
const plottedSteps = 8;

/** A line of many short steps is a curve, however straight each is. */
function isPlotted(points: readonly Point[]): boolean {
  const steps = pairs(points);
  const isShort = ([from, to]: [Point, Point]) =>
    Math.max(Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1])) < ruleMinLength;
  return steps.length > plottedSteps && steps.every(isShort);
}

function pairs(points: readonly Point[]): [Point, Point][] {
  const result: [Point, Point][] = [];
  for (let index = 1; index < points.length; index += 1) {
    const from = points[index - 1];
    const to = points[index];
    if (from && to) result.push([from, to]);
  }
  return result;
}
