import type { Box } from './box';

/** How text looks. Two runs of one look are one run. */
export type Look = {
  /** The font's family as Word would name it. */
  family: string;
  /** Points. */
  size: number;
  isBold: boolean;
  isItalic: boolean;
  /** `#rrggbb`. */
  color: string;
  isUnderlined?: boolean;
  isStruck?: boolean;
  /** What lies behind it, `#rrggbb`: a marker's colour, or that of code (take-highlights.ts). */
  fill?: string | undefined;
  href?: string | undefined;
  /** The PDF's name of its font, where `family` takes that one's place. */
  font?: string | undefined;
  /** How wide the PDF draws its letters, where not as its font has them. */
  stretch?: number | undefined;
  /** How wide its letters are set, 1 as the family has them (settle-widths.ts). */
  scale?: number | undefined;
};

/** The list item that the PDF's tags say something is part of. Items count up from 1 on each page. */
export type ItemTag = { id: number; level: number; isLabel: boolean };

/**
 * The cell that the PDF's tags say something is in. Tables, their rows and their cells count up from 1 on each page.
 * `isHead`: it heads other cells.
 */
export type CellTag = { table: number; row: number; cell: number; isHead: boolean };

/** A drawn character, or several that one glyph stands for. Its box is the advance wide and about the font's size high. */
export type Glyph = Box & {
  text: string;
  baseline: number;
  look: Look;
  /** The heading's level that the PDF's tags say, 0 for other text; undefined: they say nothing. */
  tag?: number | undefined;
  item?: ItemTag | undefined;
  cell?: CellTag | undefined;
};

/** A straight line that was drawn, or a rectangle as thin as one. */
export type Rule = Box & { isHorizontal: boolean; color: string; isDotted?: boolean };

/** A rectangle that was filled. */
export type Area = Box & { color: string };

/** What is drawn and not straight. `color`: that of one filled shape. */
export type Curve = Box & { color?: string };

/** A picture; its bytes wait elsewhere until the document is written (`Platform.keepPicture`). */
export type Picture = Box & {
  readBytes: () => Uint8Array;
  mediaType: 'png' | 'jpg';
  /** What is written in it, for who cannot see it. */
  alternative?: string;
};

/** Everything on one page that a document can be made of. */
export type PageContent = {
  /** From 1. */
  number: number;
  width: number;
  height: number;
  /** Vertical text: the page is rotated so that its columns become lines. */
  isVertical?: boolean;
  glyphs: Glyph[];
  rules: Rule[];
  areas: Area[];
  pictures: Picture[];
};
