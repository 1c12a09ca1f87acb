import { dilateMask } from '../morphology';
import type { Picture, Plane, Size } from '../picture';
import { distancesToRim } from './distances-to-rim';
import { fillDamage } from './fill-damage';
import { findDamage } from './find-damage';
import { findSpots, longSide } from './find-spots';
import { findTornCorners } from './find-torn-corners';
import { keepPaperTones } from './keep-paper-tones';

/**
 * Measured on the bench's photos: what is surely damage, and what is when it touches that. Lines need to be surer than
 * specks: a photo shows whiskers, ropes and the legs of a tripod, and nobody misses a dot.
 */
const surenessOfLines = { sure: 0.994, touching: 0.75 };
const surenessOfSpecks = {
  sure: 0.9,
  touching: 0.55,
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
  const found = dropBroad(markSure(await findDamage(picture), picture), picture);
  const lines = keepPaperTones(found, picture);
  const torn = dilateMask(findTornCorners(picture), picture, 3);
  // The rim of a scratch is fainter than its middle.
  const mask = dilateMask(lines, picture, 1).map((value, i) => value | (torn[i] ?? 0));
  const count = mask.reduce((sum, value) => sum + value, 0);
  return count === 0 || count > largestShare * mask.length ? undefined : mask;
}

function markSure(likelihood: Plane, size: Size): Uint8Array {
  const mask = new Uint8Array(likelihood.length);
  const speckSide = Math.min(size.width, size.height) * speckShare;
  const specks = findSpots(likelihood, size, surenessOfSpecks).filter(
    (spot) => longSide(spot, size) <= speckSide,
  );
  for (const spot of [...findSpots(likelihood, size, surenessOfLines), ...specks]) {
    for (const index of spot) mask[index] = 1;
  }
  return mask;
}

/** The finder is good at what is thin; a broad light or dark part is more likely something the photo shows. */
function dropBroad(mask: Uint8Array, size: Size): Uint8Array {
  const reach = Math.max(5, Math.round(Math.min(size.width, size.height) * broadShare));
  const middle = Uint8Array.from(distancesToRim(mask, size), (distance) => (distance > reach ? 1 : 0));
  const broad = dilateMask(middle, size, 2 * reach);
  return mask.map((value, i) => value & (1 - (broad[i] ?? 0)));
}
