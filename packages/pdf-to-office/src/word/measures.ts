/** Word knows no larger paper: 22 inches, in points. */
export const sideMax = 1_584;
/** Nor larger letters. */
const letterMax = 1_638;
/** A column narrower than this, in points, holds nothing. */
const columnMin = 2;

/** Word's unit for a length: twentieths of a point, from nothing to its paper's side, whatever a page's geometry says. */
export function twips(points: number): number {
  return Math.max(0, signedTwips(points));
}

/** For what may also reach to the other side: a table's indent. */
export function signedTwips(points: number): number {
  return Math.round(clamp(points, -sideMax, sideMax) * 20);
}

/** Of a table's column or cell. */
export function columnTwips(points: number): number {
  return twips(Math.max(columnMin, points));
}

/** Word's unit for letters. */
export function halfPoints(size: number): number {
  return Math.round(clamp(size, 1, letterMax) * 2);
}

/** Word's unit for a line's width: eighths of a point, of which a hairline has two and the broadest here 24. */
export function eighthsOf(width: number): number {
  return Math.round(clamp((width || 0.5) * 8, 2, 24));
}

/** White between a paragraph and a line around it, in whole points: Word knows none wider. */
export function borderSpace(points: number): number {
  return Math.round(clamp(points, 0, 31));
}

/** Word's unit for places: of 914,400 on an inch. They may lie far beside the page; Word knows 32 bits. */
export function emu(points: number): number {
  return Math.round(Math.max(-20_000, Math.min(20_000, points || 0)) * 12_700);
}

function clamp(value: number, least: number, most: number): number {
  return Number.isNaN(value) ? Math.max(0, least) : Math.max(least, Math.min(most, value));
}
