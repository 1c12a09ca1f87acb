import { dilateMask } from '../morphology';
import { at, lumaOf, type Picture, type Plane, type Size, withLuma } from '../picture';
import { distancesToRim } from './distances-to-rim';
import { fillByExample } from './fill-by-example';
import { fillHoles } from './fill-holes';

/** Wider holes than twice this, in pixels, are filled by example; narrow ones from their rims. */
const narrowReach = 7;
/** JPEG stores colour at half the size, so a mark's tint reaches this far beyond its brightness. */
const tintReach = 2;

export function fillDamage(picture: Picture, mask: Uint8Array): Picture {
  const wide = markWide(mask, picture);
  const narrow = fillNarrow(picture, mask);
  return wide.some((value) => value === 1) ? fillByExample(narrow, wide) : narrow;
}

/** Colour is taken from farther away than brightness; the rim's own would leave a grey seam across a face. */
function fillNarrow(picture: Picture, mask: Uint8Array): Picture {
  const luma = lumaOf(fillHoles(picture, mask));
  const filled = withLuma(fillHoles(picture, dilateMask(mask, picture, tintReach)), luma);
  const change = (plane: Plane, changed: Plane) =>
    plane.map((value, i) => (mask[i] ? at(changed, i) : value));
  return {
    ...picture,
    red: change(picture.red, filled.red),
    green: change(picture.green, filled.green),
    blue: change(picture.blue, filled.blue),
  };
}

/** The parts of holes that are far from a rim, with what surrounds them; scratches that lead there stay narrow. */
function markWide(mask: Uint8Array, size: Size): Uint8Array {
  const middle = Uint8Array.from(distancesToRim(mask, size), (distance) => (distance > narrowReach ? 1 : 0));
  return dilateMask(middle, size, narrowReach).map((value, i) => value & (mask[i] ?? 0));
}
