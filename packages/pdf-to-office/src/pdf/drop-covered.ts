import { holdsMiddle } from '../layout/box';
import type { GlyphMark, PageMarks } from './page-marks';

/** A higher rectangle, in points, is a background: it may be clipped to less than it says. */
const coverMax = 60;
/** A page with more rectangles is a drawing. */
const coversMax = 2_000;

/** Leaves out text over which a rectangle and other text were drawn: nobody sees it, and both would mix. */
export function dropCovered({ glyphs, covers }: Pick<PageMarks, 'glyphs' | 'covers'>): GlyphMark[] {
  if (covers.length > coversMax) return glyphs;
  const dropped = new Set<GlyphMark>();
  for (const cover of covers) {
    if (cover.bottom - cover.top > coverMax) continue;
    const isUnder = (glyph: GlyphMark) => glyph.text.trim() !== '' && holdsMiddle(cover, boxOf(glyph));
    const below = glyphs.slice(0, cover.glyphCount).filter(isUnder);
    if (below.length === 0 || !glyphs.slice(cover.glyphCount).some(isUnder)) continue;
    for (const glyph of below) dropped.add(glyph);
  }
  return dropped.size === 0 ? glyphs : glyphs.filter((glyph) => !dropped.has(glyph));
}

/** Roughly: its middle is what counts. */
function boxOf({ origin: [x, y], advance: [dx, dy], size }: GlyphMark) {
  const middle = { x: x + dx / 2, y: y + dy / 2 - 0.3 * size };
  return { left: middle.x, right: middle.x, top: middle.y, bottom: middle.y };
}
