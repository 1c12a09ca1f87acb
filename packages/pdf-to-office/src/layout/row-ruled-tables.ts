import type { Table } from './block';
import { type Box, enclose, heightOf, holdsMiddle, horizontalOverlap } from './box';
import type { Segment as Line } from './ruled-tables';
import { isValue, readsAsProse } from './table-evidence';
import { describeTable, findColumns, type Row } from './table-rows';
import { groupLines, textOfLine } from './text-line';
import type { Word } from './word';

/** Lines that end beside each other by so many points are of one table. */
const alike = 3;
/** A table has so many rows with a line above and one below. */
const bandsMin = 3;
/** Of them so many have text in more than one column. */
const filledMin = 0.6;
/** Words are of one cell when closer than so many font sizes. */
const cellGap = 0.9;
/** A row has so many lines of text at the most; more are a section of a page. */
const linesMax = 8;
/** Above and below its text a row has so much white at the most, in points; a picture needs more. */
const whiteMax = 60;

/** What stands between two lines: its cells from left to right. */
type Band = { top: number; bottom: number; words: Word[]; cells: (Box & { words: Word[] })[] };

/**
 * Tables with a line between any two rows and none between columns, as pages of the web and invoices have them. The lines
 * tell which lines of text are a row's, so that cells of several may stand beside shorter ones in the middle. A table whose
 * rows are one line each is left to alignment, which knows more of columns.
 */
export function findRowRuledTables(
  lines: readonly Line[],
  words: Iterable<Word>,
): { table: Table; words: Word[] }[] {
  const all = [...words];
  const stacks = groupLinesOfTables(lines).flatMap((group) => readStacks(group, all));
  return stacks.map(describeStack).filter((found) => found !== undefined);
}

function groupLinesOfTables(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines.toSorted((a, b) => a.at - b.at)) {
    const group = groups.find(
      ([first]) => first && Math.abs(first.from - line.from) < alike && Math.abs(first.to - line.to) < alike,
    );
    if (group) group.push(line);
    else groups.push([line]);
  }
  return groups.filter(({ length }) => length > bandsMin);
}

/** The bands between lines, parted where something else than a row stands between two of them. */
function readStacks(lines: readonly Line[], words: readonly Word[]): Band[][] {
  const stacks: Band[][] = [[]];
  for (const [index, line] of lines.slice(1).entries()) {
    const band = readBand(lines[index] ?? line, line, words);
    const height = band.cells.length > 0 ? heightOf(enclose(band.words)) : 0;
    if (band.bottom - band.top - height > whiteMax) stacks.push([]);
    else if (height > 0) stacks.at(-1)?.push(band);
  }
  return stacks.filter(({ length }) => length >= bandsMin);
}

function describeStack(bands: readonly Band[]): { table: Table; words: Word[] } | undefined {
  if (!bands.some(hasUnevenCells) || !bands.every(isRow)) return undefined;
  const filled = bands.filter(({ cells }) => cells.length > 1);
  const columns = findColumns(bands.map(({ cells }) => cells));
  if (filled.length < filledMin * bands.length || !columns || columns.length < 2) return undefined;
  const rows = bands.map((band): Row => ({ lines: groupLines(band.words), segments: band.cells }));
  const table = describeTable(rows, columns);
  return readsAsProse(table) ? undefined : { table, words: bands.flatMap((band) => band.words) };
}

function readBand(above: Line, below: Line, words: readonly Word[]): Band {
  const box = { left: above.from, right: above.to, top: above.at, bottom: below.at };
  const own = words.filter((word) => holdsMiddle(box, word));
  return { top: above.at, bottom: below.at, words: own, cells: readCells(own) };
}

/** Words close to each other on a line, and what stands above and below them. */
function readCells(words: readonly Word[]): Band['cells'] {
  const cells: Band['cells'] = [];
  for (const word of words.toSorted((a, b) => a.left - b.left)) {
    const reach = { ...word, left: word.left - cellGap * word.look.size };
    const last = cells.at(-1);
    if (last && horizontalOverlap(last, reach) > 0) {
      last.words.push(word);
      Object.assign(last, enclose([last, word]));
    } else cells.push({ ...enclose([word]), words: [word] });
  }
  return cells;
}

/** A cell of several lines beside one of fewer. */
function hasUnevenCells({ cells }: Band): boolean {
  const counts = cells.map((cell) => groupLines(cell.words).length);
  return Math.max(...counts) > Math.min(...counts);
}

/** Not several rows: numbers below each other are as many rows. */
function isRow({ cells, words }: Band): boolean {
  if (groupLines(words).length > linesMax) return false;
  return cells.every((cell) => {
    const lines = groupLines(cell.words);
    return lines.length < 2 || !lines.every((line) => isValue(textOfLine(line)));
  });
}
