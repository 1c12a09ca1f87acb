import { makePicture, type Picture } from '../picture';
import { distancesToRim } from './distances-to-rim';
import { fillHoles } from './fill-holes';
import { createMatcher, type Level, type Matcher } from './patch-matcher';

/** The coarsest level is one where a hole is no wider than a patch. */
const coarsestDepth = 3;
const smallestSide = 48;
/** More patches than these are not searched at a level: it takes the places found one level coarser. */
const searchedPatches = 90_000;
const roundsAtLevel = 4;
/** A patch nearer to the rim knows more. */
const trustPerPixel = 1 / 1.3;

/**
 * Fills holes with what the rest of the photo has elsewhere: patches that fit, found coarse to fine (Wexler, Shechtman,
 * Irani: Space-Time Completion of Video, 2007; Barnes et al.: PatchMatch, 2009).
 */
export function fillByExample(picture: Picture, mask: Uint8Array): Picture {
  const levels = [toLevel(picture, mask)];
  for (let level = levels[0]; level && needsCoarser(level); ) {
    level = shrink(level);
    levels.push(level);
  }
  let coarser: Matcher | undefined;
  for (const level of levels.reverse()) {
    if (coarser) coarser.fillFiner(level);
    else fillSmoothly(level);
    coarser = refine(level, coarser) ?? coarser;
  }
  const finest = levels.at(-1);
  return finest ? toPicture(finest) : picture;
}

/** Undefined where the level has no patch without a hole. */
function refine(level: Level, coarser: Matcher | undefined): Matcher | undefined {
  const matcher = createMatcher(level, coarser);
  if (!matcher) return undefined;
  const trust = distancesToRim(level.hole, level).map((distance) => trustPerPixel ** distance);
  if (matcher.patchCount > searchedPatches) {
    matcher.measure();
    matcher.vote(trust);
    return matcher;
  }
  for (let round = 0; round < roundsAtLevel; round += 1) {
    matcher.search();
    matcher.vote(trust);
  }
  return matcher;
}

function needsCoarser(level: Level): boolean {
  if (Math.min(level.width, level.height) < 2 * smallestSide) return false;
  return distancesToRim(level.hole, level).reduce((most, value) => Math.max(most, value), 0) > coarsestDepth;
}

function toLevel({ width, height, red, green, blue }: Picture, hole: Uint8Array): Level {
  const pixels = new Float32Array(3 * width * height);
  for (let i = 0; i < width * height; i += 1) {
    pixels[3 * i] = red[i] ?? 0;
    pixels[3 * i + 1] = green[i] ?? 0;
    pixels[3 * i + 2] = blue[i] ?? 0;
  }
  return { width, height, pixels, hole };
}

function toPicture({ width, height, pixels }: Level): Picture {
  const picture = makePicture(width, height);
  for (let i = 0; i < width * height; i += 1) {
    picture.red[i] = pixels[3 * i] ?? 0;
    picture.green[i] = pixels[3 * i + 1] ?? 0;
    picture.blue[i] = pixels[3 * i + 2] ?? 0;
  }
  return picture;
}

function fillSmoothly(level: Level): void {
  const filled = fillHoles(toPicture(level), level.hole);
  level.pixels.set(toLevel(filled, level.hole).pixels);
}

/** Half the size: the mean of what is known; a hole where any of the four is one. */
function shrink({ width, height, pixels, hole }: Level): Level {
  const size = { width: width >> 1, height: height >> 1 };
  const level: Level = {
    ...size,
    pixels: new Float32Array(3 * size.width * size.height),
    hole: new Uint8Array(size.width * size.height),
  };
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const target = y * size.width + x;
      const first = 2 * y * width + 2 * x;
      const sources = [first, first + 1, first + width, first + width + 1];
      const known = sources.filter((source) => !hole[source]);
      if (known.length < 4) level.hole[target] = 1;
      for (let channel = 0; channel < 3 && known.length > 0; channel += 1) {
        const sum = known.reduce((total, source) => total + (pixels[3 * source + channel] ?? 0), 0);
        level.pixels[3 * target + channel] = sum / known.length;
      }
    }
  }
  return level;
}
