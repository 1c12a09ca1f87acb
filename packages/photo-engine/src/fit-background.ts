import { at, makePicture, type Picture, type Plane } from './picture';

/** The outermost share of the photo whose colour is taken for the background's. */
const borderShare = 0.035;
/** The lower part of the sides is mostly shoulders. */
const sideShare = 0.55;
const rounds = 8;
/** So much of the border must be of one evenly changing colour, within this many levels. */
const plainShare = 0.72;
const plainSpread = 11;
/** A perfectly even background still has a camera's noise. */
const smallestSpread = 2.2;

/** The background's colour at every pixel, and how uneven it is (standard deviation, levels of 255). */
export type Background = Pick<Picture, 'red' | 'green' | 'blue'> & { spread: number };

/**
 * Fits a colour that changes evenly across the photo (a quadratic in x and y) to its borders, leaving out what does
 * not belong, round by round. Undefined when too much of the border does not fit: the background is not plain.
 */
export function fitBackground(picture: Picture): Background | undefined {
  const samples = listBorder(picture);
  const channels = [picture.red, picture.green, picture.blue];
  let kept = startFromMedian(samples, channels);
  let spread = 0;
  let fits = channels.map((plane) => fitSurface(plane, kept));
  for (let round = 0; round < rounds; round += 1) {
    const errors = samples.map((sample) => measureError(sample, channels, fits));
    const keptErrors = samples.flatMap((sample, i) => (kept.has(sample) ? [errors[i] ?? 0] : []));
    spread = Math.max(smallestSpread, rootMeanSquare(keptErrors));
    const limit = Math.max(8, 2.8 * spread);
    kept = new Set(samples.filter((_, i) => (errors[i] ?? 0) < limit));
    fits = channels.map((plane) => fitSurface(plane, kept));
  }
  if (kept.size < plainShare * samples.length || spread > plainSpread) return undefined;
  const { width, height } = picture;
  const background = { ...makePicture(width, height), spread };
  [background.red, background.green, background.blue].forEach((plane, channel) => {
    paintSurface(plane, fits[channel] ?? [], picture);
  });
  return background;
}

type Sample = { index: number; terms: readonly number[] };

function listBorder({ width, height }: Picture): Sample[] {
  const band = Math.max(2, Math.round(Math.min(width, height) * borderShare));
  const stride = Math.max(1, Math.round(Math.min(width, height) / 300));
  const samples: Sample[] = [];
  for (let y = 0; y < height * sideShare; y += stride) {
    for (let x = 0; x < width; x += stride) {
      const isBorder = y < band || x < band || x >= width - band;
      if (isBorder) samples.push({ index: y * width + x, terms: termsOf(x / width, y / height) });
    }
  }
  return samples;
}

function termsOf(x: number, y: number): readonly number[] {
  return [1, x, y, x * x, x * y];
}

/** The first guess: what is near the border's middle colour. */
function startFromMedian(samples: readonly Sample[], channels: readonly Plane[]): Set<Sample> {
  const medians = channels.map((plane) => medianOf(samples.map(({ index }) => at(plane, index))));
  const distances = samples.map(({ index }) =>
    Math.hypot(...channels.map((plane, channel) => at(plane, index) - (medians[channel] ?? 0))),
  );
  const limit = Math.max(30, 1.5 * medianOf(distances));
  return new Set(samples.filter((_, i) => (distances[i] ?? 0) < limit));
}

function measureError(
  { index, terms }: Sample,
  channels: readonly Plane[],
  fits: readonly number[][],
): number {
  return Math.hypot(
    ...channels.map((plane, channel) => at(plane, index) - surfaceAt(fits[channel] ?? [], terms)),
  );
}

function surfaceAt(fit: readonly number[], terms: readonly number[]): number {
  return fit.reduce((sum, factor, k) => sum + factor * (terms[k] ?? 0), 0);
}

/** Least squares by the normal equations; a little weight on the diagonal keeps a one-sided border from running away. */
function fitSurface(plane: Plane, samples: ReadonlySet<Sample>): number[] {
  const count = termsOf(0, 0).length;
  const matrix = Array.from({ length: count }, () => new Array<number>(count + 1).fill(0));
  const mean = medianOf([...samples].map(({ index }) => at(plane, index)));
  for (const { index, terms } of samples) {
    for (let row = 0; row < count; row += 1) {
      const line = matrix[row];
      if (!line) continue;
      for (let column = 0; column < count; column += 1) {
        line[column] = (line[column] ?? 0) + (terms[row] ?? 0) * (terms[column] ?? 0);
      }
      line[count] = (line[count] ?? 0) + (terms[row] ?? 0) * (at(plane, index) - mean);
    }
  }
  matrix.forEach((line, row) => {
    line[row] = (line[row] ?? 0) + (row === 0 ? 1e-6 : 0.02 * samples.size);
  });
  const solution = solve(matrix);
  return solution.map((factor, k) => (k === 0 ? factor + mean : factor));
}

/** Gaussian elimination of a symmetric positive matrix with its right side as last column. */
function solve(matrix: number[][]): number[] {
  const count = matrix.length;
  for (let pivot = 0; pivot < count; pivot += 1) {
    const top = matrix[pivot] ?? [];
    for (let row = pivot + 1; row < count; row += 1) {
      const line = matrix[row] ?? [];
      const factor = (line[pivot] ?? 0) / (top[pivot] || 1);
      for (let column = pivot; column <= count; column += 1) {
        line[column] = (line[column] ?? 0) - factor * (top[column] ?? 0);
      }
    }
  }
  const solution = new Array<number>(count).fill(0);
  for (let row = count - 1; row >= 0; row -= 1) {
    const line = matrix[row] ?? [];
    let rest = line[count] ?? 0;
    for (let column = row + 1; column < count; column += 1)
      rest -= (line[column] ?? 0) * (solution[column] ?? 0);
    solution[row] = rest / (line[row] || 1);
  }
  return solution;
}

function paintSurface(plane: Plane, fit: readonly number[], { width, height }: Picture): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) plane[y * width + x] = surfaceAt(fit, termsOf(x / width, y / height));
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function rootMeanSquare(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / Math.max(1, values.length));
}
