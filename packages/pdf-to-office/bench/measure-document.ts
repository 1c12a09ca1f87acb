import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OfficeError } from '../../../server/documents/office/office-error';
import { officeFormats } from '../../../server/documents/office/office-formats';
import type { OfficePool } from '../../../server/documents/office/office-pool';
import { type DocxContent, readDocx } from '../../../tests/support/read-docx';
import { readPdfPages } from '../../../tests/support/read-pdf';
import { readXlsx } from '../../../tests/support/read-xlsx';
import { convert } from './convert-metered';
import type { SourceDocument } from './corpus';
import { makeSourceDocx } from './make-source-docx';
import { makeSourceXlsx, type SourceWorkbook, scoreTypedCells } from './make-source-xlsx';
import { importWithOffice } from './office-import';
import type { Row, Scores } from './results';
import { scoreCells } from './score-tables';
import { scoreText, share, tokensOf } from './score-text';

export type MeasureOptions = {
  pool: OfficePool;
  /** LibreOffice's program, for the baseline; undefined: none is wanted. */
  baseline: string | undefined;
  folder: string;
};

/** Makes a document, a PDF of it and a document of that again, and compares the last with the first. */
export async function measureDocument(source: SourceDocument, options: MeasureOptions): Promise<Row> {
  const { pool, folder } = options;
  const base = join(folder, source.name);
  await writeFile(`${base}.docx`, await makeSourceDocx(source));
  await printDocument(pool, `${base}.docx`, `${base}.pdf`);
  const pageCount = (await readPdfPages(await readFile(`${base}.pdf`))).length;
  const use = await convert('pdf-to-word', `${base}.pdf`, `${base}.back.docx`);
  const scores = await scoreDocument(source, pageCount, `${base}.back`, pool);
  const row: Row = { name: source.name, pageCount, engine: { ...scores, ...use }, baseline: undefined };
  if (options.baseline === undefined) return row;
  const imported = await importWithOffice(options.baseline, `${base}.pdf`, folder);
  if (!imported) return { ...row, hasNoBaseline: true };
  const { bytes, ...importUse } = imported;
  await writeFile(`${base}.office.docx`, bytes);
  const importScores = await scoreDocument(source, pageCount, `${base}.office`, pool);
  return { ...row, baseline: { ...importScores, ...importUse } };
}

export async function measureWorkbook(workbook: SourceWorkbook, options: MeasureOptions): Promise<Row> {
  const base = join(options.folder, workbook.name);
  await writeFile(`${base}.xlsx`, await makeSourceXlsx(workbook));
  await printDocument(options.pool, `${base}.xlsx`, `${base}.pdf`);
  const pageCount = (await readPdfPages(await readFile(`${base}.pdf`))).length;
  const use = await convert('pdf-to-excel', `${base}.pdf`, `${base}.back.xlsx`);
  const typed = scoreTypedCells(workbook.rows, await readXlsx(`${base}.back.xlsx`));
  return { name: workbook.name, pageCount, engine: { typed, ...use }, baseline: undefined };
}

async function printDocument(pool: OfficePool, sourcePath: string, outputPath: string): Promise<void> {
  const extension = sourcePath.endsWith('.xlsx') ? 'xlsx' : 'docx';
  await pool.convert({
    sourcePath,
    extension,
    outputPath,
    format: officeFormats[extension],
  });
}

async function scoreDocument(
  source: SourceDocument,
  pageCount: number,
  base: string,
  pool: OfficePool,
): Promise<Scores> {
  const docx = await readDocx(await readFile(`${base}.docx`));
  const text = scoreText(tokensOf(textOfSource(source)), tokensOf(textOfResult(docx)));
  const flowing = tokensOf(docx.flowing).length;
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
