import { type Box, holdsMiddle } from '../layout/box';
import type { GlyphMark, Overlay, PageMarks } from './page-marks';

/** Colors that differ less, of 255 in each channel, may look alike. */
const likeness = 24;
/** A page with more overlays is a drawing: all of its text is looked at. */
const overlaysMax = 2_000;
const paper = '#ffffff';

/** The middle of a small letter, as a box. */
export function middleOf({
  origin: [x, y],
  advance: [dx, dy],
  size,
  font,
}: Pick<GlyphMark, 'origin' | 'advance' | 'size' | 'font'>): Box {
  const length = Math.hypot(dx, dy) || 1;
  const rise = font.isVertical ? 0 : 0.3 * size;
  const [across, down] = [x + dx / 2 + (dy / length) * rise, y + dy / 2 - (dx / length) * rise];
  return { left: across, right: across, top: down, bottom: down };
}

/** What was drawn over a glyph, last first. */
export function findOverlays(
  glyphs: readonly GlyphMark[],
  overlays: readonly Overlay[],
): Map<GlyphMark, readonly Overlay[]> {
  const found = new Map<GlyphMark, readonly Overlay[]>();
  for (const [index, glyph] of glyphs.entries()) {
    if (glyph.text.trim() === '') continue;
    const middle = middleOf(glyph);
    const over = overlays.filter((overlay) => overlay.glyphCount > index && holdsMiddle(overlay, middle));
    if (over.length > 0) found.set(glyph, over.reverse());
  }
  return found;
}

/** Drawn text that may not be seen: something was drawn over it, it is clipped, or it has the color of what it stands on. */
export function findDoubtful(
  { glyphs, overlays }: Pick<PageMarks, 'glyphs' | 'overlays'>,
  covers: ReadonlyMap<GlyphMark, readonly Overlay[]>,
): GlyphMark[] {
  const isDrawing = overlays.length > overlaysMax;
  return glyphs.filter((glyph, index) => {
    if (glyph.isInvisible || glyph.text.trim() === '') return false;
    if (isDrawing || glyph.isClipped || covers.has(glyph)) return true;
    const middle = middleOf(glyph);
    const below = overlays.findLast(
      (overlay) =>
        overlay.glyphCount <= index &&
        (overlay.isUneven || overlay.color !== undefined) &&
        holdsMiddle(overlay, middle),
    );
    return below?.isUneven === true || areAlike(glyph.color, below?.color ?? paper);
  });
}

function areAlike(one: string, other: string): boolean {
  return [1, 3, 5].every((at) => Math.abs(channelOf(one, at) - channelOf(other, at)) < likeness);
}

function channelOf(color: string, at: number): number {
  return Number.parseInt(color.slice(at, at + 2), 16);
}
