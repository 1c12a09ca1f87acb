import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Box, holdsMiddle } from '../layout/box';
import { renderWithoutText } from '../pages/render-page';
import type { PageDrawing } from '../platform/platform';
import { drawBars, redactionOf } from './draw-bars';
import { type Color, colorOfBox, compareDrawings, type Pixels, plainColor, readPixels } from './glyph-pixels';
import { findDoubtful, findOverlays, middleOf } from './overlays';
import type { GlyphMark, Overlay, PageMarks } from './page-marks';

/** Small letters are some 12 pixels high then. */
const dpi = 144;
/** What is blackened in a scan is darker, of 255. */
const darkMax = 100;

type HiddenText = {
  /** What is seen, with bars where text was covered by them. */
  glyphs: readonly GlyphMark[];
  hidden: readonly GlyphMark[];
  /** Drawn shapes that are bars now. */
  bars: ReadonlySet<object>;
};

/** What is known of a page besides its marks. */
type PageHints = {
  /** Text that is not drawn itself but stands for the letters of a scan. */
  recognized: ReadonlySet<GlyphMark>;
  /** Places that are marked to be blackened. */
  redactions: readonly Box[];
};

/**
 * Finds text that nobody sees: under bars, pictures or annotations, in the color of its ground, or outside its clip. Where a
 * page may have such text, it is drawn with that text and without it: what makes no difference is hidden, whatever hides it.
 */
export async function findHiddenText(
  page: PDFPageProxy,
  marks: Pick<PageMarks, 'glyphs' | 'overlays'>,
  { recognized, redactions }: PageHints,
  drawing: PageDrawing,
): Promise<HiddenText> {
  const { glyphs } = marks;
  const overlays = [...marks.overlays, ...redactions.map((box) => redactionOf(box, glyphs.length))];
  const covers = findOverlays(glyphs, overlays);
  const { width: right, height: bottom } = page.getViewport({ scale: 1 });
  // What printers write beside the page is no part of it.
  const isOnPage = (glyph: GlyphMark) => holdsMiddle({ left: 0, top: 0, right, bottom }, middleOf(glyph));
  const doubtful = findDoubtful(marks, covers).filter((glyph) => isOnPage(glyph) && !recognized.has(glyph));
  const isRedacted = (glyph: GlyphMark) => redactions.some((box) => holdsMiddle(box, middleOf(glyph)));
  const hidden = new Set(glyphs.filter(isRedacted));
  let bars = covers;
  if (doubtful.length > 0 || recognized.size > 0) {
    const drawn = await renderWithoutText(page, dpi, drawing, new Set());
    const pixels = drawn && readPixels(drawn, page, drawing);
    for (const glyph of pixels ? findBlackened(glyphs, recognized, covers, pixels) : []) hidden.add(glyph);
    const isCovered = (glyph: GlyphMark) => covers.get(glyph)?.some(({ isOpaque }) => isOpaque) === true;
    const unseen =
      (await findUnseen(page, doubtful, covers, { pixels, drawing })) ?? doubtful.filter(isCovered);
    for (const glyph of unseen) hidden.add(glyph);
    for (const glyph of findBrokenWords(glyphs, hidden, covers)) hidden.delete(glyph);
    if (pixels) bars = colorPictures(hidden, covers, pixels);
  }
  if (hidden.size === 0) return { glyphs, hidden: [], bars: new Set() };
  const isShown = (glyph: GlyphMark) => glyph.text.trim() !== '' && !hidden.has(glyph);
  const isGround = (overlay: Overlay) =>
    glyphs.slice(overlay.glyphCount).some((glyph) => isShown(glyph) && holdsMiddle(overlay, middleOf(glyph)));
  return { ...drawBars(glyphs, hidden, bars, isGround), hidden: [...hidden] };
}

/** What lies over hidden text, with the color of a picture that is all of one color there: it is a bar like any other. */
function colorPictures(
  hidden: ReadonlySet<GlyphMark>,
  covers: ReadonlyMap<GlyphMark, readonly Overlay[]>,
  pixels: Pixels,
): Map<GlyphMark, readonly Overlay[]> {
  const known = new Map<Overlay, Overlay>();
  const colored = (overlay: Overlay) => {
    const found = known.get(overlay);
    if (found) return found;
    const color = overlay.isUneven ? colorOfBox(overlay, pixels) : undefined;
    const own = color ? { ...overlay, color: hexOf(color) } : overlay;
    known.set(overlay, own);
    return own;
  };
  return new Map(Array.from(hidden, (glyph) => [glyph, (covers.get(glyph) ?? []).map(colored)]));
}

function hexOf(color: Color): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Those that the page looks the same without; undefined for a page that needs too much memory to be drawn. */
async function findUnseen(
  page: PDFPageProxy,
  doubtful: readonly GlyphMark[],
  covers: ReadonlyMap<GlyphMark, readonly Overlay[]>,
  { pixels, drawing }: { pixels: Pixels | undefined; drawing: PageDrawing },
): Promise<GlyphMark[] | undefined> {
  if (doubtful.length === 0) return [];
  if (!pixels) return undefined;
  const operators = new Set(doubtful.map(({ operator }) => operator));
  const without = await renderWithoutText(page, dpi, drawing, operators);
  if (!without || without.width !== pixels.width) return undefined;
  const isSeen = compareDrawings(pixels, readPixels(without, page, drawing));
  return doubtful.filter((glyph) => !isSeen(glyph, covers.has(glyph)));
}

/** Words of a scan where it shows one color: a dark one, or that of a box that was drawn over it. */
function findBlackened(
  glyphs: readonly GlyphMark[],
  recognized: ReadonlySet<GlyphMark>,
  covers: ReadonlyMap<GlyphMark, readonly Overlay[]>,
  pixels: Pixels,
): GlyphMark[] {
  if (recognized.size === 0) return [];
  const isDark = (color: Color) => color.every((channel) => channel <= darkMax);
  const isPlain = (glyph: GlyphMark) => {
    if (!recognized.has(glyph)) return false;
    const color = plainColor(glyph, pixels);
    return color !== undefined && (isDark(color) || covers.has(glyph));
  };
  return wordsOf(glyphs).flatMap((word) => (word.every(isPlain) ? word : []));
}

/** Letters that nothing lies over belong to their word: a clip or a ground may end within it. */
function findBrokenWords(
  glyphs: readonly GlyphMark[],
  hidden: ReadonlySet<GlyphMark>,
  covers: ReadonlyMap<GlyphMark, readonly Overlay[]>,
): GlyphMark[] {
  return wordsOf(glyphs).flatMap((word) =>
    word.every((glyph) => hidden.has(glyph)) ? [] : word.filter((glyph) => !covers.has(glyph)),
  );
}

/** Letters that one operator draws between two spaces. */
function wordsOf(glyphs: readonly GlyphMark[]): GlyphMark[][] {
  const words: GlyphMark[][] = [];
  let last: GlyphMark | undefined;
  for (const glyph of glyphs) {
    if (glyph.text.trim() !== '') {
      if (last?.operator === glyph.operator) words.at(-1)?.push(glyph);
      else words.push([glyph]);
      last = glyph;
    } else last = undefined;
  }
  return words;
}
