import type { HeadPlacement, IdPhotoType } from '../../../contract/photos';

export type Size = { width: number; height: number };
/** In pixels of the source; it may reach beyond it. */
export type Crop = Size & { left: number; top: number };
export type Guide = 'crownY' | 'chinY' | 'centerX';

export type TargetShape = Pick<
  IdPhotoType,
  'digitalWidth' | 'digitalHeight' | 'headHeightRatio' | 'topHairHeightRatio'
>;

/** A head is at least this share of the picture's height high: two guides never lie on each other. */
const smallestHead = 0.05;
/** Where a first guess puts the frame in the room that is left over or under it: people stand below the middle. */
const roomAbove = 0.3;

/** What the backend cuts out of a picture for a head at this place: the head as high and as far from the top as asked. */
export function cropForHead(placement: HeadPlacement, shape: TargetShape, source: Size): Crop {
  const headHeight = (placement.chinY - placement.crownY) * source.height;
  const height = headHeight / shape.headHeightRatio;
  const width = (height * shape.digitalWidth) / shape.digitalHeight;
  return {
    width,
    height,
    left: placement.centerX * source.width - width / 2,
    top: placement.crownY * source.height - shape.topHairHeightRatio * height,
  };
}

/** Where the guides stand at first: the frame as large as the picture allows, the head where its type has it. */
export function guessPlacement(shape: TargetShape, source: Size): HeadPlacement {
  const height = Math.min(source.height, (source.width * shape.digitalHeight) / shape.digitalWidth);
  const top = (source.height - height) * roomAbove;
  const crownY = (top + shape.topHairHeightRatio * height) / source.height;
  const chinY = crownY + (shape.headHeightRatio * height) / source.height;
  return keepApart({ crownY, chinY, centerX: 0.5 });
}

/** The placement with one guide moved to a share of the picture; the others stay and are not passed. */
export function moveGuide(placement: HeadPlacement, guide: Guide, to: number): HeadPlacement {
  switch (guide) {
    case 'centerX':
      return { ...placement, centerX: clamp(to, 0, 1) };
    case 'crownY':
      return { ...placement, crownY: clamp(to, 0, placement.chinY - smallestHead) };
    case 'chinY':
      return { ...placement, chinY: clamp(to, placement.crownY + smallestHead, 1) };
  }
}

/** Pixels around a line in which it can be grabbed: a thumb's. */
const reach = 22;
/** Pixels that a press must move before it is for one of two lines. */
const decidedAfter = 4;

/** The lines within reach of a place on the board, in its pixels; of two that lie side by side the nearer. */
export function guidesAt(placement: HeadPlacement, { x, y }: { x: number; y: number }, board: Size): Guide[] {
  const across = (['crownY', 'chinY'] as const)
    .map((guide) => ({ guide, distance: Math.abs(placement[guide] * board.height - y) }))
    .sort((a, b) => a.distance - b.distance)
    .filter(({ distance }) => distance <= reach)
    .slice(0, 1)
    .map(({ guide }): Guide => guide);
  return Math.abs(placement.centerX * board.width - x) <= reach ? [...across, 'centerX'] : across;
}

/** Which of the lines under a press a drag is for; null while nobody can tell. */
export function chooseGuide(guides: readonly Guide[], moved: { x: number; y: number }): Guide | null {
  const [only, other] = guides;
  if (!only || !other) return only ?? null;
  if (Math.hypot(moved.x, moved.y) < decidedAfter) return null;
  return Math.abs(moved.x) > Math.abs(moved.y) ? 'centerX' : only;
}

/** True when a part of the frame lies outside the picture by more than rounding. */
export function reachesBeyond({ left, top, width, height }: Crop, source: Size): boolean {
  const slack = 1;
  return (
    left < -slack ||
    top < -slack ||
    left + width > source.width + slack ||
    top + height > source.height + slack
  );
}

function keepApart({ crownY, chinY, centerX }: HeadPlacement): HeadPlacement {
  const crown = clamp(crownY, 0, 1 - smallestHead);
  return { crownY: crown, chinY: clamp(chinY, crown + smallestHead, 1), centerX };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
