import { cutOut } from './cut-out';
import { findHead } from './find-head';
import { resampleWindow } from './lanczos';
import type { IdPhotoOrder } from './photo-order';
import { at, clamp, makePicture, type Picture, type Plane } from './picture';
import { UnusablePhoto } from './unusable-photo';

/** Of the result's height: so much of a missing lower edge is made up by drawing the last row longer. */
const missingShare = 0.02;

type Colour = { red: number; green: number; blue: number };

/**
 * An ID photo of exactly the ordered pixels: the background replaced, the head as high and as far from the top as the
 * format says, where the person has said it is or else where the outline shows it. Throws an `UnusablePhoto` without a
 * plain background, without a person, and when the shoulders would end in the air.
 */
export function makeIdPhoto(source: Picture, order: IdPhotoOrder): Picture {
  const colour = readColour(order.bgColor);
  const { opacity, background } = cutOut(source);
  const head = order.placement
    ? {
        crownY: order.placement.crownY * source.height,
        chinY: order.placement.chinY * source.height,
        centerX: order.placement.centerX * source.width,
      }
    : findHead(opacity, source);
  const headHeight = head.chinY - head.crownY;
  if (headHeight < 16)
    throw new UnusablePhoto({ reason: 'noPerson' }, `the head is ${headHeight} pixels high`);

  /** Pixels of the source for one of the result. */
  const step = headHeight / (order.headHeightRatio * order.height);
  const window = {
    left: head.centerX - (order.width / 2) * step,
    top: head.crownY - order.topHairHeightRatio * order.height * step,
    step,
  };
  assertBodyReaches(opacity, source, window, order);
  const place = (plane: Plane, outside: number) =>
    resampleWindow(
      plane,
      source,
      { left: window.left, top: window.top, stepX: step, stepY: step },
      order,
      // Below, the last row continues for the little that may be missing there.
      { left: outside, right: outside, top: outside },
    ).map((value) => clamp(value, 0, 255));

  const result = makePicture(order.width, order.height);
  for (const name of ['red', 'green', 'blue'] as const) {
    // What shows of the old background goes, the new one comes; hair keeps its own strands.
    const replaced = source[name].map(
      (value, i) => value + (1 - at(opacity, i)) * (colour[name] - at(background[name], i)),
    );
    // Where nothing of the person is, it is exactly the colour that was ordered.
    const clean = replaced.map((value, i) => (at(opacity, i) < 0.02 ? colour[name] : value));
    result[name] = place(clean, colour[name]);
  }
  return result;
}

type Window = { left: number; top: number; step: number };

/** Below and beside the photo's edge there is no body: shoulders cut straight through would stand in the air. */
function assertBodyReaches(
  opacity: Plane,
  { width, height }: Picture,
  { left, top, step }: Window,
  order: IdPhotoOrder,
): void {
  const missingBelow = top + order.height * step - height;
  const isBodyAtBottom = isOpaqueSomewhere(opacity, width, {
    x: 0,
    y: height - 1,
    dx: 1,
    dy: 0,
    count: width,
  });
  if (isBodyAtBottom && missingBelow > missingShare * order.height * step)
    throw new UnusablePhoto({ reason: 'cutOff' });

  const beginsAt = Math.max(0, Math.floor(top));
  const endsAt = Math.min(height, Math.ceil(top + order.height * step));
  for (const [x, missing] of [
    [0, -left],
    [width - 1, left + order.width * step - width],
  ] as const) {
    const side = { x, y: beginsAt, dx: 0, dy: 1, count: endsAt - beginsAt };
    if (missing > missingShare * order.width * step && isOpaqueSomewhere(opacity, width, side)) {
      throw new UnusablePhoto({ reason: 'cutOff' });
    }
  }
}

type Edge = { x: number; y: number; dx: number; dy: number; count: number };

function isOpaqueSomewhere(opacity: Plane, width: number, { x, y, dx, dy, count }: Edge): boolean {
  let opaque = 0;
  for (let k = 0; k < count; k += 1) if (at(opacity, (y + dy * k) * width + x + dx * k) > 0.5) opaque += 1;
  return opaque > 0.03 * count;
}

function readColour(hex: string): Colour {
  const [red = 255, green = 255, blue = 255] = [1, 3, 5].map((start) =>
    Number.parseInt(hex.slice(start, start + 2), 16),
  );
  return { red, green, blue };
}
