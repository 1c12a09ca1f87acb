import { dilateMask } from '../morphology';
import { at, lumaOf, type Picture, type Plane, type Size } from '../picture';
import { distancesToRim } from './distances-to-rim';
import { fillDamage } from './fill-damage';
import { findDamage } from './find-damage';
import { findDust } from './find-dust';
import { findSpots, longSide, type Spot, type Sureness } from './find-spots';
import { findTornCorners } from './find-torn-corners';
import { keepPaperTones, splitByTone } from './keep-paper-tones';

/** Lines need to be surer than specks: nobody misses a dot. */
type DamageSureness = Record<'lines' | 'specks', Sureness>;

/** A photo shows whiskers, rims of cups and legs of tripods: of one that may have no damage only this much is sure. */
const surenessAtFirst: DamageSureness = {
  lines: { sure: 0.99999, touching: 0.9 },
  specks: { sure: 0.98, touching: 0.55 },
};
/** Of a line in a dusty photo so many pixels are so likely. */
const certainty = { likelihood: 0.9999, share: 0.25 };
/**
 * One that surely has a line so long, of its shorter side, is scratched, and what looks like damage is; one with so many
 * specks is dusty. On the bench's undamaged photos the longest is 0.25, and the most are 25.
 */
const evidence = { line: 0.3, specks: 30 };
const surenessWhenDamaged: DamageSureness = {
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
  const { marks, dust } = await findMarks(picture);
  const toned = keepPaperTones(dropBroadTones(maskOf(marks, picture), picture), picture);
  const specks = maskOf(dust, picture);
  const torn = dilateMask(findTornCorners(picture), picture, 3);
  // The rim of a scratch is fainter than its middle.
  const whole = dilateMask(
    toned.map((value, i) => value | (specks[i] ?? 0)),
    picture,
    1,
  );
  const mask = whole.map((value, i) => value | (torn[i] ?? 0));
  const count = mask.reduce((sum, value) => sum + value, 0);
  return count === 0 || count > largestShare * mask.length ? undefined : mask;
}

/** What is damage if it has the tone of it, and what is dust. */
async function findMarks(picture: Picture): Promise<{ marks: Spot[]; dust: Spot[] }> {
  const side = Math.min(picture.width, picture.height);
  const findSpecks = (likelihood: Plane, sureness: Sureness) =>
    findSpots(likelihood, picture, sureness).filter((spot) => longSide(spot, picture) <= side * speckShare);
  const { atFirst, whenDamaged } = await findDamage(picture);
  const sureSpecks = findSpecks(atFirst, surenessAtFirst.specks);
  const isDusty = sureSpecks.length >= evidence.specks;
  const dust = isDusty ? await findDust(picture, sureSpecks) : [];
  // Among specks the finder is surer of what the photo shows, too.
  const sureLines = findSpots(atFirst, picture, surenessAtFirst.lines).filter(
    (spot) => !isDusty || isCertain(spot, atFirst),
  );
  const isScratched = sureLines.some((spot) => longSide(spot, picture) >= side * evidence.line);
  // Of a dusty photo the close look knows better what is a speck, of a scratched one also the first.
  if (!isScratched) return { marks: isDusty ? sureLines : [...sureLines, ...sureSpecks], dust };
  const lines = findSpots(whenDamaged, picture, surenessWhenDamaged.lines);
  return { marks: [...sureLines, ...lines, ...findSpecks(whenDamaged, surenessWhenDamaged.specks)], dust };
}

/** A scratch is seen along all of it, a strut here and there. */
function isCertain(spot: Spot, likelihood: Plane): boolean {
  const certain = spot.filter((index) => at(likelihood, index) >= certainty.likelihood);
  return certain.length >= certainty.share * spot.length;
}

function maskOf(spots: readonly Spot[], { width, height }: Size): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (const spot of spots) for (const index of spot) mask[index] = 1;
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
