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
  /** Those of them that hide what is below, each with the number of glyphs that were drawn before it. */
  covers: (Area & { glyphCount: number })[];
  /** Rectangles smaller than any line. */
  dots: Area[];
  /** What is neither a straight line nor a rectangle. */
  curves: Curve[];
  pictures: PictureMark[];
  /** Some picture could not be decoded. */
  lacksPicture: boolean;
};
