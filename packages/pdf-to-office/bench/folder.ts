// `npm run bench:documents -- --folder PATH`: scores a folder of other people's PDFs (documents.ts calls this).
import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse } from 'valibot';
import { createOfficePool } from '../../../server/documents/office/office-pool';
import { findIsolation } from '../../../server/isolation/isolation';
import { requireOffice } from '../../../tests/support/documents/made-with-office';
import { findRecognizer } from '../src/pdf-to-office';
import { type FileRow, fileRowSchema, measureFile } from './measure-file';
import { wrongTexts } from './wrong-texts';

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
  const { recognizer } = await findRecognizer();
  const reading = recognizer ? { recognizer } : {};
  const measuring = {
    reading,
    pool,
    baseline: hasBaseline ? office?.program : undefined,
    folder: results,
  };
  try {
    await Promise.all(Array.from({ length: lanes }, runLane));
  } finally {
    await pool?.close();
  }
  console.log(describeFolder(rows, results));

  async function runLane(): Promise<void> {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      const row = await measureFile(join(source, name), measuring);
      rows.push(row);
      console.log(row.name, row.failure ?? describeFigures(row.scores));
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

function describeFolder(rows: readonly FileRow[], results: string): string {
  const converted = rows.filter(({ failure }) => failure === undefined);
  const failed = rows.filter(({ failure }) => failure !== undefined);
  const names = [...new Set(converted.flatMap(({ scores }) => Object.keys(scores)))];
  const lines = names
    .filter((name) => !name.startsWith(officePrefix))
    .map((name) => describeScore(name, converted));
  const printed = converted.filter(({ isSamePageCount }) => isSamePageCount !== undefined);
  const same = printed.filter(({ isSamePageCount }) => isSamePageCount).length;
  const worst = converted.toSorted((a, b) => goodnessOf(a) - goodnessOf(b)).slice(0, worstCount);
  const imported = converted.filter(({ scores }) => scores[`${officePrefix}characters`] !== undefined);
  const fewer = imported.filter(
    ({ scores }) => mostCharacters(scores) < (scores[`${officePrefix}characters`] ?? 0) - tolerance,
  );
  const heaviest = rows.toSorted((a, b) => memoryOf(b) - memoryOf(a)).slice(0, 3);
  return [
    `${rows.length} files, ${converted.length} converted`,
    '',
    '| figure | files | mean | median | least | LibreOffice: mean | median | least |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
    ...(printed.length > 0 ? [`same page count: ${same} of ${printed.length}`, ''] : []),
    `most megabytes of a process tree: ${heaviest.map((row) => `${row.name} ${memoryOf(row)}`).join(', ')}`,
    '',
    `fewer characters than LibreOffice: ${fewer.length} of ${imported.length} that it imported`,
    ...fewer.map(({ name, scores }) => `- ${name} ${mostCharacters(scores).toFixed(4)}`),
    '',
    'worst, and where their pages stand side by side:',
    ...worst.map(({ name, scores }) => `- ${join(results, `${name}.png`)} ${describeFigures(scores)}`),
    '',
    'words not compared, since pdftotext reads something else than the pages show:',
    ...rows.flatMap(({ name }) => (name in wrongTexts ? `- ${name}: ${wrongTexts[name]}` : [])),
    '',
    'not converted:',
    ...failed.map(({ name, failure = '' }) => `- ${name}: ${failure.slice(0, 600)}`),
  ].join('\n');
}

/** Of the process tree at its peak, refused files too. */
function memoryOf({ scores }: FileRow): number {
  return scores.megabytes ?? 0;
}

const officePrefix = 'office.';
/** A character of a thousand may be one that pdftotext reads otherwise. */
const tolerance = 0.001;

/** Of what the document holds and what it shows once printed, where page numbers and heads are text. */
function mostCharacters(scores: FileRow['scores']): number {
  return Math.max(scores.characters ?? 1, scores['printed.characters'] ?? 0);
}

function describeScore(name: string, rows: readonly FileRow[]): string {
  const figures = [name, `${officePrefix}${name}`].map((key) => {
    const values = rows.flatMap(({ scores }) => scores[key] ?? []).toSorted((a, b) => a - b);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const median = values[Math.floor(values.length / 2)] ?? 0;
    const texts = [mean, median, values[0] ?? 0].map((value) => value.toFixed(3));
    return { count: values.length, texts: values.length === 0 ? ['', '', ''] : texts };
  });
  return `| ${[name, figures[0]?.count, ...figures.flatMap(({ texts }) => texts)].join(' | ')} |`;
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
