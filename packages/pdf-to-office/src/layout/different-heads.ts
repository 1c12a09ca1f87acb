import type { Cell, Table } from './block';
import { textOfRuns } from './text-line';

/** Whether both tables begin with a head of their own, and these say different things: then they are two tables. */
export function haveDifferentHeads(one: Table, other: Table): boolean {
  return hasHead(one) && hasHead(other) && textOfRow(one, 0) !== textOfRow(other, 0);
}

export function textOfRow({ cells }: Table, row: number): string {
  return cells
    .filter((cell) => cell.row === row)
    .map(textOfCell)
    .join('|');
}

function textOfCell({ blocks }: Pick<Cell, 'blocks'>): string {
  return blocks.map((block) => (block.kind === 'paragraph' ? textOfRuns(block.runs) : '')).join(' ');
}

/** A first row of words over numbers, or one that is bold or colored where no other is. */
function hasHead(table: Table): boolean {
  const { cells, rowHeights, columnWidths } = table;
  if (rowHeights.length < 2 || columnWidths.length < 2) return false;
  const head = cells.filter((cell) => cell.row === 0);
  const named = head.filter((cell) => textOfCell(cell).trim() !== '');
  // The corner above the names of the rows may be empty.
  if (named.length < 2 || named.length < head.length - 1 || !named.every(isName)) return false;
  const body = cells.filter((cell) => cell.row > 0 && textOfCell(cell).trim() !== '');
  const hasNumbersBelow = named.some(({ column }) => {
    const below = body.filter((cell) => cell.column === column);
    return below.length >= 2 && below.every(isNumber);
  });
  return hasNumbersBelow || standsOut(named, body, isBold) || standsOut(named, body, ({ fill }) => !!fill);
}

function standsOut(head: readonly Cell[], body: readonly Cell[], test: (cell: Cell) => boolean): boolean {
  return body.length > 0 && head.every(test) && !body.some(test);
}

/** Years head columns, too. */
function isName(cell: Cell): boolean {
  const text = textOfCell(cell).trim();
  return /^(?:19|20)\d\d$/.test(text) || (/\p{L}/u.test(text) && !isNumber(cell));
}

/** A unit or a currency may stand beside a number. */
const unitLetters = 3;

function isNumber(cell: Cell): boolean {
  const text = textOfCell(cell);
  return /\d/.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) <= unitLetters;
}

function isBold({ blocks }: Cell): boolean {
  const runs = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.runs : []));
  const shown = runs.filter(({ text }) => text.trim() !== '');
  return shown.length > 0 && shown.every(({ look }) => look.isBold);
}
