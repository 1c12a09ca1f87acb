import { at, type Picture, type Plane, percentileOf } from '../picture';
import type { Spot } from './find-spots';

/** The tone is measured on specks of at least so many pixels, and of so many of them. */
const clear = { pixels: 6, count: 4 };
/** Thin dust is mixed with the photo: how much of it its middle shows, and how far its colour may be from that, 0 to 255. */
const mixture = { leastCover: 0.6, mostCover: 1.05, span: 4 };
/** A speck's rim, and what is around that, in pixels from it. */
const rimReach = 1;
const ringReach = 3;

type Colour = readonly [red: number, green: number, blue: number];

/** The tone of the light dust and that of the dark, measured on the sure specks of a photo; undefined where too few are clear. */
export function findDustTones(picture: Picture, specks: readonly Spot[]): (Colour | undefined)[] {
  const clearSpecks = specks
    .filter((spot) => spot.length >= clear.pixels)
    .map((spot) => describeSpeck(spot, picture))
    .filter((speck) => speck !== undefined);
  return [true, false].map((isLight) => {
    const alike = clearSpecks.filter((speck) => speck.isLight === isLight);
    return alike.length < clear.count ? undefined : findTone(alike);
  });
}

type Speck = { middle: Colour; around: Colour; isLight: boolean };

/** Its middle is the pixel that stands out most. */
function describeSpeck(spot: Spot, picture: Picture): Speck | undefined {
  const ring = listRing(spot, picture);
  if (ring.length === 0) return undefined;
  const around = mapColours(picture, (plane) =>
    percentileOf(
      Float32Array.from(ring, (index) => at(plane, index)),
      0.5,
    ),
  );
  const contrasts = spot.map((index) => brightness(colourAt(picture, index)) - brightness(around));
  const strongest = contrasts.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
  return {
    middle: colourAt(picture, spot[contrasts.indexOf(strongest)] ?? 0),
    around,
    isLight: strongest > 0,
  };
}

/** Of the specks' own colours the one that most specks have, more or less of it over what is around them. */
function findTone(specks: readonly Speck[]): Colour | undefined {
  let [tone, most]: [Colour | undefined, number] = [undefined, 0];
  for (const { middle: candidate } of specks) {
    const seen = specks.reduce((sum, speck) => sum + coverBy(candidate, speck), 0);
    if (seen > most) [tone, most] = [candidate, seen];
  }
  return tone;
}

/** How much of a tone a speck's middle shows, 0 to 1; 0 where it is no mixture of that tone and what is around it. */
function coverBy(tone: Colour, { middle, around }: Speck): number {
  const [step, whole] = [difference(middle, around), difference(tone, around)];
  const cover = dot(step, whole) / Math.max(1, dot(whole, whole));
  if (cover < mixture.leastCover || cover > mixture.mostCover) return 0;
  const shown = Math.min(1, cover);
  const rest = step.reduce((sum, value, k) => sum + Math.abs(value - shown * (whole[k] ?? 0)), 0) / 3;
  return rest <= mixture.span ? shown : 0;
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
