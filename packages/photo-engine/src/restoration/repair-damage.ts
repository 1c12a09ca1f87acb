import { dilateMask } from '../morphology';
import { lumaOf, type Picture, type Plane, type Size } from '../picture';
import { distancesToRim } from './distances-to-rim';
import { fillDamage } from './fill-damage';
import { findDamage, type Likelihoods } from './find-damage';
import { findSpots, longSide } from './find-spots';
import { findTornCorners } from './find-torn-corners';
import { hairShare, keepPaperTones, splitByTone } from './keep-paper-tones';

/** What is surely damage, and what is when it touches that. Lines need to be surer than specks: nobody misses a dot. */
type Sureness = Record<'lines' | 'specks', { sure: number; touching: number }>;

/** A photo shows whiskers, rims of cups and legs of tripods: of one that may have no damage only this much is sure. */
const surenessAtFirst: Sureness = {
  lines: { sure: 0.99999, touching: 0.9 },
  specks: { sure: 0.98, touching: 0.55 },
};
/**
 * One that surely has a line so long, of its shorter side, is scratched, and what looks like damage is; one with so many
 * specks is dusty. On the bench's undamaged photos the longest is 0.25, and the most are 25.
 */
const evidence = { line: 0.3, specks: 30 };
const surenessWhenDamaged: Sureness = {
  lines: { sure: 0.99, touching: 0.4 },
  specks: { sure: 0.9, touching: 0.5 },
};
/** The longest side of a speck, of the photo's shorter side. */
const speckShare = 1 / 30;
/** A photo with more than this is a drawing or a text: its lines are what it shows. */
const largestShare = 0.3;
/** Half the width of what is too broad for a scratch or a crease, of the photo's shorter side. */
const broadShare = 1 / 90;

/** Finds scratches, specks, creases and missing parts, and fills them. A photo without any comes back as it was. */
export async function repairDamage(picture: Picture): Promise<Picture> {
  const mask = await markDamage(picture);
  return mask ? fillDamage(picture, mask) : picture;
}

/** 1 where the photo is damaged; undefined where it is not, or is no photo. */
async function markDamage(picture: Picture): Promise<Uint8Array | undefined> {
  const found = findSure(await findDamage(picture), picture);
  const lines = keepPaperTones(dropBroadTones(found, picture), picture);
  const torn = dilateMask(findTornCorners(picture), picture, 3);
  // The rim of a scratch is fainter than its middle.
  const mask = dilateMask(lines, picture, 1).map((value, i) => value | (torn[i] ?? 0));
  const count = mask.reduce((sum, value) => sum + value, 0);
  return count === 0 || count > largestShare * mask.length ? undefined : mask;
}

function findSure({ atFirst, whenDamaged }: Likelihoods, size: Size): Uint8Array {
  const side = Math.min(size.width, size.height);
  const find = (likelihood: Plane, { lines, specks }: Sureness) => ({
    lines: findSpots(likelihood, size, lines),
    specks: findSpots(likelihood, size, specks).filter((spot) => longSide(spot, size) <= side * speckShare),
  });
  const first = find(atFirst, surenessAtFirst);
  const isScratched = first.lines.some((spot) => longSide(spot, size) >= side * evidence.line);
  const isDusty = first.specks.length >= evidence.specks;
  const damaged = isScratched || isDusty ? find(whenDamaged, surenessWhenDamaged) : first;
  const { specks } = damaged;
  // Dust is specks and hairs; what is longer was sure at first, or is what the photo shows.
  const hairs = damaged.lines.filter((spot) => isScratched || longSide(spot, size) <= side * hairShare);
  const lines = [...first.lines, ...hairs];
  const mask = new Uint8Array(atFirst.length);
  for (const spot of [...lines, ...specks]) for (const index of spot) mask[index] = 1;
  return mask;
}

/** Where a light scratch crosses a dark one, neither is broad. */
function dropBroadTones(mask: Uint8Array, picture: Picture): Uint8Array {
  const tones = splitByTone(mask, lumaOf(picture), picture);
  const [dark, light] = [1, 2].map((tone) =>
    dropBroad(
      tones.map((value) => (value === tone ? 1 : 0)),
      picture,
    ),
  );
  return mask.map((_, i) => (dark?.[i] ?? 0) | (light?.[i] ?? 0));
}

/** The finder is good at what is thin; a broad light or dark part is more likely something the photo shows. */
function dropBroad(mask: Uint8Array, size: Size): Uint8Array {
  const reach = Math.max(5, Math.round(Math.min(size.width, size.height) * broadShare));
  const middle = Uint8Array.from(distancesToRim(mask, size), (distance) => (distance > reach ? 1 : 0));
  const broad = dilateMask(middle, size, 2 * reach);
  return mask.map((value, i) => value & (1 - (broad[i] ?? 0)));
}
