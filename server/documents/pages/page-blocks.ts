import { type Line, type Run, textOfLine } from './page-lines';

/** One thing to read. A heading's level is 1 to 3. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; items: Run[][] }
  | { kind: 'table'; rows: Run[][][] };

/** Font sizes of headings, as multiples of the body's. */
const headingSizes = [
  { level: 1, ratio: 1.7 },
  { level: 2, ratio: 1.35 },
  { level: 3, ratio: 1.12 },
] as const;
/** A heading is short: longer text in large letters is text. */
const headingMaxLength = 160;
/** A step down of more than so many font sizes starts a new paragraph. */
const paragraphStep = 1.75;
/** Cells belong to one column when their left edges are this close, in font sizes. */
const columnTolerance = 1;

const bullet = /^\s*[•◦▪●‣·–-]\s+/;
const enumerator = /^\s*(\d{1,3}|[a-z])[.)]\s+/i;

/** The size most of the text is in, in points. */
export function findBodySize(lines: Line[]): number {
  const lengths = new Map<number, number>();
  for (const line of lines) {
    const size = Math.round(line.fontSize * 2) / 2;
    lengths.set(size, (lengths.get(size) ?? 0) + textOfLine(line).length);
  }
  const [commonest] = [...lengths].sort(([, a], [, b]) => b - a);
  return commonest?.[0] ?? 0;
}

/** Joins lines into what they were before they were broken to fit the page. */
export function groupBlocks(lines: Line[], bodySize: number): Block[] {
  const blocks: Block[] = [];
  for (let start = 0; start < lines.length; ) {
    const table = takeTable(lines, start);
    const count = table?.length ?? countParagraphLines(lines, start, bodySize);
    const taken = lines.slice(start, start + count);
    addBlock(blocks, table ? describeTable(table) : describeParagraph(taken, bodySize));
    start += count;
  }
  return blocks;
}

/** Two or more lines in a row that are parted at the same places. */
function takeTable(lines: Line[], start: number): Line[] | undefined {
  const rows: Line[] = [];
  for (const line of lines.slice(start)) {
    const previous = rows.at(-1);
    if (line.segments.length < 2 || (previous && !isSameGrid(previous, line))) break;
    rows.push(line);
  }
  return rows.length >= 2 ? rows : undefined;
}

/** Most cells of the shorter row stand under a cell of the other: by their left edges, or by their right ones. */
function isSameGrid(a: Line, b: Line): boolean {
  const [fewer, more] = a.segments.length <= b.segments.length ? [a, b] : [b, a];
  const tolerance = columnTolerance * Math.max(a.fontSize, b.fontSize);
  const matching = fewer.segments.filter((cell) =>
    more.segments.some(
      (other) =>
        Math.abs(cell.left - other.left) <= tolerance || Math.abs(cell.right - other.right) <= tolerance,
    ),
  );
  return matching.length * 2 > fewer.segments.length;
}

/** Rows of equal length; a missing cell is empty, so that the others keep their column. */
function describeTable(rows: Line[]): Block {
  const widest = rows.reduce((best, row) => (row.segments.length > best.segments.length ? row : best));
  return {
    kind: 'table',
    rows: rows.map((row) => {
      const cells: Run[][] = widest.segments.map(() => []);
      for (const segment of row.segments) {
        const index = nearestColumn(widest, segment);
        cells[index]?.push(...segment.runs);
      }
      return cells;
    }),
  };
}

function nearestColumn(widest: Line, segment: Line['segments'][number]): number {
  const distances = widest.segments.map((column) =>
    Math.min(Math.abs(column.left - segment.left), Math.abs(column.right - segment.right)),
  );
  return distances.indexOf(Math.min(...distances));
}

function countParagraphLines(lines: Line[], start: number, bodySize: number): number {
  let count = 1;
  for (let previous = lines[start]; previous; count += 1) {
    const next = lines[start + count];
    if (!next || !continues(previous, next, bodySize) || takeTable(lines, start + count)) break;
    previous = next;
  }
  return count;
}

function continues(previous: Line, next: Line, bodySize: number): boolean {
  const text = textOfLine(next);
  if (bullet.test(text) || enumerator.test(text)) return false;
  if (Math.abs(previous.fontSize - next.fontSize) > 0.1 * bodySize) return false;
  const step = previous.baseline - next.baseline;
  return step > 0 && step <= paragraphStep * next.fontSize;
}

function describeParagraph(lines: Line[], bodySize: number): Block {
  const runs = joinLines(lines);
  const text = runs.map((run) => run.text).join('');
  const size = Math.max(...lines.map((line) => line.fontSize));
  const heading = headingSizes.find(({ ratio }) => size >= ratio * bodySize);
  if (heading && text.length <= headingMaxLength) return { kind: 'heading', level: heading.level, runs };
  if (bullet.test(text)) return { kind: 'list', items: [trimStart(runs, bullet)] };
  return { kind: 'paragraph', runs };
}

/** A list's items come one by one. */
function addBlock(blocks: Block[], block: Block): void {
  const last = blocks.at(-1);
  if (block.kind === 'list' && last?.kind === 'list') last.items.push(...block.items);
  else blocks.push(block);
}

function joinLines(lines: Line[]): Run[] {
  const runs: Run[] = [];
  for (const line of lines) {
    const own = line.segments.flatMap((segment, index) =>
      index === 0 ? segment.runs : [plainRun(' '), ...segment.runs],
    );
    const last = runs.at(-1);
    if (last) joinWords(runs, last, own[0]);
    runs.push(...own.map((run) => ({ ...run })));
  }
  return runs;
}

/** A word that was broken at the end of a line becomes whole again. */
function joinWords(runs: Run[], last: Run, next: Run | undefined): void {
  const isBroken = /\p{Ll}-$/u.test(last.text) && /^\p{Ll}/u.test(next?.text ?? '');
  if (isBroken) last.text = last.text.slice(0, -1);
  else if (!/\s$/.test(last.text)) runs.push(plainRun(' '));
}

function plainRun(text: string): Run {
  return { text, isBold: false, isItalic: false, href: undefined };
}

function trimStart(runs: Run[], pattern: RegExp): Run[] {
  const [first, ...others] = runs;
  return first ? [{ ...first, text: first.text.replace(pattern, '') }, ...others] : [];
}
