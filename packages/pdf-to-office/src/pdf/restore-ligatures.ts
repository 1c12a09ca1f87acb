import { widthOfLetter } from '../layout/letter-widths';
import type { GlyphMark } from './page-marks';
import type { Font } from './text-state';

/** What a font may join to one glyph, by the letter that remains of it; the wider one is of three letters. */
const ligatures: Record<string, readonly [short: string, long: string]> = {
  i: ['fi', 'ffi'],
  l: ['fl', 'ffl'],
  f: ['ff', 'ff'],
  h: ['Th', 'Th'],
};
/** A ligature is wider than that letter by more than this; one of three letters by more than the second. */
const widthRatio = 1.75;
const longRatio = 2.75;

/**
 * Some programs name but one letter of a ligature: the glyph of fi is an i then, that of Th an h. It is so much wider than
 * the font's other i.
 */
export function restoreLigatures(marks: readonly GlyphMark[]): GlyphMark[] {
  const usual = findUsual(marks);
  const narrowest = new Map<object, Map<string, number>>();
  for (const { font, text, width } of marks) {
    if (!(text in ligatures) || !(width > 0)) continue;
    const known = usual.has(font) ? usualWidth(text, font) : undefined;
    const widths = narrowest.get(font) ?? new Map<string, number>();
    widths.set(text, Math.min(width, widths.get(text) ?? known ?? width));
    narrowest.set(font, widths);
  }
  return marks.map((mark) => {
    const forms = ligatures[mark.text];
    const width = narrowest.get(mark.font)?.get(mark.text);
    if (!forms || width === undefined || mark.width <= widthRatio * width) return mark;
    return { ...mark, text: forms[mark.width > longRatio * width ? 1 : 0] };
  });
}

/** So many different letters as wide as their family has them, give or take a share, show that a font is of it. */
const usualMin = 4;
const usualTolerance = 0.05;

/** A subset may have a ligature without its letter; the fonts of which the family's widths may be asked then. */
function findUsual(marks: readonly GlyphMark[]): Set<object> {
  const alike = new Map<object, Set<string>>();
  for (const { font, text, width } of marks) {
    const usual = text in ligatures ? undefined : usualWidth(text, font);
    if (usual === undefined || Math.abs(width - usual) > usualTolerance * usual) continue;
    alike.set(font, (alike.get(font) ?? new Set()).add(text));
  }
  return new Set([...alike].filter(([, letters]) => letters.size >= usualMin).map(([font]) => font));
}

function usualWidth(
  text: string,
  { family, isBold, isItalic, substituteOf, unit }: Font,
): number | undefined {
  if (substituteOf !== undefined || !/^[a-z]$/i.test(text)) return undefined;
  const width = widthOfLetter(text, { family, isBold, isItalic, size: 1, color: '#000000' });
  return width === undefined ? undefined : width / unit;
}
