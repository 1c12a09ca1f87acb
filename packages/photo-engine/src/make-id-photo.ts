import { resampleWindow } from './lanczos';
import type { IdPhotoOrder } from './photo-order';
import { at, clamp, makePicture, type Picture } from './picture';
import { layOutPortrait, type Portrait } from './portrait/lay-out-portrait';
import { UnusablePhoto } from './unusable-photo';

/** Of the result: so much of a missing lower edge or side is made up by drawing the last row longer. */
const missingShare = 0.03;

type Colour = { red: number; green: number; blue: number };

/**
 * An ID photo of exactly the ordered pixels: the head upright, as high and as far from the top as the format says, any
 * background replaced. Throws an `UnusablePhoto` without a face, and when the shoulders would end in the air.
 */
export async function makeIdPhoto(source: Picture, order: IdPhotoOrder): Promise<Picture> {
  const portrait = await layOutPortrait(source, order);
  if (isBodyMissing(portrait, order)) throw new UnusablePhoto({ reason: 'cutOff' });
  return drawIdPhoto(portrait, order);
}

function drawIdPhoto({ crop, matte, frame }: Portrait, order: IdPhotoOrder): Picture {
  const colour = readColour(order.bgColor);
  const result = makePicture(order.width, order.height);
  const window = { left: frame.left, top: frame.top, stepX: frame.step, stepY: frame.step };
  for (const name of ['red', 'green', 'blue'] as const) {
    const wall = colour[name];
    const laid = matte.foreground[name].map((value, i) => wall + at(matte.opacity, i) * (value - wall));
    const outside = { left: wall, right: wall, top: wall };
    result[name] = resampleWindow(laid, crop, window, order, outside).map((value) => clamp(value, 0, 255));
  }
  return result;
}

/** Below and beside the photo's edge there is no body: shoulders cut straight through would stand in the air. */
export function isBodyMissing(
  { crop, inside, matte, frame }: Portrait,
  order: Pick<IdPhotoOrder, 'width' | 'height'>,
): boolean {
  const left = Math.max(0, Math.round(frame.left));
  const top = Math.max(0, Math.round(frame.top));
  const right = Math.min(crop.width, Math.round(frame.left + order.width * frame.step));
  const bottom = Math.min(crop.height, Math.round(frame.top + order.height * frame.step));
  let missing = 0;
  // The matte continues beyond the source as the source's last pixels do.
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const i = y * crop.width + x;
      if (at(inside, i) === 0 && at(matte.opacity, i) > 0.5) missing += 1;
    }
  }
  return missing > missingShare * (right - left) * (bottom - top);
}

function readColour(hex: string): Colour {
  const [red = 255, green = 255, blue = 255] = [1, 3, 5].map((start) =>
    Number.parseInt(hex.slice(start, start + 2), 16),
  );
  return { red, green, blue };
}
