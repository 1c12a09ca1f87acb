import type { Table } from './block';
import { widthOf } from './box';
import { textOfRuns } from './text-line';

/** What tells a table from text in columns that happens to line up. */
export type Evidence = {
  rows: number;
  columns: number;
  /** Characters of a line of a cell, on average over the cells with text. */
  charactersPerLine: number;
  /** Share of the cells with text that are a number, a date or a sign. */
  values: number;
  /** Share of the cells with text whose lines fill their column, as text that flows does. */
  filled: number;
  /** Share of the cells that hold text. */
  density: number;
};

/** A cell's line of more characters is a sentence's. */
const proseCharacters = 24;
const proseFilled = 0.5;
const proseValues = 0.15;

export function gatherEvidence({ cells, rowHeights, columnWidths }: Table): Evidence {
  const texts = cells.flatMap((cell) => {
    const paragraphs = cell.blocks.filter((block) => block.kind === 'paragraph');
    const text = paragraphs
      .map(({ runs }) => textOfRuns(runs))
      .join(' ')
      .replace(/_{2,}/g, '_')
      .trim();
    const lineCount = paragraphs.reduce((sum, paragraph) => sum + paragraph.lineCount, 0);
    const reach = Math.max(0, ...paragraphs.map((paragraph) => widthOf(paragraph)));
    return text === '' ? [] : [{ text, lineCount, isFull: reach > 0.8 * widthOf(cell) }];
  });
  const count = Math.max(1, texts.length);
  const lines = texts.reduce((sum, { lineCount }) => sum + lineCount, 0);
  return {
    rows: rowHeights.length,
    columns: columnWidths.length,
    charactersPerLine: texts.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, lines),
    values: texts.filter(({ text }) => isValue(text)).length / count,
    filled: texts.filter(({ text, isFull }) => isFull && !isValue(text)).length / count,
    density: texts.length / Math.max(1, cells.length),
  };
}

/** Long lines that fill their columns and hardly a number among them: sentences. */
export function readsAsProse(table: Table): boolean {
  const { charactersPerLine, values, filled } = gatherEvidence(table);
  return charactersPerLine >= proseCharacters && filled >= proseFilled && values <= proseValues;
}

/** A number with its signs, a date, a dash for nothing, a line to write on, or a short mark. */
export function isValue(text: string): boolean {
  return /^_+$/.test(text) || (text.length <= 24 && /^[^\p{L}]*(?:\p{L}{1,3}[^\p{L}]*)?$/u.test(text));
}

export function describeEvidence(evidence: Evidence): string {
  const { rows, columns, charactersPerLine, values, filled, density } = evidence;
  const shares = [values, filled, density].map((share) => share.toFixed(2));
  return `${rows}×${columns}, ${charactersPerLine.toFixed(0)} characters a line, values filled full: ${shares.join(' ')}`;
}
