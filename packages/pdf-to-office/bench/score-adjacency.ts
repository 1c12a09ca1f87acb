import { share } from './score-text';

export type GridCell = { text: string; row: number; column: number; endRow: number; endColumn: number };

/** Of how many neighbourhoods (or cells) there should be, how many were found, and how many of those are right. */
export type Hits = { right: number; wanted: number; found: number };

/**
 * The measure of the ICDAR 2013 table competition (Göbel and others, 2012): each cell and its next one with text to the
 * right and below make a pair; the pairs of both sides are compared, whichever table they are in.
 */
export function countAdjacencies(truth: readonly GridCell[][], result: readonly GridCell[][]): Hits {
  return compareBags(truth.flatMap(pairsOf), result.flatMap(pairsOf));
}

/**
 * Cells whose text, row and column are right, in the table of the result that has the most of them. A head that is left
 * out of one of them moves all its cells, which is one mistake: the whole table may be so many rows and columns off.
 */
export function countCells(truth: readonly GridCell[][], result: readonly GridCell[][]): Hits {
  const left = result.map(withText);
  const hits: Hits = { right: 0, wanted: 0, found: 0 };
  for (const cells of truth.map(withText)) {
    const [best] = left
      .map((other) => ({ other, right: countInPlace(cells, other) }))
      .sort((a, b) => b.right - a.right);
    hits.wanted += cells.length;
    if (!best || best.right === 0) continue;
    hits.right += best.right;
    hits.found += best.other.length;
    left.splice(left.indexOf(best.other), 1);
  }
  for (const cells of left) hits.found += cells.length;
  return hits;
}

/** At the shift that puts the most cells right. */
function countInPlace(truth: readonly GridCell[], result: readonly GridCell[]): number {
  const counts = new Map<string, number>();
  for (const one of truth) {
    for (const other of result) {
      if (one.text !== other.text) continue;
      const shift = `${other.row - one.row} ${other.column - one.column}`;
      counts.set(shift, (counts.get(shift) ?? 0) + 1);
    }
  }
  return Math.max(0, ...counts.values());
}

function withText(cells: readonly GridCell[]): GridCell[] {
  return cells.map((cell) => ({ ...cell, text: normalize(cell.text) })).filter(({ text }) => text !== '');
}

export function f1Of({ right, wanted, found }: Hits): number {
  return share(2 * right, wanted + found);
}

/** Rows of texts as cells; an empty one is no cell. */
export function cellsOfRows(rows: readonly (readonly string[])[]): GridCell[] {
  return rows.flatMap((texts, row) =>
    texts.map((text, column) => ({ text, row, column, endRow: row, endColumn: column })),
  );
}

function pairsOf(cells: readonly GridCell[]): string[] {
  const filled = withText(cells);
  return filled.flatMap((cell) => {
    const right = next(filled, cell, 'column');
    const below = next(filled, cell, 'row');
    return [
      ...right.map((other) => `${cell.text} > ${other.text}`),
      ...below.map((other) => `${cell.text} v ${other.text}`),
    ];
  });
}

/** The nearest cells behind this one that share a row (or column) with it. */
function next(cells: readonly GridCell[], cell: GridCell, way: 'row' | 'column'): GridCell[] {
  const isRow = way === 'row';
  const end = isRow ? cell.endRow : cell.endColumn;
  const startOf = (other: GridCell) => (isRow ? other.row : other.column);
  const behind = cells.filter((other) => {
    const isBeside = isRow
      ? other.column <= cell.endColumn && other.endColumn >= cell.column
      : other.row <= cell.endRow && other.endRow >= cell.row;
    return isBeside && startOf(other) > end;
  });
  const nearest = Math.min(...behind.map(startOf));
  return behind.filter((other) => startOf(other) === nearest);
}

/** As the competition compares: without white, and signs that fonts draw differently. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

function compareBags(truth: readonly string[], result: readonly string[]): Hits {
  const counts = new Map<string, number>();
  for (const entry of truth) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  let right = 0;
  for (const entry of result) {
    const count = counts.get(entry) ?? 0;
    if (count === 0) continue;
    counts.set(entry, count - 1);
    right += 1;
  }
  return { right, wanted: truth.length, found: result.length };
}
