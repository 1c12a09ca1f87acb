/** Points from the page's upper left corner, y downwards, the page turned as it is read. */
export type Box = { left: number; top: number; right: number; bottom: number };

export function widthOf(box: Box): number {
  return box.right - box.left;
}

export function heightOf(box: Box): number {
  return box.bottom - box.top;
}

/** The smallest box around all. Throws without any. */
export function enclose(boxes: readonly Box[]): Box {
  const [first, ...others] = boxes;
  if (!first) throw new RangeError('no box to enclose');
  const { left, top, right, bottom } = first;
  const around = { left, top, right, bottom };
  for (const box of others) {
    around.left = Math.min(around.left, box.left);
    around.top = Math.min(around.top, box.top);
    around.right = Math.max(around.right, box.right);
    around.bottom = Math.max(around.bottom, box.bottom);
  }
  return around;
}

/** The box with so many points more on each side. */
export function grow({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** True when no side is further from the other box's than `slack`. */
export function isAlike(one: Box, other: Box, slack: number): boolean {
  const sides = ['left', 'top', 'right', 'bottom'] as const;
  return sides.every((side) => Math.abs(one[side] - other[side]) <= slack);
}

/** What both hold; its sides are out of order where they hold nothing. */
export function intersect(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

/** True when all of `inner` lies in `outer`, or at most `slack` beside it. */
export function holds(outer: Box, { left, top, right, bottom }: Box, slack = 0): boolean {
  return (
    left >= outer.left - slack &&
    right <= outer.right + slack &&
    top >= outer.top - slack &&
    bottom <= outer.bottom + slack
  );
}

/** True when the middle of `inner` lies in `outer`, or at most `slack` beside it. */
export function holdsMiddle(outer: Box, inner: Box, slack = 0): boolean {
  const x = (inner.left + inner.right) / 2;
  const y = (inner.top + inner.bottom) / 2;
  return (
    x >= outer.left - slack && x <= outer.right + slack && y >= outer.top - slack && y <= outer.bottom + slack
  );
}

/** How much two boxes overlap from top to bottom; negative: the gap between them. */
export function verticalOverlap(one: Box, other: Box): number {
  return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
}

/** How much two boxes overlap from left to right; negative: the gap between them. */
export function horizontalOverlap(one: Box, other: Box): number {
  return Math.min(one.right, other.right) - Math.max(one.left, other.left);
}
