import type { Box } from './box';
import type { Look, Picture } from './page-content';
import type { Run } from './text-line';
import type { Word } from './word';

export type Alignment = 'left' | 'center' | 'right' | 'justified';

/** Text that flows. Lengths are points. */
export type Paragraph = Box & {
  kind: 'paragraph';
  runs: Run[];
  alignment: Alignment;
  isRightToLeft: boolean;
  /** Of all lines but the first, from the start of its column. */
  indent: number;
  /** Of the first line, beyond `indent`; negative: it hangs out. */
  firstIndent: number;
  /** From baseline to baseline; undefined for a single line. */
  lineStep: number | undefined;
  /** Size most of the text is in. */
  size: number;
  /** The heading's level that the PDF's tags say, 0 for text; undefined: they say nothing, or nothing clear. */
  tag?: number | undefined;
  /** 1 to 4; undefined: text. */
  headingLevel?: 1 | 2 | 3 | 4 | undefined;
  list?: ListMark | undefined;
  /** What its list mark looks like. */
  markLook?: Look;
  /** Where its text stands behind each tab, in points from its column's left side. */
  tabs?: Tab[];
  /** Whether its last line filled the column: it may continue elsewhere. */
  endsOpen: boolean;
  lineCount: number;
  /** Lines that stand upright or lean, at their places on the page it begins on. */
  asides?: Word[];
  /** Pictures that its text runs around, and maybe that of paragraphs below it. */
  floats?: Float[];
  /** Drawn across its column, `space` points above or below its letters (paragraph-lines.ts). */
  lineAbove?: Border & { space: number };
  lineBelow?: Border & { space: number };
  /** An upright one to the left of all its lines, as beside a quotation. */
  lineBeside?: Border & { space: number };
  /** What it stands on, `#rrggbb`; undefined: white paper, or its cell's colour. */
  fill?: string | undefined;
  /** It continues beyond a page or column break, to here. */
  continuesTo?: number | undefined;
  /** What links within the document call it (place-anchors.ts). */
  anchor?: string;
};

/** A picture at a side of its column, and the points that text keeps away from it. */
export type Float = { block: PictureBlock; side: 'left' | 'right'; gap: number };

/** What begins behind it, or ends there. */
export type Tab = { position: number; side: 'left' | 'right' };

/** A list item's mark, which is not part of its text. */
export type ListMark = {
  kind: 'bullet' | 'number';
  /** As on the page. */
  text: string;
  /** The bullet itself, or the mark with `%` for the number: `%.`, `(%)`. */
  format: string;
  numbering:
    | 'decimal'
    | 'lowerLetter'
    | 'upperLetter'
    | 'lowerRoman'
    | 'upperRoman'
    | 'russianLower'
    | 'russianUpper'
    | 'bullet';
  value: number;
  level: number;
};

/** A line at a cell's side, `width` points thick. */
export type Border = { color: string; width: number };

export type Cell = Box & {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  blocks: Block[];
  /** `#rrggbb`. */
  fill?: string | undefined;
  /** How its text stands, in degrees clockwise; undefined: level. */
  angle?: number | undefined;
  /** Those sides that a line is drawn at; undefined: all that the table has. */
  borders?: Partial<Record<'top' | 'bottom' | 'left' | 'right', Border>>;
};

export type Table = Box & {
  kind: 'table';
  /** Widths of the columns and heights of the rows, points. */
  columnWidths: number[];
  rowHeights: number[];
  cells: Cell[];
  /** False for a table that is one by alignment alone. */
  hasRules: boolean;
  /** Rows at the top that are repeated on each page it continues to. */
  headerRowCount: number;
  /** What the head says, once for each page that repeated it. */
  repeatedHeads?: string[];
  /** It continues over a page break, to here. */
  continuesTo?: number | undefined;
  /** A box around text, or room to write, rather than a table (frames.ts). */
  isFrame?: boolean;
};

/** `texts`: it is a page's paper, as large as the page, and these stand over it at their places (lay-out-form.ts). */
export type PictureBlock = {
  kind: 'picture';
  picture: Picture;
  alignment: Alignment;
  /** Pictures to its right on the same line. */
  beside?: PictureBlock[];
  texts?: Word[];
} & Box;

export type Block = Paragraph | Table | PictureBlock;

/** A note at the foot of a page. Words of the text that refer to it carry its `id`. */
export type Footnote = {
  id: number;
  /** As on the page. */
  mark: string;
  paragraphs: Paragraph[];
};

/** Blocks below each other, and the box they are in. */
export type Column = { box: Box; blocks: Block[] };

/** A stretch of a page: one column, or several beside each other in the order they are read. */
export type Band = { columns: Column[] };

/** Letters as high as several lines beside them: a paragraph to read, and the text boxes that Word gets for it. */
export type LargeLetters = { paragraph: Paragraph; pieces: Word[] };

export type PageLayout = {
  number: number;
  width: number;
  height: number;
  isVertical?: boolean;
  bands: Band[];
  notes: Footnote[];
  asides: Word[];
  largeLetters: LargeLetters[];
  /** Where its text and notes end, running heads apart. */
  bottom: number;
  /** A side bar that its text flows over. */
  paper?: Picture;
  /** It begins with the rest of what the page before began. */
  flowsOn: boolean;
};

/** A page's pictures, those in cells of its tables and beside its text too. */
export function picturesOfPage(page: Pick<PageLayout, 'bands'>): PictureBlock[] {
  return blocksOfPage(page)
    .flatMap((block) => (block.kind === 'table' ? block.cells.flatMap(({ blocks }) => blocks) : [block]))
    .flatMap((block) => {
      if (block.kind === 'picture') return [block, ...(block.beside ?? [])];
      return block.kind === 'paragraph' ? (block.floats ?? []).map((float) => float.block) : [];
    });
}

/** All blocks of a page in reading order, with large letters before the lines beside them. */
export function blocksWithLargeLetters(page: Pick<PageLayout, 'bands' | 'largeLetters'>): Block[] {
  const blocks = blocksOfPage(page);
  for (const { paragraph } of page.largeLetters) {
    const index = blocks.findIndex(({ bottom }) => bottom > paragraph.top);
    blocks.splice(index < 0 ? blocks.length : index, 0, paragraph);
  }
  return blocks;
}

/** All blocks of a page in the order they are read. */
export function blocksOfPage({ bands }: Pick<PageLayout, 'bands'>): Block[] {
  return bands.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks));
}
