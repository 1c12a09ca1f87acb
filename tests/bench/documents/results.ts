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
  ms: optional(number()),
  peakBytes: optional(number()),
});
const rowSchema = object({
  name: string(),
  pageCount: number(),
  ours: scoresSchema,
  baseline: optional(scoresSchema),
});
export type Scores = InferOutput<typeof scoresSchema>;
export type Row = InferOutput<typeof rowSchema>;

/** A row that an earlier run has kept. */
export function readRow(value: unknown): Row {
  return parse(rowSchema, value);
}

const head = [
  '| document | pages | recall | precision | order | flowing | cell F1 | typed cells | same pages | s | MB |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
];

/** The table: each figure ours, and in brackets LibreOffice's own import of the same PDF where it has one. */
export function describeTable(rows: readonly Row[]): string {
  const lines = rows.map(({ name, pageCount, ours, baseline }) =>
    describeRow(name, String(pageCount), ours, baseline),
  );
  const all = rows.map(({ ours }) => ours);
  const others = rows.map(({ baseline }) => baseline).filter((scores) => scores !== undefined);
  const mean = rows.length > 1 ? [describeRow('**mean**', '', meanOf(all), meanOf(others))] : [];
  return [...head, ...mean, ...lines].join('\n');
}

function describeRow(name: string, pages: string, ours: Scores, baseline: Scores | undefined): string {
  const pair = (key: 'recall' | 'precision' | 'order' | 'flowing' | 'cells' | 'typed') =>
    both(ours[key], baseline?.[key], (value) => value.toFixed(3));
  const pageShare = (scores: Scores | undefined) =>
    scores && 'samePages' in scores
      ? Number(scores.samePages)
      : scores?.isSamePageCount === undefined
        ? undefined
        : Number(scores.isSamePageCount);
  const cells = [
    name,
    pages,
    pair('recall'),
    pair('precision'),
    pair('order'),
    pair('flowing'),
    pair('cells'),
    pair('typed'),
    both(pageShare(ours), pageShare(baseline), (value) =>
      Number.isInteger(value) ? (value ? 'yes' : 'no') : value.toFixed(2),
    ),
    both(ours.ms, baseline?.ms, (value) => (value / 1000).toFixed(1)),
    both(ours.peakBytes, undefined, (value) => String(Math.round(value / 1024 / 1024))),
  ];
  return `| ${cells.join(' | ')} |`;
}

function both(own: number | undefined, other: number | undefined, format: (value: number) => string): string {
  const text = own === undefined ? '' : format(own);
  return other === undefined ? text : `${text} (${format(other)})`;
}

function meanOf(all: readonly Scores[]): Scores & { samePages?: number } {
  const mean = (key: keyof Scores) => {
    const values = all.map((scores) => scores[key]).filter((value) => value !== undefined);
    return values.length === 0
      ? undefined
      : values.reduce<number>((sum, value) => sum + Number(value), 0) / values.length;
  };
  const entries = (
    ['recall', 'precision', 'order', 'flowing', 'cells', 'typed', 'ms', 'peakBytes'] as const
  ).map((key) => [key, mean(key)]);
  return { ...Object.fromEntries(entries), samePages: mean('isSamePageCount') };
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
