import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boolean, type InferOutput, number, object, optional, parse, string } from 'valibot';

const scoresSchema = object({
  recall: optional(number()),
  precision: optional(number()),
  order: optional(number()),
  flowing: optional(number()),
  cells: optional(number()),
  typed: optional(number()),
  isSamePageCount: optional(boolean()),
  processorMs: optional(number()),
  peakBytes: optional(number()),
});
const rowSchema = object({
  name: string(),
  pageCount: number(),
  engine: scoresSchema,
  baseline: optional(scoresSchema),
  /** Asked for a baseline, LibreOffice gave none in time. */
  hasNoBaseline: optional(boolean()),
});
export type Scores = InferOutput<typeof scoresSchema>;
export type Row = InferOutput<typeof rowSchema>;

/** A row that an earlier run has saved. */
export function readRow(value: unknown): Row {
  return parse(rowSchema, value);
}

const head = [
  '| document | pages | recall | precision | order | flowing | cell F1 | typed cells | same pages | s | MB |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
];

/** The table: each figure this engine's, and in brackets LibreOffice's own import of the same PDF; `-` where it gave none. */
export function describeTable(rows: readonly Row[]): string {
  return [...head, ...(rows.length > 1 ? [describeMean(rows)] : []), ...rows.map(describeRow)].join('\n');
}

export function describeRow({ name, pageCount, engine, baseline, hasNoBaseline }: Row): string {
  return lineOf(name, String(pageCount), figuresOf(engine), baseline && figuresOf(baseline), hasNoBaseline);
}

function describeMean(rows: readonly Row[]): string {
  const others = rows.map(({ baseline }) => baseline).filter((scores) => scores !== undefined);
  const own = meanOf(rows.map(({ engine }) => figuresOf(engine)));
  return lineOf('**mean**', '', own, others.length > 0 ? meanOf(others.map(figuresOf)) : undefined);
}

const columns = [
  'recall',
  'precision',
  'order',
  'flowing',
  'cells',
  'typed',
  'samePages',
  's',
  'MB',
] as const;
type Figures = Partial<Record<(typeof columns)[number], number | undefined>>;

function figuresOf({ isSamePageCount, processorMs, peakBytes, ...shares }: Scores): Figures {
  return {
    ...shares,
    samePages: isSamePageCount === undefined ? undefined : Number(isSamePageCount),
    s: processorMs === undefined ? undefined : processorMs / 1000,
    MB: peakBytes === undefined ? undefined : peakBytes / 1024 / 1024,
  };
}

function meanOf(all: readonly Figures[]): Figures {
  const entries = columns.map((column) => {
    const values = all.map((figures) => figures[column]).filter((value) => value !== undefined);
    const sum = values.reduce((total, value) => total + value, 0);
    return [column, values.length === 0 ? undefined : sum / values.length];
  });
  return Object.fromEntries(entries);
}

function lineOf(
  name: string,
  pages: string,
  own: Figures,
  other: Figures | undefined,
  hasNone = false,
): string {
  const isMean = pages === '';
  const cells = columns.map((column) => {
    const value = own[column];
    if (value === undefined) return '';
    const otherValue = other?.[column];
    const inBrackets = otherValue === undefined ? undefined : formatFigure(column, otherValue, isMean);
    const brackets = inBrackets ?? (hasNone ? '-' : undefined);
    return formatFigure(column, value, isMean) + (brackets === undefined ? '' : ` (${brackets})`);
  });
  return `| ${[name, pages, ...cells].join(' | ')} |`;
}

function formatFigure(column: (typeof columns)[number], value: number, isMean: boolean): string {
  if (column === 's') return value.toFixed(1);
  if (column === 'MB') return value.toFixed(0);
  if (column !== 'samePages') return value.toFixed(3);
  if (isMean) return value.toFixed(2);
  return value === 1 ? 'yes' : 'no';
}

const marks = { start: '<!-- bench:documents -->', end: '<!-- /bench:documents -->' };

/** Puts the table into docs/documents.md, between its marks. */
export async function writeTable(table: string): Promise<void> {
  const path = join(import.meta.dirname, '../../../docs/documents.md');
  const page = await readFile(path, 'utf8');
  const [before, rest] = page.split(marks.start);
  const after = rest?.split(marks.end)[1];
  if (before === undefined || after === undefined) throw new Error(`${path} has no place for the table`);
  await writeFile(path, `${before}${marks.start}\n\n${table}\n\n${marks.end}${after}`);
}
