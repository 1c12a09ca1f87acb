import { share, tokensOf } from './score-text';

/** F1 of cells: a cell counts when its text is in the same row and column of the table that fits best. */
export function scoreCells(source: readonly string[][][], result: readonly string[][][]): number | undefined {
  if (source.length === 0) return undefined;
  const left = [...result];
  let hits = 0;
  let sourceCells = 0;
  let resultCells = 0;
  for (const table of source) {
    const scored = left.map((candidate) => ({ candidate, hits: countHits(table, candidate) }));
    const [best] = scored.sort((a, b) => b.hits - a.hits);
    sourceCells += countCells(table);
    if (!best || best.hits === 0) continue;
    hits += best.hits;
    resultCells += countCells(best.candidate);
    left.splice(left.indexOf(best.candidate), 1);
  }
  for (const table of left) resultCells += countCells(table);
  return share(2 * hits, sourceCells + resultCells);
}

function countHits(table: readonly string[][], candidate: readonly string[][]): number {
  let hits = 0;
  for (const [row, cells] of table.entries()) {
    for (const [column, text] of cells.entries()) {
      if (text !== '' && isSame(text, candidate[row]?.[column] ?? '')) hits += 1;
    }
  }
  return hits;
}

function isSame(one: string, other: string): boolean {
  return tokensOf(one).join(' ') === tokensOf(other).join(' ');
}

function countCells(table: readonly string[][]): number {
  return table.flat().filter((text) => text.trim() !== '').length;
}
