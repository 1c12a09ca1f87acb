import type { Box } from '../layout/box';
import type { Area, Curve, Rule } from '../layout/page-content';
import type { Matrix } from './matrix';
import type { Font, PlacedGlyph } from './text-state';

/** A glyph with what it looks like, before the page is turned as it is read. */
export type GlyphMark = PlacedGlyph & {
  font: Font;
  ascent: number;
  descent: number;
  color: string;
  /** The number of the marked content it is part of, which a structure tree refers to. */
  content: number | undefined;
  /** Drawn with nothing: what a text recognizer lays over a scan. */
  isInvisible: boolean;
  /** The how manieth of the page's text operators draws it. */
  operator: number;
  /** Its middle is outside of what is shown there. */
  isClipped: boolean;
};

/** What may hide text that was drawn before it, and is the ground of text after it. */
export type Overlay = Box & {
  /** Glyphs that were drawn before it. */
  glyphCount: number;
  /** Undefined where it is not known. */
  color?: string | undefined;
  /** A picture or a shading: which color it has where is not known. */
  isUneven: boolean;
  /** Nothing is seen through it. */
  isOpaque?: boolean;
  /** The shape or picture that it is. */
  mark?: object;
};

/**
 * A picture that is placed: the unit square under `matrix`. `image` is what pdf.js decoded. A stencil has no colours of its
 * own: it is painted with `color`.
 */
export type PictureMark = {
  matrix: Matrix;
  image: unknown;
  content: number | undefined;
  color?: string;
  /** It is seen within this box alone. */
  clip?: Box | undefined;
  /** Glyphs that were drawn before it. */
  glyphCount: number;
};

/** What was drawn on a page, in the order it was drawn, in page coordinates with y downwards. */
export type PageMarks = {
  glyphs: GlyphMark[];
  rules: Rule[];
  areas: Area[];
  /** Everything that is drawn and no text, as far as it can be the ground of text or cover it. */
  overlays: Overlay[];
  /** Rectangles smaller than any line. */
  dots: Area[];
  /** What is neither a straight line nor a rectangle. */
  curves: Curve[];
  pictures: PictureMark[];
  /** Some picture could not be decoded. */
  lacksPicture: boolean;
};
