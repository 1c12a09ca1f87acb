import type { Table } from './block';
import { enclose, holdsMiddle } from './box';
import type { Segment } from './line-segments';
import { areApart, describeTable, findColumns, type Row } from './table-rows';
import { groupLines } from './text-line';
import type { Word } from './word';

/** Two rows may overlap by so many points: letters reach out of their line. */
const slack = 3;

/** A cell that the PDF's tags name: its words, and whether it heads others. */
type TaggedCell = Segment & { isHead: boolean };

/**
 * The tables that the PDF's tags name and the words' places confirm: rows stand below each other, their cells beside
 * each other in columns, and nothing else among them. The tags leave out empty cells, so that columns come from places.
 */
export function findTaggedTables(words: Iterable<Word>): { table: Table; words: Word[] }[] {
  const all = [...words];
  const ids = new Set(all.map(({ cell }) => cell?.table).filter((id) => id !== undefined));
  return [...ids].flatMap((id) => {
    const own = all.filter(({ cell }) => cell?.table === id);
    const box = enclose(own);
    const isAlone = all.every((word) => word.cell?.table === id || !holdsMiddle(box, word));
    const table = isAlone ? describeCells(own) : undefined;
    return table ? [{ table, words: own }] : [];
  });
}

function describeCells(words: readonly Word[]): Table | undefined {
  const rows = groupBy(words, ({ cell }) => cell?.row).map((own) =>
    groupBy(own, ({ cell }) => cell?.cell)
      .map(describeCell)
      .toSorted((a, b) => a.left - b.left),
  );
  const columns = findColumns(rows);
  if (rows.length < 2 || !columns || columns.length < 2 || !areRows(rows)) return undefined;
  const headEnd = rows.findIndex((cells) => !cells.every(({ isHead }) => isHead));
  const described = rows.map(
    (cells): Row => ({ lines: groupLines(cells.flatMap((cell) => cell.words)), segments: cells }),
  );
  return { ...describeTable(described, columns), headerRowCount: Math.max(0, headEnd) };
}

function describeCell(words: Word[]): TaggedCell {
  return { ...enclose(words), words, isHead: words.some(({ cell }) => cell?.isHead === true) };
}

function areRows(rows: readonly TaggedCell[][]): boolean {
  const boxes = rows.map(enclose);
  const areBelow = boxes.slice(1).every((box, index) => box.top >= (boxes[index]?.bottom ?? 0) - slack);
  return areBelow && rows.every(areApart);
}

function groupBy<T, K>(values: readonly T[], keyOf: (value: T) => K): T[][] {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return [...groups.values()];
}
