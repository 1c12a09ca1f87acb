import { fillHoles } from './fill-holes';
import { closePlane, dilateMask, openPlane } from './morphology';
import { at, clamp, lumaOf, type Picture, type Plane, percentileOf, type Size } from './picture';

/** Half the width of the widest scratch, as a share of the photo's shorter side. */
const scratchRadiusShare = 1 / 220;
/** Shorter than this share of the shorter side, a line may be an eyelash. */
const scratchLengthShare = 0.09;
const shortestScratch = 36;
/** Contrast of a scratch, as a share of the photo's own range of brightness. */
const scratchContrast = 0.1;
/** Pixels without contrast that a line may have and still be one. */
const longestGap = 2;
/** A photo with more lines than this is a drawing, a text or a fabric: its lines are what it shows. */
const largestShare = 0.06;
/** The same for the faint ends of a line. */
const longestFaintGap = 8;
const faintShare = 0.4;
const directionCount = 32;
/** More pixels are not looked through. */
const searchedPixels = 1_500_000;
const faint = 1;
const strong = 2;

/**
 * Finds thin bright and dark lines (what is left of brightness after a morphological opening or closing, kept where it
 * runs straight for long) and paints them over from both sides. A photo without such lines comes back as it was.
 */
export function repairScratches(picture: Picture): Picture {
  const mask = findScratches(picture);
  return mask ? fillHoles(picture, mask) : picture;
}

/** 1 where a scratch is; undefined when there is none. Large photos are looked at smaller: a scratch is no finer there. */
function findScratches(picture: Picture): Uint8Array | undefined {
  const step = Math.max(1, Math.round(Math.sqrt((picture.width * picture.height) / searchedPixels)));
  const size = { width: Math.floor(picture.width / step), height: Math.floor(picture.height / step) };
  const found = findInLuma(shrink(lumaOf(picture), picture, size, step), size);
  return found && grow(found, size, picture, step);
}

function findInLuma(luma: Plane, size: Size): Uint8Array | undefined {
  const shorterSide = Math.min(size.width, size.height);
  const radius = clamp(Math.round(shorterSide * scratchRadiusShare), 2, 7);
  const length = Math.max(shortestScratch, Math.round(shorterSide * scratchLengthShare));
  const range = percentileOf(luma, 0.99) - percentileOf(luma, 0.01);
  const opened = openPlane(luma, size, radius);
  const closed = closePlane(luma, size, radius);
  const bright = luma.map((value, i) => value - at(opened, i));
  const dark = luma.map((value, i) => at(closed, i) - value);
  const mask = new Uint8Array(luma.length);
  for (const contrast of [bright, dark]) {
    // Grain has contrast everywhere: what it usually has is none.
    const threshold = Math.max(6, scratchContrast * range, 3 * percentileOf(contrast, 0.6));
    const levels = Uint8Array.from(contrast, (value) => {
      if (value > threshold) return strong;
      return value > faintShare * threshold ? faint : 0;
    });
    markLines(levels, length, size, mask);
  }
  const count = mask.reduce((sum, value) => sum + value, 0);
  if (count === 0 || count > largestShare * mask.length) return undefined;
  // A scratch's rim is fainter than its middle.
  return dilateMask(mask, size, 2);
}

/** Marks straight runs of at least `length` strong pixels, in every direction, with the faint ones at their ends. */
function markLines(levels: Uint8Array, length: number, size: Size, mask: Uint8Array): void {
  for (let direction = 0; direction < directionCount; direction += 1) {
    const angle = (Math.PI * direction) / directionCount;
    const dx = Math.cos(angle);
    const dy = Math.sin(angle);
    const isFlat = Math.abs(dx) >= Math.abs(dy);
    // One pixel a step along the longer axis; the other follows the slope.
    const slope = isFlat ? dy / dx : dx / dy;
    const steps = isFlat ? size.width : size.height;
    const lineCount = isFlat ? size.height : size.width;
    const wanted = length * Math.max(Math.abs(dx), Math.abs(dy));
    const drift = Math.ceil(Math.abs(slope) * steps);
    for (let start = -drift; start < lineCount + drift; start += 1) {
      markLine(levels, wanted, size, { start, slope, steps, lineCount, isFlat }, mask);
    }
  }
}

type Line = { start: number; slope: number; steps: number; lineCount: number; isFlat: boolean };

function markLine(
  levels: Uint8Array,
  wanted: number,
  { width }: Size,
  { start, slope, steps, lineCount, isFlat }: Line,
  mask: Uint8Array,
): void {
  let begin = -1;
  let last = -1;
  for (let step = 0; step < steps; step += 1) {
    const line = Math.round(start + slope * step);
    const isInside = line >= 0 && line < lineCount;
    const index = isFlat ? line * width + step : step * width + line;
    if (isInside && levels[index] === strong) {
      if (begin < 0) begin = step;
      last = step;
    } else if (begin >= 0 && step - last > longestGap) {
      if (last - begin >= wanted) markRun(begin, last);
      begin = -1;
    }
  }
  if (begin >= 0 && last - begin >= wanted) markRun(begin, last);

  function markRun(from: number, to: number): void {
    const first = findEnd(from, -1);
    const end = findEnd(to, 1);
    for (let step = first; step <= end; step += 1) {
      const index = indexAt(step);
      if (index >= 0) mask[index] = 1;
    }
  }

  /** Where a scratch crosses something of its own brightness it fades, and continues behind it. */
  function findEnd(from: number, direction: 1 | -1): number {
    let end = from;
    for (
      let step = from;
      step >= 0 && step < steps && Math.abs(step - end) <= longestFaintGap;
      step += direction
    ) {
      const index = indexAt(step);
      if (index >= 0 && levels[index] !== 0) end = step;
    }
    return end;
  }

  function indexAt(step: number): number {
    const line = Math.round(start + slope * step);
    if (line < 0 || line >= lineCount) return -1;
    return isFlat ? line * width + step : step * width + line;
  }
}

function shrink(luma: Plane, from: Size, to: Size, step: number): Plane {
  if (step === 1) return luma;
  const result = new Float32Array(to.width * to.height);
  for (let y = 0; y < to.height; y += 1) {
    for (let x = 0; x < to.width; x += 1) {
      let sum = 0;
      for (let dy = 0; dy < step; dy += 1) {
        for (let dx = 0; dx < step; dx += 1) sum += at(luma, (y * step + dy) * from.width + x * step + dx);
      }
      result[y * to.width + x] = sum / (step * step);
    }
  }
  return result;
}

function grow(mask: Uint8Array, from: Size, to: Size, step: number): Uint8Array {
  if (step === 1) return mask;
  const result = new Uint8Array(to.width * to.height);
  for (let y = 0; y < to.height; y += 1) {
    const row = Math.min(from.height - 1, Math.floor(y / step)) * from.width;
    for (let x = 0; x < to.width; x += 1) {
      result[y * to.width + x] = mask[row + Math.min(from.width - 1, Math.floor(x / step))] ?? 0;
    }
  }
  return result;
}
