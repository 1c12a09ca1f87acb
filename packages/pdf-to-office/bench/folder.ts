// `npm run bench:documents -- --folder PATH`: scores a folder of other people's PDFs (documents.ts calls this).
import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse } from 'valibot';
import { createOfficePool } from '../../../server/documents/office/office-pool';
import { createPageWorkers } from '../../../server/documents/page-workers';
import { findIsolation } from '../../../server/isolation/isolation';
import { requireOffice } from '../../../tests/support/documents/made-with-office';
import { findRecognizer } from '../src/pdf-to-office';
import { type FileRow, fileRowSchema, measureFile } from './measure-file';

const lanes = 2;
const printDeadlineMs = 120_000;
const worstCount = 10;

export type FolderOptions = {
  /** The PDFs; `*-str.xml` beside one holds its tables as they should be. */
  source: string;
  /** Where rows (`rows.jsonl`) and pictures go; what has a row there is not measured again. */
  results: string;
  /** Only files whose name holds it. */
  only: string;
  /** Prints each result with LibreOffice: page counts and pictures. */
  isPrinted: boolean;
  hasBaseline: boolean;
};

/** Measures what has no row yet and prints the means and the worst. */
export async function measureFolder(options: FolderOptions): Promise<void> {
  const { source, isPrinted, hasBaseline } = options;
  // The page processes work elsewhere.
  const results = resolve(options.results);
  await mkdir(results, { recursive: true });
  const rowsPath = join(results, 'rows.jsonl');
  const rows = await readRows(rowsPath);
  const known = new Set(rows.map(({ name }) => name));
  const names = (await readdir(source))
    .filter((name) => name.endsWith('.pdf') && name.includes(options.only))
    .filter((name) => !known.has(name.slice(0, -4)));
  const office = isPrinted || hasBaseline ? await requireOffice() : undefined;
  const isolation = await findIsolation({ isWeak: false, hidden: [] });
  const pool =
    isPrinted && office
      ? createOfficePool({ office, isolation, log: () => {}, size: 1, deadlineMs: printDeadlineMs })
      : undefined;
  let said: string[] = [];
  const workers = createPageWorkers({ isolation, log: (line) => said.push(line) });
  const { recognizer } = await findRecognizer();
  const reading = recognizer ? { recognizer } : {};
  const measuring = {
    workers,
    reading,
    pool,
    baseline: hasBaseline ? office?.program : undefined,
    folder: results,
  };
  try {
    await Promise.all(Array.from({ length: lanes }, runLane));
  } finally {
    await workers.close();
    await pool?.close();
  }
  console.log(describeFolder(rows));

  async function runLane(): Promise<void> {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      const row = await measureFile(join(source, name), measuring);
      if (row.failure?.includes('lost')) row.failure += ` | ${said.slice(-6).join(' | ')}`;
      said = said.slice(-20);
      rows.push(row);
      await appendFile(rowsPath, `${JSON.stringify(row)}\n`);
    }
  }
}

async function readRows(path: string): Promise<FileRow[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => parse(fileRowSchema, JSON.parse(line)));
}

function describeFolder(rows: readonly FileRow[]): string {
  const converted = rows.filter(({ failure }) => failure === undefined);
  const failed = rows.filter(({ failure }) => failure !== undefined);
  const names = [...new Set(converted.flatMap(({ scores }) => Object.keys(scores)))];
  const lines = names.map((name) => describeScore(name, converted));
  const printed = converted.filter(({ isSamePageCount }) => isSamePageCount !== undefined);
  const same = printed.filter(({ isSamePageCount }) => isSamePageCount).length;
  const worst = converted.toSorted((a, b) => goodnessOf(a) - goodnessOf(b)).slice(0, worstCount);
  return [
    `${rows.length} files, ${converted.length} converted`,
    '',
    '| figure | files | mean | median | least |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
    '',
    ...(printed.length > 0 ? [`same page count: ${same} of ${printed.length}`, ''] : []),
    'worst:',
    ...worst.map(({ name, scores }) => `- ${name} ${describeFigures(scores)}`),
    '',
    'not converted:',
    ...failed.map(({ name, failure = '' }) => `- ${name}: ${failure.slice(0, 600)}`),
  ].join('\n');
}

function describeScore(name: string, rows: readonly FileRow[]): string {
  const values = rows.flatMap(({ scores }) => scores[name] ?? []).toSorted((a, b) => a - b);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const median = values[Math.floor(values.length / 2)] ?? 0;
  return `| ${name} | ${values.length} | ${[mean, median, values[0] ?? 0].map((value) => value.toFixed(3)).join(' | ')} |`;
}

/** What tells most of a file: its tables where they are known, else the words, their order and how it looks. */
function goodnessOf({ scores }: FileRow): number {
  const { adjacency, recall = 1, order = 1, difference = 0 } = scores;
  return adjacency ?? recall + order - difference;
}

function describeFigures(scores: FileRow['scores']): string {
  return Object.entries(scores)
    .map(([name, value]) => `${name} ${Number(value.toFixed(3))}`)
    .join(', ');
}
