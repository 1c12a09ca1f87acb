import type { Glyph } from './page-content';

/** Accents that stand alone, and what they are on a letter. */
const combining: Record<string, string> = {
  '`': '\u0300',
  '\u00b4': '\u0301',
  '\u02c6': '\u0302',
  '\u02dc': '\u0303',
  '\u00af': '\u0304',
  '\u02d8': '\u0306',
  '\u02d9': '\u0307',
  '\u00a8': '\u0308',
  '\u02da': '\u030a',
  '\u02dd': '\u030b',
  '\u02c7': '\u030c',
  '\u00b8': '\u0327',
  '\u02db': '\u0328',
};
/** Letters without their dot, which an accent takes the place of. */
const dotless: Record<string, string> = { '\u0131': 'i', '\u0237': 'j' };
/** What KaTeX, and TeX's \notin, draw over a relation that does not hold. */
const slash = '\u0338';
const slashes: Record<string, string> = { '\ue020': slash, '/': slash };
/** TeX's own is no wider than nothing, as the bar before an arrow is. PDFs call both by their places in the font. */
const narrowSigns: Record<string, string> = { '6': slash, '7': '\u21a6' };
const narrowMax = 0.02;
const signFont = /CMSY/;

/** Over a capital an accent is raised, by less than this share of the size. */
const raiseMax = 0.5;

/** TeX draws an accent over its letter as a glyph of its own: puts both together to the letter that they show. */
export function composeAccents(glyphs: readonly Glyph[]): Glyph[] {
  const composed: (Glyph | undefined)[] = [...glyphs];
  for (const [index, accent] of glyphs.entries()) {
    const mark = combining[accent.text] ?? slashes[accent.text] ?? narrowSign(accent);
    if (mark === undefined) continue;
    for (const place of [index + 1, index - 1]) {
      const base = composed[place];
      const letter = base && isUnder(base, accent) ? compose(base.text, mark) : undefined;
      if (!base || letter === undefined) continue;
      composed[place] = { ...base, text: letter };
      composed[index] = undefined;
      break;
    }
  }
  return composed.filter((glyph) => glyph !== undefined);
}

function narrowSign({ text, left, right, look }: Glyph): string | undefined {
  const isNarrow = right - left < narrowMax * look.size && signFont.test(look.font ?? '');
  return isNarrow ? narrowSigns[text] : undefined;
}

function isUnder(base: Glyph, accent: Glyph): boolean {
  const middle = (accent.left + accent.right) / 2;
  const raise = Math.abs(base.baseline - accent.baseline);
  return (
    middle > base.left - narrowMax * base.look.size &&
    middle < base.right &&
    raise < raiseMax * base.look.size
  );
}

/** Undefined where the two make no letter. */
function compose(text: string, mark: string): string | undefined {
  if (mark === narrowSigns['7']) return text === '\u2192' ? mark : undefined;
  const letter = `${dotless[text] ?? text}${mark}`.normalize('NFC');
  return [...letter].length === 1 ? letter : undefined;
}
