import type { Box } from '../layout/box';

/** a b c d e f, as PDF writes a transformation. */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  return [
    outer[0] * inner[0] + outer[2] * inner[1],
    outer[1] * inner[0] + outer[3] * inner[1],
    outer[0] * inner[2] + outer[2] * inner[3],
    outer[1] * inner[2] + outer[3] * inner[3],
    outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
    outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
  ];
}

export function applyTo(matrix: Matrix, x: number, y: number): readonly [number, number] {
  return [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]];
}

/** The smallest box around all of them. */
export function boxOfPoints(points: readonly (readonly [number, number])[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** How much a length grows, on average of both directions. */
export function scaleOf(matrix: Matrix): number {
  return Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
}

/** Six finite numbers from what an operator carries; undefined for anything else. */
export function readMatrix(value: unknown): Matrix | undefined {
  const numbers = readNumbers(value);
  const [a, b, c, d, e, f] = numbers;
  if (a === undefined || b === undefined || c === undefined) return undefined;
  if (d === undefined || e === undefined || f === undefined) return undefined;
  return numbers.every(Number.isFinite) ? [a, b, c, d, e, f] : undefined;
}

/** The numbers of an array or typed array; empty for anything else. */
export function readNumbers(value: unknown): number[] {
  if (value instanceof Float32Array || value instanceof Float64Array) return Array.from(value);
  return Array.isArray(value) ? value.map(Number) : [];
}

/** Where a picture is drawn. */
export function boxOfUnitSquare(matrix: Matrix): Box {
  return boxOfPoints([
    applyTo(matrix, 0, 0),
    applyTo(matrix, 1, 0),
    applyTo(matrix, 0, 1),
    applyTo(matrix, 1, 1),
  ]);
}
