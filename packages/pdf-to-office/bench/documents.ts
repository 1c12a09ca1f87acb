// `npm run bench:documents`: the project's own documents, made PDFs and turned back, scored against what they were.
// `-- --write` puts the table into docs/documents.md; `-- --only NAME` does the documents whose name holds NAME;
// `-- --keep FOLDER` leaves every file there to be looked at, and the rows: `-- --keep FOLDER --go-on` measures only what
// has no row there yet, so that a run can be done in parts; `-- --no-baseline` leaves LibreOffice's own import out.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { createOfficePool } from '../../../server/documents/office/office-pool';
import { findIsolation } from '../../../server/isolation/isolation';
import { requireOffice } from '../../../tests/support/documents/made-with-office';
import { makeCorpus } from './corpus';
import { measureFolder } from './folder';
import { makeWorkbooks } from './make-source-xlsx';
import { type MeasureOptions, measureDocument, measureWorkbook } from './measure-document';
import { describeRow, describeTable, type Row, readRow, writeTable } from './results';

/** LibreOffice hangs at some of its own imports; printing one of these documents takes it seconds. */
const printDeadlineMs = 120_000;
/** What is measured is processor time, so that work beside each other does not tell. */
const lanes = 4;
const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
    'no-baseline': { type: 'boolean', default: false },
    'go-on': { type: 'boolean', default: false },
    folder: { type: 'string' },
    'no-print': { type: 'boolean', default: false },
  },
});

const folder = options.keep ?? (await mkdtemp(join(tmpdir(), 'toolfront-documents-')));
await mkdir(folder, { recursive: true });
if (options.folder === undefined) await measureCorpus();
else {
  await measureFolder({
    source: options.folder,
    results: folder,
    only: options.only,
    isPrinted: !options['no-print'],
    hasBaseline: !options['no-baseline'],
  });
}

async function measureCorpus(): Promise<void> {
  const office = await requireOffice();
  const pool = createOfficePool({
    office,
    isolation: await findIsolation({ isWeak: false, hidden: [] }),
    log: () => {},
    size: lanes,
    deadlineMs: printDeadlineMs,
  });
  const measuring: MeasureOptions = {
    pool,
    baseline: options['no-baseline'] ? undefined : office.program,
    folder,
  };
  try {
    const tasks = [
      ...makeCorpus().map((source) => ({
        name: source.name,
        measure: () => measureDocument(source, measuring),
      })),
      ...makeWorkbooks().map((book) => ({
        name: book.name,
        measure: () => measureWorkbook(book, measuring),
      })),
    ].filter(({ name }) => name.includes(options.only));
    const rows: Row[] = [];
    const left = [...tasks.entries()];
    await Promise.all(Array.from({ length: lanes }, runLane));
    const table = describeTable(rows);
    console.log(`\n${table}`);
    if (options.write) await writeTable(table);

    async function runLane(): Promise<void> {
      for (let task = left.shift(); task !== undefined; task = left.shift()) {
        const [index, { name, measure }] = task;
        const row = await loadOrMeasure(name, measure);
        rows[index] = row;
        console.log(describeRow(row));
      }
    }
  } finally {
    await pool.close();
    if (options.keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** Measures, or takes what an earlier run in the same folder has measured. */
async function loadOrMeasure(name: string, measure: () => Promise<Row>): Promise<Row> {
  const path = join(folder, `${name}.row.json`);
  const saved = options['go-on'] ? await readFile(path, 'utf8').catch(() => undefined) : undefined;
  if (saved !== undefined) return readRow(JSON.parse(saved));
  const row = await measure();
  await writeFile(path, JSON.stringify(row));
  return row;
}
