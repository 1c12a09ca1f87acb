import type { Box } from './box';
import type { Area, Curve, Picture, Rule } from './page-content';
import type { Word } from './word';

/** What a page's layout is read from, once its running heads are taken off. */
export type PageParts = {
  number: number;
  width: number;
  height: number;
  /** Vertical text in columns, from right to left. */
  isVertical?: boolean;
  words: Word[];
  rules: Rule[];
  areas: Area[];
  /** What is drawn and not straight. */
  curves?: readonly Curve[];
  pictures: Picture[];
  /** Lines that stand upright or lean. */
  asides?: Word[];
  /** Everything that is drawn on a page but its text, which stays at its place over it (placed-page.ts). */
  paper?: Picture | undefined;
  /** The coloured side that the paper is of: its text flows over it, beside the rest. */
  sideBar?: Box;
  /** That is a form, whose fields are read row by row. */
  isForm?: boolean;
};
