import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { boolean, type InferOutput, number, object, optional, record, string } from 'valibot';
import { OfficeError } from '../../../server/documents/office/office-error';
import { officeFormats } from '../../../server/documents/office/office-formats';
import type { OfficePool } from '../../../server/documents/office/office-pool';
import { type DocxContent, readDocx } from '../../../tests/support/read-docx';
import { readPdfPages } from '../../../tests/support/read-pdf';
import type { PageWork } from '../src/pdf-to-office';
import { ConversionFailed, convert } from './convert-metered';
import type { GroupUse } from './group-meter';
import { importWithOffice } from './office-import';
import { comparePages } from './page-pictures';
import { readStructure } from './read-structure';
import { cellsOfRows, countAdjacencies, countCells, f1Of } from './score-adjacency';
import { joinBroken, nearestReading, scoreText, share, tokensOf } from './score-text';
import { wrongTexts } from './wrong-texts';

const run = promisify(execFile);

export const fileRowSchema = object({
  name: string(),
  /** Why nothing came of it: a refusal's reason, or what the process said last. */
  failure: optional(string()),
  /** By name: shares from 0 to 1, but for counts, seconds of the processor and megabytes. */
  scores: record(string(), number()),
  isSamePageCount: optional(boolean()),
});
export type FileRow = InferOutput<typeof fileRowSchema>;

export type MeasureFileOptions = {
  /** What reads pages that are pictures; nothing where it is not installed. */
  reading: Pick<PageWork, 'recognizer'>;
  /** Prints the result, for its pages; undefined: not wanted. */
  pool: OfficePool | undefined;
  /** LibreOffice's program, for its own import as the baseline; undefined: not wanted. */
  baseline: string | undefined;
  /** Where results and pictures go. */
  folder: string;
};

/** Converts one stranger's PDF to Word and scores what came of it. Never rejects for what the file is. */
export async function measureFile(pdfPath: string, options: MeasureFileOptions): Promise<FileRow> {
  const name = basename(pdfPath, '.pdf');
  const outDir = await mkdtemp(join(options.folder, `${name}-`));
  try {
    const path = join(outDir, `${name}.docx`);
    const use = await convert('pdf-to-word', pdfPath, path, options.reading);
    const docx = await readDocx(await readFile(path));
    const scores = { ...describeUse(use), ...(await scoreFile(pdfPath, docx)) };
    const baseline = await scoreBaseline(pdfPath, options);
    const printed = await printAndCompare(pdfPath, { path, hidden: docx.hidden }, name, options);
    return {
      name,
      scores: { ...scores, ...baseline, ...printed?.scores },
      ...(printed ? { isSamePageCount: printed.isSamePageCount } : {}),
    };
  } catch (error) {
    const scores = error instanceof ConversionFailed ? describeUse(error.use) : {};
    return { name, failure: String(error), scores };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

function describeUse({ processorMs, peakBytes }: GroupUse) {
  return { seconds: processorMs / 1000, megabytes: Math.round(peakBytes / 1024 / 1024) };
}

async function scoreFile(pdfPath: string, docx: DocxContent): Promise<Record<string, number>> {
  const truth = pdfPath.replace(/\.pdf$/, '-str.xml');
  const text = await scoreWords(pdfPath, docx);
  if (!existsSync(truth)) return text;
  const wanted = readStructure(await readFile(truth, 'utf8'));
  const found = docx.tables.map(cellsOfRows);
  return {
    ...text,
    adjacency: f1Of(countAdjacencies(wanted, found)),
    cells: f1Of(countCells(wanted, found)),
    tablesWanted: wanted.length,
    tablesFound: found.length,
  };
}

/** Words and their order against pdftotext, and the share of its characters, whatever words they are in. */
async function scoreWords(pdfPath: string, docx: DocxContent): Promise<Record<string, number>> {
  return scoreAgainst(pdfPath, [docx.headers, docx.flowing, docx.boxed, docx.notes].join('\n'));
}

/** As pdftotext reads a page's columns, and as it was drawn: a table's rows one after the other. */
const readings = [[], ['-raw']] as const;

async function scoreAgainst(pdfPath: string, text: string): Promise<Record<string, number>> {
  if (basename(pdfPath, '.pdf') in wrongTexts) return {};
  const [asRead = '', asDrawn = ''] = await Promise.all(
    readings.map((options) => readText(pdfPath, options)),
  );
  // What pdftotext cannot read cannot be compared with.
  if (tokensOf(asRead).length === 0) return {};
  const known = new Set(tokensOf(asRead));
  const result = tokensOf(joinBroken(text, known));
  const written = new Set(result);
  const tokensOfPage = (page: string) => tokensOf(joinBroken(page, written));
  const drawnPages = asDrawn.split('\f');
  const source = asRead
    .split('\f')
    .flatMap((page, index) =>
      nearestReading([tokensOfPage(page), tokensOfPage(drawnPages[index] ?? '')], result),
    );
  const { recall, precision, order } = scoreText(source, result);
  return { recall, precision, order, characters: shareOfCharacters(asRead, text) };
}

/** What pdftotext cannot open has no words to compare; without pdftotext or its language packs there is no bench. */
async function readText(path: string, options: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run('pdftotext', ['-enc', 'UTF-8', ...options, path, '-'], {
    maxBuffer: 2 ** 28,
  }).catch((error: { code?: unknown; stdout?: string; stderr?: string }) => {
    if (error.code === 'ENOENT') throw new Error(`pdftotext is missing: ${whatToInstall}`);
    return { stdout: error.stdout ?? '', stderr: error.stderr ?? '' };
  });
  if (stderr.includes('Missing language pack'))
    throw new Error(`pdftotext has no language packs: ${whatToInstall}`);
  return stdout;
}

const whatToInstall = 'install poppler-utils and poppler-data';

function shareOfCharacters(source: string, result: string): number {
  const counts = new Map<string, number>();
  for (const letter of result.normalize('NFKC')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const wanted = [...source.normalize('NFKC')].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  const found = wanted.filter((letter) => {
    const count = counts.get(letter) ?? 0;
    counts.set(letter, count - 1);
    return count > 0;
  });
  return share(found.length, wanted.length);
}

async function scoreBaseline(
  pdfPath: string,
  { baseline, folder }: MeasureFileOptions,
): Promise<Record<string, number>> {
  if (baseline === undefined) return {};
  const imported = await importWithOffice(baseline, pdfPath, folder);
  if (!imported) return {};
  const scores = await scoreWords(pdfPath, await readDocx(imported.bytes));
  return Object.fromEntries(Object.entries(scores).map(([name, score]) => [`office.${name}`, score]));
}

async function printAndCompare(
  pdfPath: string,
  docx: { path: string; hidden: string },
  name: string,
  { pool, folder }: MeasureFileOptions,
) {
  if (!pool) return undefined;
  const outputPath = `${docx.path}.pdf`;
  const order = { sourcePath: docx.path, extension: 'docx', outputPath } as const;
  try {
    await pool.convert({ ...order, format: officeFormats.docx });
  } catch (error) {
    if (!(error instanceof OfficeError)) throw error;
    // A document that LibreOffice does not print in time has no pages.
    return { isSamePageCount: false, scores: {} };
  }
  const pages = (await readPdfPages(await readFile(outputPath))).length;
  const { sourcePages, difference } = await comparePages(pdfPath, outputPath, join(folder, `${name}.png`));
  // Numbers of pages and of list items, and what is on each page, are text only once it is printed; what is hidden never is.
  const words = await scoreAgainst(pdfPath, `${await readText(outputPath, [])}\n${docx.hidden}`);
  const printed = Object.fromEntries(
    Object.entries(words).map(([name, score]) => [`printed.${name}`, score]),
  );
  return { isSamePageCount: pages === sourcePages, scores: { pages: sourcePages, difference, ...printed } };
}
