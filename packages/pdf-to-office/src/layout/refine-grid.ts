import { type Box, holdsMiddle } from './box';
import { splitLine } from './line-segments';
import type { Grid } from './ruled-tables';
import { isValue } from './table-evidence';
import { groupLines, type TextLine, textOfLine } from './text-line';
import { textOfWord, type Word } from './word';

/** Lines of two cells are one row when their baselines are so close, in font sizes. */
const baselineTolerance = 0.4;
/** A cell is of values when so many of its lines are. */
const valuesMin = 0.6;
/** So many of them are rows, and no text of a few lines. */
const listLinesMin = 5;
/** Columns are parted by white so many font sizes wide that all of so many rows share. */
const stripSizes = 1;
const stripRowsMin = 3;
const stripShare = 0.6;
/** Numbers have no white within: less of it parts them, and a column may be empty in most rows. */
const valueStripSizes = 0.25;
const valueShare = 0.25;

/**
 * Many tables have lines around and between a few of their columns and rows only. Where the texts of a cell stand in
 * rows or columns of their own, the grid is parted there too.
 */
export function refineGrid(grid: Grid, words: readonly Word[]): Grid {
  return splitColumns(splitRows(grid, words), words);
}

function splitRows(grid: Grid, words: readonly Word[]): Grid {
  const cuts = grid.ys.slice(1).flatMap((_, row) => cutsOfRow(grid, row, words));
  if (cuts.length === 0) return grid;
  const ys = [...grid.ys, ...cuts].sort((a, b) => a - b);
  const cells = grid.cells.flatMap((cell) => {
    const row = ys.indexOf(cell.top);
    const rowSpan = ys.indexOf(cell.bottom) - row;
    if (cell.rowSpan > 1 && !isList(linesIn(cell, words))) return [{ ...cell, row, rowSpan }];
    return Array.from({ length: rowSpan }, (_, index) => ({
      ...cell,
      row: row + index,
      rowSpan: 1,
      top: ys[row + index] ?? cell.top,
      bottom: ys[row + index + 1] ?? cell.bottom,
    }));
  });
  return { ...grid, ys, cells };
}

/** Where a row of the grid parts: between the baselines that its cells of values share with others. */
function cutsOfRow({ cells, ys }: Grid, row: number, words: readonly Word[]): number[] {
  const own = cells
    .filter((cell) => cell.row <= row && cell.row + cell.rowSpan > row)
    .filter((cell) => cell.rowSpan === 1 || isList(linesIn(cell, words)))
    .map((cell) => linesIn({ ...cell, top: ys[row] ?? cell.top, bottom: ys[row + 1] ?? cell.bottom }, words));
  const values = own.filter(isOfValues);
  const rowCount = Math.max(0, ...values.map((lines) => lines.length));
  if (rowCount < 2 || (values.length < 2 && rowCount < stripRowsMin)) return [];
  const clusters = clusterLines(own.flat());
  return clusters.slice(1).map((lines, index) => {
    const above = Math.max(...(clusters[index] ?? []).map(({ bottom }) => bottom));
    return (above + Math.min(...lines.map(({ top }) => top))) / 2;
  });
}

function linesIn(cell: Box, words: readonly Word[]): TextLine[] {
  return groupLines(words.filter((word) => holdsMiddle(cell, word)));
}

function isOfValues(lines: readonly TextLine[]): boolean {
  return lines.length >= 2 && lines.filter(endsInValue).length >= valuesMin * lines.length;
}

/** A cell beside several rows may hold rows of its own rather than a text. */
function isList(lines: readonly TextLine[]): boolean {
  return lines.length >= listLinesMin && isOfValues(lines);
}

/** A number alone, or behind a label and a wide gap. */
function endsInValue(line: TextLine): boolean {
  const last = splitLine(line).at(-1);
  return last !== undefined && isValue(textOfLine({ ...line, words: last.words }));
}

function clusterLines(lines: readonly TextLine[]): TextLine[][] {
  const clusters: TextLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = clusters.at(-1);
    const [first] = last ?? [];
    if (last && first && line.baseline - first.baseline <= baselineTolerance * line.size) last.push(line);
    else clusters.push([line]);
  }
  return clusters;
}

function splitColumns(grid: Grid, words: readonly Word[]): Grid {
  const cuts = grid.xs.slice(1).flatMap((_, column) => cutsOfColumn(grid, column, words));
  if (cuts.length === 0) return grid;
  const xs = [...grid.xs, ...cuts].sort((a, b) => a - b);
  const cells = grid.cells.flatMap((cell) => {
    const column = xs.indexOf(cell.left);
    const columnSpan = xs.indexOf(cell.right) - column;
    const edges = xs.slice(column, column + columnSpan + 1);
    const own = words.filter((word) => holdsMiddle(cell, word));
    const isAcross = own.some((word) => edges.slice(1, -1).some((x) => word.left < x && word.right > x));
    const isSpanning = cell.columnSpan > 1 || isAcross || isOneText(own, edges);
    if (isSpanning) return [{ ...cell, column, columnSpan }];
    return Array.from({ length: columnSpan }, (_, index) => ({
      ...cell,
      column: column + index,
      columnSpan: 1,
      left: edges[index] ?? cell.left,
      right: edges[index + 1] ?? cell.right,
    }));
  });
  return { ...grid, xs, cells };
}

/** A head over several columns: its words are closer to each other than columns are. */
function isOneText(words: readonly Word[], edges: readonly number[]): boolean {
  if (words.length === 0) return false;
  const lines = groupLines(words);
  return edges.slice(1, -1).some((x) =>
    lines.some((line) =>
      line.words.some((word, index) => {
        const next = line.words[index + 1];
        return next && word.right <= x && next.left >= x && next.left - word.right < 0.6 * line.size;
      }),
    ),
  );
}

/** Where a column of the grid parts: in white that the cells of its rows share. */
function cutsOfColumn({ cells }: Grid, column: number, words: readonly Word[]): number[] {
  const rows = cells
    .filter((cell) => cell.column === column && cell.columnSpan === 1 && cell.rowSpan === 1)
    .map((cell) => words.filter((word) => holdsMiddle(cell, word)))
    .filter((own) => own.length > 0 && groupLines(own).length === 1);
  if (rows.length < stripRowsMin) return [];
  const areValues = rows.flat().every((word) => isValue(textOfWord(word)));
  const parts = partByWhite(rows.flat(), areValues ? valueStripSizes : stripSizes);
  const isShared = (part: Box) =>
    rows.filter((own) => own.some((word) => word.right > part.left && word.left < part.right)).length >=
    (areValues ? valueShare : stripShare) * rows.length;
  if (parts.length < 2 || !parts.every(isShared)) return [];
  return parts.slice(1).map((part, index) => ((parts[index]?.right ?? 0) + part.left) / 2);
}

function partByWhite(words: readonly Word[], sizes: number): Box[] {
  const parts: Box[] = [];
  for (const { left, top, right, bottom, look } of words.toSorted((a, b) => a.left - b.left)) {
    const last = parts.at(-1);
    if (last && left < last.right + sizes * look.size) last.right = Math.max(last.right, right);
    else parts.push({ left, top, right, bottom });
  }
  return parts;
}
