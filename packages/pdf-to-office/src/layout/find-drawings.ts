import {
  type Box,
  enclose,
  heightOf,
  holdsMiddle,
  horizontalOverlap,
  isAlike,
  verticalOverlap,
  widthOf,
} from './box';
import { crossesCorner, findComposed } from './composed-figures';
import { type Segment, splitLine } from './line-segments';
import type { PageParts } from './page-parts';
import { isValue } from './table-evidence';
import { groupLines, textOfLine } from './text-line';
import type { Word } from './word';

/** Marks closer than this, in points, belong to one drawing. */
const cellSize = 6;
/** A drawing with words is at least so wide and high, in points; smaller ones are signs. */
const sideMin = 36;
/** It has so many curves or slanted lines, or one of so many points: a rounded corner makes no drawing. */
const curvesMin = 6;
const largeCurve = 60;
/** One of its curves is larger than a letter, in points. */
const letterMax = 20;
/** Where hardly anything is written, a single curve is a drawing, and so are so many of a letter's size that it is shaded with. */
const wordless = { wordsMax: 8, textMax: 0.08, sideMin: 12, shadesMin: 40, shadedMin: 24 };
/** A sign's sides, in points, and its curves: fewer are the corners of a frame. */
const sign = { sideMin: 10, sideMax: 48, curvesMin: 3 };
/** Words that cover more of a region than this are its text, and the rest decoration. */
const textMax = 0.22;
/**
 * A region of more words is a form or a text with decoration: words that can be edited are worth more than its look. Unless
 * they are labels, of few words each, among many curves.
 */
const wordsMax = 40;
const labels = { wordsMax: 160, wordsEach: 2.5, curvesMin: 12 };
/** A line of more words is text above or below a drawing, not in it. */
const lineWords = 5;
/** A drawing as large as the page, with words on it, is a background. */
const pageMax = 0.85;
/** Numbers so close beside a drawing, in points, are of its axes; so is a line of names below it, of so many words each. */
const axisGap = 10;
const axisNames = { min: 2, wordsMax: 3 };

/** The regions of a page that are drawn rather than written: charts, figures, shapes. `bent`: boxes of what is not straight. */
export function findDrawings(page: PageParts, bent: readonly Box[]): Box[] {
  const curves = [...bent, ...findComposed(page)];
  if (curves.length === 0) return [];
  const large = page.areas.filter(
    (area) => heightOf(area) < pageMax * page.height || widthOf(area) < pageMax * page.width,
  );
  const regions = groupMarks([...curves, ...page.rules, ...large], page);
  return joinOverlapping(
    regions
      .map((region) => withoutText(region, page, curves))
      .flatMap((region) =>
        isDrawing(region, page, curves)
          ? [includePictures(includeAxes(region, page), page)]
          : findSigns(region, page, curves),
      ),
  );
}

/** Whether a page is one drawing with labels, as a plan in its frame is. */
export function fillsPage(page: PageParts, curves: readonly Box[]): boolean {
  if (!curves.some((curve) => Math.max(widthOf(curve), heightOf(curve)) >= largeCurve)) return false;
  const covered = page.words.reduce((sum, word) => sum + areaOf(word), 0);
  return (
    covered <= textMax * page.width * page.height &&
    areLabels(page.words) &&
    groupMarks([...curves, ...page.rules], page).some((region) => isAsLargeAs(page, region))
  );
}

function isAsLargeAs({ width, height }: PageParts, region: Box): boolean {
  return heightOf(region) > pageMax * height && widthOf(region) > pageMax * width;
}

/** A frame and the curves in it, or two charts that share a label, are one. */
function joinOverlapping(regions: readonly Box[]): Box[] {
  let joined: Box[] = [];
  for (const region of regions) {
    let whole = region;
    for (;;) {
      const touched = joined.filter(
        (other) => horizontalOverlap(other, whole) > 0 && verticalOverlap(other, whole) > 0,
      );
      if (touched.length === 0) break;
      joined = joined.filter((other) => !touched.includes(other));
      whole = enclose([whole, ...touched]);
    }
    joined.push(whole);
  }
  return joined;
}

function isDrawing(region: Box, page: PageParts, curves: readonly Box[]): boolean {
  const own = curves.filter((curve) => holdsMiddle(region, curve));
  const words = page.words.filter((word) => holdsMiddle(region, word));
  if (words.length > 0 && own.every((curve) => isFrameOf(region, curve))) return false;
  const covered = words.reduce((sum, word) => sum + areaOf(word), 0) / areaOf(region);
  if (covered > textMax || (isAsLargeAs(page, region) && page.words.length > 0)) return false;
  const largest = Math.max(0, ...own.map((curve) => Math.max(widthOf(curve), heightOf(curve))));
  const isWordless = words.length <= wordless.wordsMax && covered <= wordless.textMax;
  if (isWordless && isWordlessDrawing(region, own, largest)) return true;
  if (Math.min(widthOf(region), heightOf(region)) < sideMin) return false;
  if (largest < letterMax || (own.length < curvesMin && largest < largeCurve)) return false;
  const mayHoldMore = own.length >= labels.curvesMin && (areLabels(words) || isPainted(region, page, words));
  return words.length <= wordsMax || mayHoldMore;
}

/** A table that holds a sign is none: most of a drawing is drawn. */
function isWordlessDrawing(region: Box, own: readonly Box[], largest: number): boolean {
  if (own.length === 0) return false;
  const drawn = enclose(own);
  if (areaOf(drawn) < drawnMin * areaOf(region)) return false;
  const side = Math.min(widthOf(drawn), heightOf(drawn));
  const isShaded = own.length >= wordless.shadesMin && side >= wordless.shadedMin;
  return isShaded || Math.min(side, largest) >= wordless.sideMin;
}

/** In a table or beside text: what is drawn small, in a few curves, where nothing is written. */
function findSigns(region: Box, page: PageParts, curves: readonly Box[]): Box[] {
  const own = curves.filter((curve) => holdsMiddle(region, curve));
  return groupMarks(own, page).flatMap((group) => {
    const marks = own.filter((curve) => holdsMiddle(group, curve));
    if (marks.length < sign.curvesMin || page.words.some((word) => holdsMiddle(group, word))) return [];
    const drawn = enclose(marks);
    const sides = [widthOf(drawn), heightOf(drawn)];
    return Math.min(...sides) >= sign.sideMin && Math.max(...sides) <= sign.sideMax ? [drawn] : [];
  });
}

/** A line around all of a region: with round corners it is a curve, and a frame all the same. */
function isFrameOf(region: Box, curve: Box): boolean {
  return isAlike(region, curve, cellSize + 1);
}

function areLabels(words: readonly Word[]): boolean {
  const segments = groupLines(words).flatMap(splitLine);
  return words.length <= labels.wordsMax && words.length <= labels.wordsEach * segments.length;
}

/** So much of a region in pictures, what is written over them is part of it. */
const paintedMin = 0.8;

function isPainted(region: Box, { pictures }: PageParts, words: readonly Word[]): boolean {
  const own = pictures.filter((picture) => holdsMiddle(region, picture));
  const painted = own.reduce((sum, picture) => sum + areaOf(picture), 0);
  return words.length <= labels.wordsMax && painted >= paintedMin * areaOf(region);
}

/** Less of a region that is drawn is a sign in a form. */
const drawnMin = 0.4;

function areaOf(box: Box): number {
  return widthOf(box) * heightOf(box);
}

/** A frame may hold a title and notes beside a drawing: the region ends where they are. */
function withoutText(region: Box, { words }: PageParts, curves: readonly Box[]): Box {
  const own = curves.filter((curve) => holdsMiddle(region, curve));
  if (own.length === 0) return region;
  const drawn = enclose(own);
  if (areaOf(drawn) < drawnMin * areaOf(region)) return region;
  const lines = groupLines(words.filter((word) => holdsMiddle(region, word)))
    .flatMap(splitLine)
    .filter((segment) => segment.words.length >= lineWords);
  const above = lines.filter(({ bottom }) => bottom <= drawn.top).map(({ bottom }) => bottom);
  const below = lines.filter(({ top }) => top >= drawn.bottom).map(({ top }) => top);
  return {
    ...region,
    top: Math.max(region.top, ...above),
    bottom: Math.min(region.bottom, ...below),
  };
}

/** What touches, found on a coarse picture of the page: a drawing may have a hundred thousand marks. */
function groupMarks(marks: readonly Box[], { width, height }: PageParts): Box[] {
  const columns = Math.max(1, Math.min(400, Math.ceil(width / cellSize)));
  const rows = Math.max(1, Math.min(400, Math.ceil(height / cellSize)));
  const taken = new Uint8Array(columns * rows);
  const columnOf = (x: number) => Math.max(0, Math.min(columns - 1, Math.floor((x / width) * columns)));
  const rowOf = (y: number) => Math.max(0, Math.min(rows - 1, Math.floor((y / height) * rows)));
  for (const { left, top, right, bottom } of marks) {
    if (right < 0 || bottom < 0 || left > width || top > height) continue;
    for (let row = rowOf(top); row <= rowOf(bottom); row += 1)
      taken.fill(1, row * columns + columnOf(left), row * columns + columnOf(right) + 1);
  }
  const regions: Box[] = [];
  for (let start = 0; start < taken.length; start += 1) {
    if (taken[start] !== 1) continue;
    const cells = takeNeighbours(taken, start, columns);
    const xs = cells.map((cell) => cell % columns);
    const ys = cells.map((cell) => Math.floor(cell / columns));
    const [least, most] = [
      (values: number[]) => values.reduce((a, b) => Math.min(a, b)),
      (values: number[]) => values.reduce((a, b) => Math.max(a, b)),
    ];
    regions.push({
      left: (least(xs) / columns) * width,
      right: ((most(xs) + 1) / columns) * width,
      top: (least(ys) / rows) * height,
      bottom: ((most(ys) + 1) / rows) * height,
    });
  }
  return regions;
}

function takeNeighbours(taken: Uint8Array, start: number, columns: number): number[] {
  const found: number[] = [];
  const waiting = [start];
  taken[start] = 2;
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    found.push(cell);
    const isFirst = cell % columns === 0;
    const isLast = cell % columns === columns - 1;
    const next = [
      cell - columns,
      cell + columns,
      ...(isFirst ? [] : [cell - 1]),
      ...(isLast ? [] : [cell + 1]),
    ];
    for (const other of next) {
      if (taken[other] !== 1) continue;
      taken[other] = 2;
      waiting.push(other);
    }
  }
  return found;
}

/** What a figure is drawn over is part of it. */
function includePictures(region: Box, { pictures }: PageParts): Box {
  const over = pictures.filter((picture) => crossesCorner(picture, region));
  return enclose([region, ...over]);
}

function includeAxes(region: Box, { words, width, height }: PageParts): Box {
  const near = {
    left: region.left - axisGap,
    top: region.top - axisGap,
    right: region.right + axisGap,
    bottom: region.bottom + axisGap,
  };
  const labels = groupLines(words).flatMap((line) => {
    const segments = splitLine(line);
    const isBelow = line.top >= region.bottom - axisGap && line.top < near.bottom;
    if (isBelow && areAxisNames(segments, near)) return segments;
    return segments
      .filter((segment) => isValue(textOfLine({ ...line, words: segment.words })))
      .filter(
        ({ left, top, right, bottom }) =>
          right > near.left && left < near.right && bottom > near.top && top < near.bottom,
      );
  });
  const { left, top, right, bottom } = enclose([region, ...labels]);
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, right),
    bottom: Math.min(height, bottom),
  };
}

function areAxisNames(segments: readonly Segment[], near: Box): boolean {
  return (
    segments.length >= axisNames.min &&
    segments.every(
      ({ left, right, words }) =>
        words.length <= axisNames.wordsMax && left > near.left && right < near.right,
    )
  );
}
