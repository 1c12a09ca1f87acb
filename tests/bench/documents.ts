// `npm run bench:documents`: the project's own documents, made PDFs and turned back, scored against what they were.
// `-- --write` puts the table into docs/documents.md; `-- --only NAME` does the documents whose name holds NAME;
// `-- --keep FOLDER` leaves every file there to be looked at, and the rows: `-- --keep FOLDER --go-on` measures only what
// has no row there yet, so that a run can be done in parts.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findIsolation } from '../../server/documents/office/isolation';
import { OfficeError } from '../../server/documents/office/office-error';
import { officeFormats } from '../../server/documents/office/office-formats';
import { createOfficePool, type OfficePool } from '../../server/documents/office/office-pool';
import type { PageWork } from '../../server/documents/pages/page-work';
import { measureGroupMemoryBytes } from '../../server/processes/process-group';
import { findWorkerCommand, startWorkerProcess } from '../../server/processes/worker-process';
import { requireOffice } from '../support/documents/made-with-office';
import { type DocxContent, readDocx } from '../support/read-docx';
import { readPdfPages } from '../support/read-pdf';
import { readXlsx } from '../support/read-xlsx';
import { makeCorpus, type SourceDocument } from './documents/corpus';
import { makeSourceDocx } from './documents/make-source-docx';
import { makeSourceXlsx, makeWorkbooks, scoreTypedCells } from './documents/make-source-xlsx';
import { importWithOffice } from './documents/office-import';
import { describeTable, type Row, readRow, type Scores, writeTable } from './documents/results';
import { scoreCells } from './documents/score-tables';
import { scoreText, share, tokensOf } from './documents/score-text';

const memoryIntervalMs = 50;
const pagesDirectory = join(import.meta.dirname, '../../server/documents/pages');
const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
    'no-baseline': { type: 'boolean', default: false },
    'go-on': { type: 'boolean', default: false },
  },
});

const folder = options.keep ?? (await mkdtemp(join(tmpdir(), 'toolfront-documents-')));
await mkdir(folder, { recursive: true });
const office = await requireOffice();
const pool = await createOfficePool({
  office,
  isolation: await findIsolation(),
  log: () => {},
  size: 1,
  // LibreOffice hangs at some of its own imports.
  deadlineMs: 90_000,
});
try {
  const rows: Row[] = [];
  for (const source of makeCorpus().filter(({ name }) => name.includes(options.only))) {
    rows.push(await keepRow(source.name, () => measureDocument(source, pool)));
    console.log(describeTable(rows.slice(-1)).split('\n').at(-1));
  }
  for (const workbook of makeWorkbooks().filter(({ name }) => name.includes(options.only))) {
    rows.push(await keepRow(workbook.name, () => measureWorkbook(workbook, pool)));
    console.log(describeTable(rows.slice(-1)).split('\n').at(-1));
  }
  const table = describeTable(rows);
  console.log(`\n${table}`);
  if (options.write) await writeTable(table);
} finally {
  await pool.close();
  if (options.keep === undefined) await rm(folder, { recursive: true, force: true });
}

/** Measures, or takes what an earlier run in the same folder has measured. */
async function keepRow(name: string, measure: () => Promise<Row>): Promise<Row> {
  const path = join(folder, `${name}.row.json`);
  const kept = options['go-on'] ? await readFile(path, 'utf8').catch(() => undefined) : undefined;
  if (kept !== undefined) return readRow(JSON.parse(kept));
  const row = await measure();
  await writeFile(path, JSON.stringify(row));
  return row;
}

async function measureDocument(source: SourceDocument, pool: OfficePool): Promise<Row> {
  const base = join(folder, source.name);
  await writeFile(`${base}.docx`, await makeSourceDocx(source));
  await printDocument(pool, `${base}.docx`, `${base}.pdf`);
  const pageCount = (await readPdfPages(await readFile(`${base}.pdf`))).length;
  const converted = await convert('pdf-to-word', `${base}.pdf`, `${base}.back.docx`);
  const ours = await scoreDocument(
    source,
    await readFile(`${base}.back.docx`),
    pageCount,
    `${base}.back`,
    pool,
  );
  const imported = options['no-baseline']
    ? undefined
    : await importWithOffice(office.program, `${base}.pdf`, folder);
  const baseline = imported && {
    ...(await scoreDocument(source, imported.bytes, pageCount, `${base}.office`, pool)),
    ms: imported.ms,
  };
  return { name: source.name, pageCount, ours: { ...ours, ...converted }, baseline };
}

async function measureWorkbook(
  workbook: ReturnType<typeof makeWorkbooks>[number],
  pool: OfficePool,
): Promise<Row> {
  const base = join(folder, workbook.name);
  await writeFile(`${base}.xlsx`, await makeSourceXlsx(workbook));
  await printDocument(pool, `${base}.xlsx`, `${base}.pdf`);
  const pageCount = (await readPdfPages(await readFile(`${base}.pdf`))).length;
  const converted = await convert('pdf-to-excel', `${base}.pdf`, `${base}.back.xlsx`);
  const typed = scoreTypedCells(workbook.rows, await readXlsx(`${base}.back.xlsx`));
  return { name: workbook.name, pageCount, ours: { typed, ...converted }, baseline: undefined };
}

async function printDocument(pool: OfficePool, sourcePath: string, outputPath: string): Promise<void> {
  const extension = sourcePath.endsWith('.xlsx') ? 'xlsx' : 'docx';
  await pool.convert({ sourcePath, extension, outputPath, format: officeFormats[extension] });
}

/** In a page process of its own, as the server does it. */
async function convert(task: 'pdf-to-word' | 'pdf-to-excel', sourcePath: string, resultPath: string) {
  const outDir = await mkdtemp(join(folder, 'out-'));
  const worker = startWorkerProcess<PageWork>({
    name: 'pages',
    command: findWorkerCommand('page-process', pagesDirectory, 1_024),
    log: () => {},
    readRefusal: (refusal) => new Error(JSON.stringify(refusal)),
  });
  let peakBytes = 0;
  const sample = async () => {
    const id = worker.groupId();
    if (id !== undefined) peakBytes = Math.max(peakBytes, await measureGroupMemoryBytes(id));
  };
  const timer = setInterval(() => void sample(), memoryIntervalMs);
  const startedAtMs = performance.now();
  try {
    const done = await worker.run({ task, sourcePath, from: 'pdf', outDir }, () => {});
    const ms = performance.now() - startedAtMs;
    await sample();
    await writeFile(resultPath, await readFile(done));
    return { ms, peakBytes };
  } finally {
    clearInterval(timer);
    worker.kill();
    await rm(outDir, { recursive: true, force: true });
  }
}

async function scoreDocument(
  source: SourceDocument,
  bytes: Buffer,
  pageCount: number,
  base: string,
  pool: OfficePool,
): Promise<Scores> {
  const docx = await readDocx(bytes);
  const text = scoreText(tokensOf(textOfSource(source)), tokensOf(textOfResult(docx)));
  const flowing = tokensOf(docx.flowing).length;
  await writeFile(`${base}.docx`, bytes);
  const printed = await printDocument(pool, `${base}.docx`, `${base}.pdf`).then(
    async () => (await readPdfPages(await readFile(`${base}.pdf`))).length,
    // LibreOffice hangs at some documents, its own imports among them: then no page came out.
    (error: unknown) => {
      if (!(error instanceof OfficeError)) throw error;
      console.log(`${base}.docx: ${error.message}`);
      return 0;
    },
  );
  const tables = source.blocks.filter((block) => block.kind === 'table').map(({ rows }) => rows);
  return {
    ...text,
    flowing: share(flowing, flowing + tokensOf(docx.boxed).length),
    cells: scoreCells(tables, docx.tables),
    isSamePageCount: printed === pageCount,
  };
}

/** Everything that is written in it, once; notes and running heads last, as a reader of the file meets them. */
function textOfSource({ blocks, header, footer }: SourceDocument): string {
  const notes: string[] = [];
  const body = blocks.flatMap((block) => {
    if (block.kind === 'paragraph' && block.note !== undefined) notes.push(block.note);
    if (block.kind === 'table') return block.rows.flat();
    if (block.kind === 'list') return block.items;
    if (block.kind === 'columns') return block.paragraphs;
    return block.kind === 'picture' ? [] : [block.text];
  });
  return [...body, ...notes, header ?? '', footer ?? ''].join('\n');
}

function textOfResult({ flowing, boxed, notes, headers }: DocxContent): string {
  return [flowing, boxed, notes, headers].join('\n');
}
