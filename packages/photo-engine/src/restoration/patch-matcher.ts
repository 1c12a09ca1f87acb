import type { Size } from '../picture';

/** A photo of one size with its holes: red, green and blue of each pixel, row by row. */
export type Level = Size & { pixels: Float32Array; hole: Uint8Array };

/** Finds for each patch that reaches into a hole the one most like it that does not. */
export type Matcher = {
  patchCount: number;
  /** One pass of PatchMatch: from the neighbours, then at random nearer and nearer. */
  search: () => void;
  /** Compares each patch with the place it has now. */
  measure: () => void;
  /** Paints the holes: each pixel as the patches over it say, weighed by how well they fit. */
  vote: (trust: Float32Array) => void;
  /** Paints the holes of a level of twice the size with what lies at the places found here. */
  fillFiner: (finer: Level) => void;
  /** Where in this level a patch's likeness lies, or -1. */
  placeOf: (centre: number) => number;
  level: Level;
};

const reach = 3;
const patchPixels = (2 * reach + 1) ** 2;

/** Starts from what was found at half the size, else at random. Undefined where no patch is without a hole. */
export function createMatcher(level: Level, coarser: Matcher | undefined): Matcher | undefined {
  const { width, height } = level;
  const damaged = countHoles(level);
  const centres: number[] = [];
  const sources: number[] = [];
  const patchAt = new Int32Array(width * height).fill(-1);
  for (let y = reach; y < height - reach; y += 1) {
    for (let x = reach; x < width - reach; x += 1) {
      const centre = y * width + x;
      if (damaged(x, y) === 0) sources.push(centre);
      else {
        patchAt[centre] = centres.length;
        centres.push(centre);
      }
    }
  }
  if (sources.length === 0 || centres.length === 0) return undefined;
  const isSource = new Uint8Array(width * height);
  for (const source of sources) isSource[source] = 1;
  const random = seedRandom(centres.length);
  const places = Int32Array.from(centres, (centre) => startOf(centre));
  const distances = new Float32Array(centres.length);
  let isForward = false;

  return {
    level,
    patchCount: centres.length,
    measure,
    search: () => {
      measure();
      isForward = !isForward;
      const step = isForward ? -1 : 1;
      for (let k = 0; k < centres.length; k += 1) {
        const patch = isForward ? k : centres.length - 1 - k;
        takeFromNeighbour(patch, step);
        takeFromNeighbour(patch, step * width);
        takeAtRandom(patch);
      }
    },
    vote: (trust) => vote(level, { centres, places, distances }, trust),
    fillFiner: (finer) => copyFiner(level, finer),
    placeOf: (centre) => places[patchAt[centre] ?? -1] ?? -1,
  };

  function startOf(centre: number): number {
    const x = centre % width;
    const y = (centre - x) / width;
    if (coarser) {
      const half = (y >> 1) * coarser.level.width + (x >> 1);
      const found = coarser.placeOf(half);
      if (found >= 0) {
        const foundX = found % coarser.level.width;
        const foundY = (found - foundX) / coarser.level.width;
        const place = (2 * foundY + (y & 1)) * width + 2 * foundX + (x & 1);
        if (isSource[place]) return place;
      }
    }
    return sources[Math.floor(random() * sources.length)] ?? 0;
  }

  function measure(): void {
    for (let patch = 0; patch < centres.length; patch += 1) {
      distances[patch] = compare(level, centres[patch] ?? 0, places[patch] ?? 0, Number.POSITIVE_INFINITY);
    }
  }

  function takeFromNeighbour(patch: number, step: number): void {
    const neighbour = patchAt[(centres[patch] ?? 0) + step] ?? -1;
    if (neighbour >= 0) offer(patch, (places[neighbour] ?? 0) - step);
  }

  function takeAtRandom(patch: number): void {
    for (let radius = Math.max(width, height); radius >= 1; radius /= 2) {
      const place = places[patch] ?? 0;
      const x = Math.round((place % width) + (2 * random() - 1) * radius);
      const y = Math.round(Math.floor(place / width) + (2 * random() - 1) * radius);
      if (x >= 0 && y >= 0 && x < width && y < height) offer(patch, y * width + x);
    }
  }

  function offer(patch: number, place: number): void {
    if (!isSource[place]) return;
    const limit = distances[patch] ?? 0;
    const distance = compare(level, centres[patch] ?? 0, place, limit);
    if (distance >= limit) return;
    distances[patch] = distance;
    places[patch] = place;
  }
}

/** Squared difference of two patches; stops once it exceeds the limit. */
function compare({ width, pixels }: Level, a: number, b: number, limit: number): number {
  let sum = 0;
  for (let dy = -reach; dy <= reach && sum < limit; dy += 1) {
    let i = 3 * (a + dy * width - reach);
    let j = 3 * (b + dy * width - reach);
    for (let k = 0; k < 3 * (2 * reach + 1); k += 1, i += 1, j += 1) {
      const difference = (pixels[i] ?? 0) - (pixels[j] ?? 0);
      sum += difference * difference;
    }
  }
  return sum;
}

/** What a matcher has found: the centres of its patches, the place each has now, and how far it differs from it. */
type Found = { centres: readonly number[]; places: Int32Array; distances: Float32Array };

function vote(
  { width, pixels, hole }: Level,
  { centres, places, distances }: Found,
  trust: Float32Array,
): void {
  const ordered = Float32Array.from(distances).sort();
  const spread = Math.max(patchPixels, 2 * (ordered[Math.floor(0.75 * ordered.length)] ?? 0));
  const sums = new Float32Array(pixels.length);
  const weights = new Float32Array(hole.length);
  for (let patch = 0; patch < centres.length; patch += 1) {
    const centre = centres[patch] ?? 0;
    const offset = (places[patch] ?? 0) - centre;
    const weight = (trust[centre] ?? 1) * Math.exp(-(distances[patch] ?? 0) / spread) + 1e-6;
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        const pixel = centre + dy * width + dx;
        if (!hole[pixel]) continue;
        weights[pixel] = (weights[pixel] ?? 0) + weight;
        for (let channel = 0; channel < 3; channel += 1) {
          const i = 3 * pixel + channel;
          sums[i] = (sums[i] ?? 0) + weight * (pixels[3 * (pixel + offset) + channel] ?? 0);
        }
      }
    }
  }
  for (let i = 0; i < pixels.length; i += 1) {
    const total = weights[(i / 3) | 0] ?? 0;
    if (total > 0) pixels[i] = (sums[i] ?? 0) / total;
  }
}

function copyFiner({ width, height, pixels }: Level, finer: Level): void {
  for (let y = 0; y < finer.height; y += 1) {
    for (let x = 0; x < finer.width; x += 1) {
      const pixel = y * finer.width + x;
      if (!finer.hole[pixel]) continue;
      const half = Math.min(height - 1, y >> 1) * width + Math.min(width - 1, x >> 1);
      for (let channel = 0; channel < 3; channel += 1) {
        finer.pixels[3 * pixel + channel] = pixels[3 * half + channel] ?? 0;
      }
    }
  }
}

/** Holes in the patch around a place, by sums over rectangles. */
function countHoles({ width, height, hole }: Level): (x: number, y: number) => number {
  const sums = new Int32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += hole[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  const sumAt = (x: number, y: number) => sums[y * (width + 1) + x] ?? 0;
  return (x, y) => {
    const [left, right, top, bottom] = [x - reach, x + reach + 1, y - reach, y + reach + 1];
    return sumAt(right, bottom) - sumAt(left, bottom) - sumAt(right, top) + sumAt(left, top);
  };
}

/** The same photo gives the same result (Park, Miller: minimal standard generator). */
function seedRandom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
