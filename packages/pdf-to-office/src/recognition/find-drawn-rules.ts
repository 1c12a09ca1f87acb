import type { Rule } from '../layout/page-content';

/** A picture in shades of grey, a byte a pixel. */
export type GrayPicture = { data: Uint8Array; width: number; height: number };

/** Darker than this is ink. */
const inkMax = 185;
/** Lines of a table are at least so long, in inches: letters are shorter. */
const lengthMinInches = 0.35;
/** Thicker is a bar or a picture, in inches. */
const thicknessMaxInches = 0.03;
/** A gap that dust or a fold leaves in a line, in pixels. */
const gapMax = 3;

type Run = { at: number; from: number; to: number };

/** Straight lines that are drawn in a scan, across and down, in pixels. */
export function findDrawnRules(picture: GrayPicture, dpi: number): Rule[] {
  const { width, height } = picture;
  const isInk = (x: number, y: number) => (picture.data[y * width + x] ?? 255) < inkMax;
  const across = mergeRuns(
    findRuns(height, width, (at, along) => isInk(along, at), dpi),
    dpi,
  );
  const down = mergeRuns(
    findRuns(width, height, (at, along) => isInk(at, along), dpi),
    dpi,
  );
  return [
    ...across.map(({ from, to, first, last }) => ({
      left: from,
      right: to,
      top: first,
      bottom: last + 1,
      isHorizontal: true,
      color: '#000000',
    })),
    ...down.map(({ from, to, first, last }) => ({
      left: first,
      right: last + 1,
      top: from,
      bottom: to,
      isHorizontal: false,
      color: '#000000',
    })),
  ];
}

/** Runs of ink along each row or column. A line that leans a little passes from one row to the next: either counts. */
function findRuns(
  rows: number,
  length: number,
  isInk: (at: number, along: number) => boolean,
  dpi: number,
): Run[] {
  const lengthMin = lengthMinInches * dpi;
  const runs: Run[] = [];
  for (let at = 0; at < rows; at += 1) {
    let from = -1;
    let last = -1;
    const close = () => {
      if (from >= 0 && last - from + 1 >= lengthMin) runs.push({ at, from, to: last + 1 });
      from = -1;
    };
    for (let along = 0; along < length; along += 1) {
      if (!isInk(at, along) && !(at + 1 < rows && isInk(at + 1, along))) {
        if (from >= 0 && along - last > gapMax) close();
        continue;
      }
      if (from < 0) from = along;
      last = along;
    }
    close();
  }
  return runs;
}

type Line = { first: number; last: number; from: number; to: number; ink: number };

/** Runs beside each other are one line, which may lean; what is too thick for one is none. */
function mergeRuns(runs: readonly Run[], dpi: number): Line[] {
  const lines: Line[] = [];
  let open: Line[] = [];
  for (const { at, from, to } of runs) {
    open = open.filter((line) => line.last >= at - 2);
    const line = open.find((one) => one.from < to && one.to > from);
    if (line) {
      line.last = at;
      line.from = Math.min(line.from, from);
      line.to = Math.max(line.to, to);
      line.ink += to - from;
    } else {
      const started = { first: at, last: at, from, to, ink: to - from };
      open.push(started);
      lines.push(started);
    }
  }
  return lines.filter(({ ink, from, to }) => ink / (to - from) <= thicknessMaxInches * dpi + 1);
}
