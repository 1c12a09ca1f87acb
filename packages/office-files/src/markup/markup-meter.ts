/** Markup that is deeper, or has more in it, than any real document: a few kilobytes of it keep an engine busy for minutes. */
export const markupLimits = {
  /** Elements in each other; a text box in a table in a text box is at 60. */
  depth: 256,
  /** Tables in each other: with 200 LibreOffice needs minutes. */
  tableDepth: 40,
  /** Of one file. */
  elements: 40_000_000,
  /**
   * Cells of Word and PowerPoint tables, of one file: LibreOffice's time grows with their square, and 30,000, which are
   * 9 kB as a file, take minutes. The cells of a sheet are only elements.
   */
  tableCells: 20_000,
  /** Cells of one table row. */
  rowCells: 500,
} as const;

type Excess = keyof typeof markupLimits;

export type MarkupMeter = {
  /** What follows begins another part. */
  startPart: () => void;
  /** An element begins, named without its prefix. Answers with what there is too much of, once there is. */
  enter: (localName: string) => Excess | undefined;
  leave: (localName: string) => void;
};

/** Counts a file's elements and their depth as it streams by. */
export function createMarkupMeter(): MarkupMeter {
  let elements = 0;
  let tableCells = 0;
  let depth = 0;
  let tableDepth = 0;
  /** The cells of each row that is open. */
  let rowCells: number[] = [];
  return {
    startPart: () => {
      depth = 0;
      tableDepth = 0;
      rowCells = [];
    },
    enter: (name) => {
      elements += 1;
      depth += 1;
      if (elements > markupLimits.elements) return 'elements';
      if (depth > markupLimits.depth) return 'depth';
      if (name === 'tr') rowCells.push(0);
      if (name === 'tbl') tableDepth += 1;
      if (tableDepth > markupLimits.tableDepth) return 'tableDepth';
      return name === 'tc' ? enterCell() : undefined;
    },
    leave: (name) => {
      depth -= 1;
      if (name === 'tr') rowCells.pop();
      if (name === 'tbl') tableDepth -= 1;
    },
  };

  function enterCell(): Excess | undefined {
    tableCells += 1;
    const inRow = (rowCells.pop() ?? 0) + 1;
    rowCells.push(inRow);
    if (tableCells > markupLimits.tableCells) return 'tableCells';
    return inRow > markupLimits.rowCells ? 'rowCells' : undefined;
  }
}
