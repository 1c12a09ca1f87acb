import type { Box } from '../layout/box';
import type { Area, Rule } from '../layout/page-content';
import type { FontLook } from './font-look';
import type { Matrix } from './matrix';
import type { PlacedGlyph } from './text-state';

/** A glyph with what it looks like, before the page is turned as it is read. */
export type GlyphMark = PlacedGlyph & {
  font: FontLook;
  ascent: number;
  descent: number;
  color: string;
  /** The number of the marked content it is part of, which a structure tree refers to. */
  content: number | undefined;
  /** Drawn with nothing: what a text recognizer lays over a scan. */
  isInvisible: boolean;
};

/** A picture that is placed: the unit square under `matrix`. `image` is what pdf.js decoded. */
export type PictureMark = { matrix: Matrix; image: unknown; content: number | undefined };

/** What was drawn on a page, in the order it was drawn, in page coordinates with y downwards. */
export type PageMarks = {
  glyphs: GlyphMark[];
  rules: Rule[];
  areas: Area[];
  /** What is neither a straight line nor a rectangle. */
  curves: Box[];
  pictures: PictureMark[];
};
