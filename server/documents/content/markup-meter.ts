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

export type MarkupMeter = {
  /** The next piece begins another part. */
  startPart: () => void;
  /** Takes the next piece of a part. Answers with what there is too much of, once there is. */
  read: (piece: string) => keyof typeof markupLimits | undefined;
};

/** A tag that was cut is completed by the next piece; none is longer. */
const tagMaxLength = 4 * 1024 * 1024;
/** A comment, CDATA, an instruction, a declaration, or a tag with its slash and name. */
const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(?:![A-Z]|(\/?)([^\s/>"'<!?]+))(?:"[^"]*"|'[^']*'|[^'">])*>/y;

/** Counts a file's XML elements and their depth as it streams by. */
export function createMarkupMeter(): MarkupMeter {
  let rest = '';
  let elements = 0;
  let tableCells = 0;
  /** Names of the elements that are open, and the cells of each row that is. */
  let open: string[] = [];
  let rowCells: number[] = [];
  let tableDepth = 0;
  return { startPart, read };

  function startPart(): void {
    rest = '';
    open = [];
    rowCells = [];
    tableDepth = 0;
  }

  function read(piece: string): keyof typeof markupLimits | undefined {
    // Of UTF-16 every second byte is a NUL.
    const text = rest + piece.replaceAll('\0', '');
    let at = text.indexOf('<');
    for (; at >= 0; at = text.indexOf('<', token.lastIndex)) {
      token.lastIndex = at;
      const match = token.exec(text);
      // It is cut here; or it is not well-formed, and an engine stops reading here too.
      if (!match) break;
      const [tag, slash, name] = match;
      const excess = name && (slash ? leave(localName(name)) : enter(localName(name), tag.endsWith('/>')));
      if (excess) return excess;
    }
    rest = at < 0 ? '' : text.slice(at);
    return rest.length > tagMaxLength ? 'elements' : undefined;
  }

  function enter(name: string, isEmpty: boolean): keyof typeof markupLimits | undefined {
    elements += 1;
    if (elements > markupLimits.elements) return 'elements';
    if (name === 'tc') {
      tableCells += 1;
      const inRow = (rowCells.pop() ?? 0) + 1;
      rowCells.push(inRow);
      if (tableCells > markupLimits.tableCells) return 'tableCells';
      if (inRow > markupLimits.rowCells) return 'rowCells';
    }
    if (isEmpty) return undefined;
    open.push(name);
    if (name === 'tr') rowCells.push(0);
    if (name === 'tbl') tableDepth += 1;
    if (tableDepth > markupLimits.tableDepth) return 'tableDepth';
    return open.length > markupLimits.depth ? 'depth' : undefined;
  }

  function leave(name: string): undefined {
    // What does not match is not well-formed: the engine reports it.
    if (open.at(-1) !== name) return;
    open.pop();
    if (name === 'tr') rowCells.pop();
    if (name === 'tbl') tableDepth -= 1;
  }
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}
