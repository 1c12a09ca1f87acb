/** Where a pointer at `clientX` puts the divider: 0 to 100 percent of the box from its left edge, never outside. */
export function divideAt(clientX: number, box: { left: number; width: number }): number {
  if (box.width <= 0) return 0;
  return Math.min(100, Math.max(0, ((clientX - box.left) / box.width) * 100));
}
