import { at, clamp, type Picture, type Plane, percentileOf } from '../picture';
import { findSpots, longSide, type Spot, type Sureness } from './find-spots';

/** The longest sides of a speck and of a hair, of the photo's shorter side. */
export const speckShare = 1 / 30;
export const hairShare = 1 / 12;
/** From what is likely to what its tone alone shows to be dust. */
const surenessOfSpecks = [0.5, 0.2].map((level) => ({ sure: level, touching: level }));
const surenessOfHairs = { sure: 0.99, touching: 0.4 };
/** The specks that tell the tone: so sure, of so many pixels, so many of them. */
const clear = { likelihood: 0.98, pixels: 6, count: 4 };
/** Thin dust is mixed with the photo: the tone is that of the specks in which more of it is seen than in this share. */
const toneShare = 0.7;
/** How much of a speck's middle is dust, at least. */
const leastCover = 0.5;
/** How far its colour may be from that mixture, 0 to 255. */
const colourSpan = 12;
/** A speck's rim, and what is around that, in pixels from it. */
const rimReach = 1;
const ringReach = 3;

type Colour = readonly [red: number, green: number, blue: number];
type Candidate = { spot: Spot; likelihood: number; isLight: boolean; middle: Colour; around: Colour };

/**
 * The specks and hairs on a dusty photo. Dust, and what it took off, has one tone where it is light and one where it is
 * dark; in a speck that is mixed with what is around. Lamps and twigs look like dust, and have tones of their own.
 */
export function findDust(likelihoods: Plane, picture: Picture): Spot[] {
  const side = Math.min(picture.width, picture.height);
  const [likely = [], ...doubtful] = surenessOfSpecks.map((sureness) =>
    listCandidates(likelihoods, picture, sureness, speckShare * side),
  );
  const hairs = listCandidates(likelihoods, picture, surenessOfHairs, hairShare * side);
  const [light, dark] = [findTone(likely, true), findTone(likely, false)];
  const isTaken = new Uint8Array(likelihoods.length);
  const dust: Spot[] = [];
  for (const candidate of [...likely, ...hairs, ...doubtful.flat()]) {
    const tone = candidate.isLight ? light : dark;
    const isDust = tone ? isMixture(candidate, tone) : candidate.likelihood >= clear.likelihood;
    if (!isDust || candidate.spot.some((index) => isTaken[index])) continue;
    for (const index of candidate.spot) isTaken[index] = 1;
    dust.push(candidate.spot);
  }
  return dust;
}

function listCandidates(
  likelihoods: Plane,
  picture: Picture,
  sureness: Sureness,
  largest: number,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const spot of findSpots(likelihoods, picture, sureness)) {
    if (longSide(spot, picture) > largest) continue;
    const ring = listRing(spot, picture);
    if (ring.length === 0) continue;
    const around = mapColours(picture, (plane) =>
      percentileOf(
        Float32Array.from(ring, (index) => at(plane, index)),
        0.5,
      ),
    );
    const contrasts = spot.map((index) => brightness(colourAt(picture, index)) - brightness(around));
    const strongest = contrasts.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
    candidates.push({
      spot,
      likelihood: spot.reduce((best, index) => Math.max(best, at(likelihoods, index)), 0),
      isLight: strongest > 0,
      middle: colourAt(picture, spot[contrasts.indexOf(strongest)] ?? 0),
      around,
    });
  }
  return candidates;
}

/** Undefined where too few specks are clear. */
function findTone(specks: readonly Candidate[], wanted: boolean): Colour | undefined {
  const told = specks.filter(
    ({ spot, likelihood, isLight }) =>
      isLight === wanted && likelihood >= clear.likelihood && spot.length >= clear.pixels,
  );
  if (told.length < clear.count) return undefined;
  const share = wanted ? toneShare : 1 - toneShare;
  const channel = (k: 0 | 1 | 2) =>
    percentileOf(
      Float32Array.from(told, ({ middle }) => middle[k]),
      share,
    );
  return [channel(0), channel(1), channel(2)];
}

function isMixture({ middle, around }: Candidate, tone: Colour): boolean {
  const [step, whole] = [difference(middle, around), difference(tone, around)];
  const cover = dot(step, whole) / Math.max(1, dot(whole, whole));
  const rest = step.map((value, k) => Math.abs(value - clamp(cover, 0, 1) * (whole[k] ?? 0)));
  return cover >= leastCover && rest.reduce((sum, value) => sum + value, 0) / 3 <= colourSpan;
}

/** Pixels around a speck, without its rim. */
function listRing(spot: Spot, { width, height }: Picture): number[] {
  const within = (reach: number) => {
    const found = new Set<number>();
    for (const index of spot) {
      const [x, y] = [index % width, Math.floor(index / width)];
      for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1) {
        for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column += 1) {
          found.add(row * width + column);
        }
      }
    }
    return found;
  };
  const rim = within(rimReach);
  return [...within(ringReach)].filter((index) => !rim.has(index));
}

function mapColours(picture: Picture, read: (plane: Plane) => number): Colour {
  return [read(picture.red), read(picture.green), read(picture.blue)];
}

function colourAt(picture: Picture, index: number): Colour {
  return mapColours(picture, (plane) => at(plane, index));
}

function brightness([red, green, blue]: Colour): number {
  return (red + green + blue) / 3;
}

function difference(a: Colour, b: Colour): Colour {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: Colour, b: Colour): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
