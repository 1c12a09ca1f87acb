import { type Box, enclose } from './box';
import type { Area, Rule } from './page-content';

/** Lines closer than so many points are one: double borders, and a cell's background that ends beside its border. */
const snap = 2.5;
/** Lines that end so many points from another still meet it. */
const reach = 3.5;
/** A border counts when it runs along so much of a cell's side. */
const coverage = 0.6;
/** Rows and columns are at least so wide, in points. */
const cellMin = 5;
/** A page with more lines than this is a drawing. */
const maxRules = 6_000;
/** A page with more rectangles than this is one, too. */
const maxAreas = 2_000;

/** A cell of a grid: its place, and how many rows and columns it takes. */
export type GridCell = Box & { row: number; column: number; rowSpan: number; columnSpan: number };

/** A grid of lines; `xs` and `ys` are where its columns and rows part, the outer edges among them. */
export type Grid = Box & { xs: number[]; ys: number[]; cells: GridCell[] };

/** A line on a page: at which height, or how far from the left, and from where to where. */
export type Segment = { at: number; from: number; to: number };

/** Finds the tables that lines draw. A single frame is none. */
export function findGrids(rules: readonly Rule[], areas: readonly Area[] = []): Grid[] {
  if (rules.length > maxRules) return [];
  const backgrounds = areas.length <= maxAreas ? areas.filter((area) => isBackground(area, areas)) : [];
  const edges = backgrounds.length > 1 ? edgesOfAreas(backgrounds) : [];
  const all = [...rules, ...edges];
  const across = mergeSegments(all.filter(({ isHorizontal }) => isHorizontal).map(acrossOf));
  const down = mergeSegments(all.filter(({ isHorizontal }) => !isHorizontal).map(downOf));
  return connect(across, down)
    .map(({ across: own, down: ownDown }) => buildGrid(own, ownDown))
    .filter((grid) => grid !== undefined)
    .sort((a, b) => a.top - b.top || a.left - b.left);
}

/** The level lines of a page and the upper and lower sides of its areas, each as one however it was drawn. */
export function findLevelLines(rules: readonly Rule[], areas: readonly Area[]): Segment[] {
  if (rules.length > maxRules || areas.length > maxAreas) return [];
  const all = [...rules, ...edgesOfAreas(areas)].filter(({ isHorizontal }) => isHorizontal);
  return mergeSegments(all.map(acrossOf));
}

function acrossOf(rule: Rule): Segment {
  return { at: (rule.top + rule.bottom) / 2, from: rule.left, to: rule.right };
}

function downOf(rule: Rule): Segment {
  return { at: (rule.left + rule.right) / 2, from: rule.top, to: rule.bottom };
}

/** Not what marks a line of text: white on white paper, or a colour within more of the same. */
function isBackground(area: Area, areas: readonly Area[]): boolean {
  const around = areas.filter((other) => other !== area && contains(other, area));
  if (area.color === '#ffffff') return around.some(({ color }) => color !== '#ffffff');
  return !around.some(({ color, ...box }) => color === area.color && !contains(area, box));
}

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1
  );
}

/** Backgrounds of cells part them like lines do, when there are neighbours. */
function edgesOfAreas(areas: readonly Area[]): Rule[] {
  return areas.flatMap(({ left, top, right, bottom, color }) => [
    { left, right, top, bottom: top, isHorizontal: true, color },
    { left, right, top: bottom, bottom, isHorizontal: true, color },
    { left, right: left, top, bottom, isHorizontal: false, color },
    { left: right, right, top, bottom, isHorizontal: false, color },
  ]);
}

/** Lines that lie on each other or continue become one. */
function mergeSegments(segments: readonly Segment[]): Segment[] {
  const merged: Segment[] = [];
  for (const group of clusterBy(segments, ({ at }) => at, snap)) {
    const at = group.reduce((sum, segment) => sum + segment.at, 0) / group.length;
    let last: Segment | undefined;
    for (const segment of group.toSorted((a, b) => a.from - b.from)) {
      if (last && segment.from <= last.to + reach) last.to = Math.max(last.to, segment.to);
      else {
        last = { at, from: segment.from, to: segment.to };
        merged.push(last);
      }
    }
  }
  return merged;
}

type Cross = { across: Segment[]; down: Segment[] };

/** Groups of lines that meet each other. */
function connect(across: readonly Segment[], down: readonly Segment[]): Cross[] {
  const groups: Cross[] = [];
  const ofAcross = new Map<Segment, Cross>();
  for (const line of down) {
    const met = across.filter((other) => meets(line, other));
    const found = [
      ...new Set(met.map((other) => ofAcross.get(other)).filter((group) => group !== undefined)),
    ];
    const own: Cross = found[0] ?? { across: [], down: [] };
    if (found.length === 0) groups.push(own);
    for (const other of found.slice(1)) {
      own.across.push(...other.across);
      own.down.push(...other.down);
      for (const segment of other.across) ofAcross.set(segment, own);
      groups.splice(groups.indexOf(other), 1);
    }
    own.down.push(line);
    for (const segment of met) {
      if (ofAcross.has(segment)) continue;
      own.across.push(segment);
      ofAcross.set(segment, own);
    }
  }
  return groups;
}

function meets(down: Segment, across: Segment): boolean {
  return (
    across.at >= down.from - reach &&
    across.at <= down.to + reach &&
    down.at >= across.from - reach &&
    down.at <= across.to + reach
  );
}

function buildGrid(across: Segment[], down: Segment[]): Grid | undefined {
  if (across.length === 0 || down.length === 0) return undefined;
  // A table may have no border at its outside: there its lines end.
  const xs = positions([...down.map(({ at }) => at), ...ends(across)]);
  const ys = positions([...across.map(({ at }) => at), ...ends(down)]);
  if (xs.length < 2 || ys.length < 2) return undefined;
  const cells = joinCells(xs, ys, across, down);
  if (cells.length < 2) return undefined;
  return { ...enclose(cells), xs, ys, cells };
}

/** The outermost ends of lines that cross the others. */
function ends(segments: readonly Segment[]): number[] {
  return [Math.min(...segments.map(({ from }) => from)), Math.max(...segments.map(({ to }) => to))];
}

function positions(values: readonly number[]): number[] {
  const centers = clusterBy(values, (value) => value, cellMin).map(
    (group) => group.reduce((sum, value) => sum + value, 0) / group.length,
  );
  return centers;
}

/** Elementary cells without a line between them are one cell. */
function joinCells(xs: number[], ys: number[], across: Segment[], down: Segment[]): GridCell[] {
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  const taken = new Set<number>();
  const cells: GridCell[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (taken.has(row * columns + column)) continue;
      let columnSpan = 1;
      while (column + columnSpan < columns && isOpenRight(row, column + columnSpan - 1)) columnSpan += 1;
      let rowSpan = 1;
      while (row + rowSpan < rows && isOpenBelow(row + rowSpan - 1, column, columnSpan)) rowSpan += 1;
      for (let y = row; y < row + rowSpan; y += 1)
        for (let x = column; x < column + columnSpan; x += 1) taken.add(y * columns + x);
      cells.push({
        row,
        column,
        rowSpan,
        columnSpan,
        left: xs[column] ?? 0,
        right: xs[column + columnSpan] ?? 0,
        top: ys[row] ?? 0,
        bottom: ys[row + rowSpan] ?? 0,
      });
    }
  }
  return cells;

  function isOpenRight(row: number, column: number): boolean {
    const isFree = !taken.has(row * columns + column + 1);
    return isFree && !isCovered(down, xs[column + 1] ?? 0, ys[row] ?? 0, ys[row + 1] ?? 0);
  }

  /** The whole width must be open, and no line may part the row below at a place where this one is not parted. */
  function isOpenBelow(row: number, column: number, span: number): boolean {
    for (let x = column; x < column + span; x += 1) {
      if (taken.has((row + 1) * columns + x)) return false;
      if (isCovered(across, ys[row + 1] ?? 0, xs[x] ?? 0, xs[x + 1] ?? 0)) return false;
      if (x > column && isCovered(down, xs[x] ?? 0, ys[row + 1] ?? 0, ys[row + 2] ?? 0)) return false;
    }
    return true;
  }
}

function isCovered(segments: readonly Segment[], at: number, from: number, to: number): boolean {
  let covered = 0;
  for (const segment of segments) {
    if (Math.abs(segment.at - at) > cellMin) continue;
    covered += Math.max(0, Math.min(segment.to, to) - Math.max(segment.from, from));
  }
  return covered >= coverage * (to - from);
}

/** Sorts and parts where neighbours are further apart than `tolerance`. */
function clusterBy<T>(values: readonly T[], placeOf: (value: T) => number, tolerance: number): T[][] {
  const groups: T[][] = [];
  let start = Number.NEGATIVE_INFINITY;
  for (const value of values.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const group = groups.at(-1);
    if (group && placeOf(value) - start <= tolerance) group.push(value);
    else {
      groups.push([value]);
      start = placeOf(value);
    }
  }
  return groups;
}
