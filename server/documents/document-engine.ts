import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findRecognizer, type PageWork, type RecognizerSurvey, receiptName } from '@toolfront/pdf-to-office';
import { parse } from 'valibot';
import {
  type ConversionName,
  type ConversionReceipt,
  conversionName,
  conversionReceiptSchema,
  conversions,
  type DocumentExtension,
  type DocumentTarget,
} from '../../contract/documents';
import type { Isolation } from '../isolation/isolation';
import { readSmallFile } from '../processes/read-small-file';
import { WorkerProcessError } from '../processes/worker-process';
import type { ServerLog } from '../server-log';
import { checkDocument } from './content/check-document';
import { describeMissingPrograms } from './describe-missing-programs';
import { DocumentRefusal } from './document-refusal';
import { findOffice, type OfficeSurvey } from './office/find-office';
import { OfficeError } from './office/office-error';
import { officeFormats } from './office/office-formats';
import { createOfficePool, type OfficePool, type OfficePoolOptions } from './office/office-pool';
import { readPrintedPdf } from './office/read-printed-pdf';
import { createOfficeFileWorkers, type OfficeFileWorkers } from './office-file-workers';
import { createPageWorkers, type PageWorkers } from './page-workers';

/** One document to convert. */
type ConversionRequest = {
  /** Read only; its name does not matter. */
  sourcePath: string;
  /** Whose it is: no process that may read a second document reads documents of two. */
  person: string;
  from: DocumentExtension;
  to: DocumentTarget;
  /** Where the result goes; the caller removes it. */
  outDir: string;
  /** Percent, 0 to 99, never backwards: 100 is the caller's, who keeps the result. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
};

export type ConversionOutcome = {
  path: string;
  extension: (typeof resultExtensions)[number];
  /** Waiting for an engine, and working, in milliseconds. */
  queuedMs: number;
  workedMs: number;
  receipt: ConversionReceipt;
};

export type DocumentEngine = {
  /** What can be converted on this machine, for `capabilities.conversions`. */
  conversions: readonly ConversionName[];
  /** A sentence for each thing that is missing here, with the command that installs it. Empty when all is there. */
  describeMissing: () => string[];
  /** How LibreOffice is used at this moment. */
  describeWay: () => string;
  /** Rejects with a `DocumentRefusal` for the person, or a `WorkerProcessError` when the engine failed, not the document. */
  convert: (request: ConversionRequest) => Promise<ConversionOutcome>;
  /** Starts LibreOffice and a process of each kind ahead of the first document. Never rejects; what fails is logged. */
  warm: () => Promise<void>;
  close: () => Promise<void>;
};

export type DocumentEngineOptions = {
  log: ServerLog;
  isolation: Isolation;
  /** For tests and benchmarks: what is found otherwise. */
  survey?: OfficeSurvey;
  recognition?: RecognizerSurvey;
  pool?: Pick<OfficePoolOptions, 'size' | 'deadlineMs' | 'memoryMaxBytes'>;
};

/** Looks for what there is on this machine to convert documents with, and makes an engine of it. */
export async function createDocumentEngine(options: DocumentEngineOptions): Promise<DocumentEngine> {
  const { log, isolation } = options;
  const logLine = (text: string) => log.debug(text);
  const [survey, recognition] = await Promise.all([
    options.survey ?? findOffice(),
    options.recognition ?? findRecognizer(),
  ]);
  const pool =
    survey.office && isolation.level !== 'none'
      ? createOfficePool({
          office: survey.office,
          isolation,
          log: logLine,
          warn: (text) => log.warn(text),
          ...options.pool,
        })
      : undefined;
  const pages = createPageWorkers({ isolation, log: logLine });
  const officeFiles = createOfficeFileWorkers({ isolation, log: logLine });
  const available = conversions.filter(
    ({ from, to }) => isolation.level !== 'none' && canConvert(survey, from, to),
  );

  return {
    conversions: available.map(({ from, to }) => conversionName(from, to)),
    describeMissing: () => describeMissingPrograms(survey, recognition),
    describeWay: () => (pool ? officeWays[pool.way() ?? 'none'] : 'no LibreOffice'),
    convert: (request) => convertDocument(request, { survey, recognition, pool, pages, officeFiles }),
    warm: async () => {
      if (isolation.level === 'none') return;
      await Promise.all([pool?.warm(), officeFiles.warm(), pages.warm()]).catch((error: unknown) =>
        log.warn({ err: error }, 'no engine could be started ahead'),
      );
    },
    close: async () => {
      await pages.close();
      await officeFiles.close();
      await pool?.close();
    },
  };
}

const officeWays = {
  fork: 'a copy of a prepared LibreOffice for each document, confined by Landlock',
  listener: 'a LibreOffice started for each document',
  command: "LibreOffice's command line for each document; workbooks are refused",
  none: 'LibreOffice is not started yet',
} as const;

type Parts = {
  survey: OfficeSurvey;
  recognition: RecognizerSurvey;
  pool: OfficePool | undefined;
  pages: PageWorkers;
  officeFiles: OfficeFileWorkers;
};

async function convertDocument(request: ConversionRequest, parts: Parts): Promise<ConversionOutcome> {
  const { from, to, outDir, signal } = request;
  if (!canConvert(parts.survey, from, to)) throw new DocumentRefusal({ reason: 'notAvailable', from, to });
  const checked = await checkDocument(request.sourcePath, from, (sourcePath) =>
    parts.officeFiles.prepare({ sourcePath, outDir }, signal),
  );
  const onProgress = rising(request.onProgress);
  try {
    const task = pageTaskOf(from, to);
    if (task) return await convertPages(task, request, parts, onProgress);
    if (!checked.format || !parts.pool) throw new Error(`nothing converts ${from} to ${to}`);
    const path = join(outDir, 'result.pdf');
    const { times, report: printed } = await parts.pool.convert({
      sourcePath: checked.path,
      extension: from,
      outputPath: path,
      format: checked.format,
      onProgress: (fraction) => onProgress(percentOf(fraction)),
      signal,
    });
    const { isUnchecked, ...report } = printed;
    if (isUnchecked && !checked.isBlank) await refuseBlank(path, request, parts);
    const { engine, pages } = await readPrintedPdf(path);
    const receipt = { engine, ...report, ...(pages === undefined ? {} : { pagesOut: pages }) };
    return { path, extension: 'pdf', ...times, receipt };
  } catch (error) {
    throw translateFailure(error, from, checked.mayBeEncrypted);
  }
}

/** For what LibreOffice printed without the listener, which looks itself. */
async function refuseBlank(
  sourcePath: string,
  { person, outDir, signal }: ConversionRequest,
  { pages }: Parts,
): Promise<void> {
  try {
    await pages.run({ task: 'refuse-blank', from: 'pdf', sourcePath, outDir }, { person, signal });
  } catch (error) {
    const isBlank = error instanceof DocumentRefusal && error.refusal.reason === 'blank';
    throw isBlank ? new DocumentRefusal({ reason: 'emptyResult' }, error.message) : error;
  }
}

/** What takes pages apart or makes them, in a process of its own. Undefined: LibreOffice does it. */
function pageTaskOf(from: DocumentExtension, to: DocumentTarget): PageTask | undefined {
  if (from === 'png' || from === 'jpg' || from === 'jpeg')
    return to === 'pdf' ? { task: 'image-to-pdf', from } : undefined;
  if (from !== 'pdf') return undefined;
  if (to === 'png') return { task: 'pdf-to-images', from };
  if (to === 'docx') return { task: 'pdf-to-word', from };
  if (to === 'xlsx') return { task: 'pdf-to-excel', from };
  return to === 'html' ? { task: 'pdf-to-html', from } : undefined;
}

type PageTask = Pick<PageWork, 'task' | 'from'>;

async function convertPages(
  task: PageTask,
  request: ConversionRequest,
  { recognition, pool, pages }: Parts,
  onProgress: (percent: number) => void,
): Promise<ConversionOutcome> {
  const startedAtMs = performance.now();
  const { sourcePath, person, outDir, signal } = request;
  const { recognizer } = recognition;
  const path = await pages.run(
    { ...task, sourcePath, outDir, ...(recognizer ? { recognizer } : {}) },
    { person, signal, onProgress: (fraction) => onProgress(percentOf(fraction)) },
  );
  const extension = resultExtensions.find((candidate) => path.endsWith(`.${candidate}`));
  if (!extension) throw new Error(`unexpected result ${path}`);
  await stat(path);
  const written = parse(
    conversionReceiptSchema,
    JSON.parse(await readSmallFile(join(outDir, receiptName), receiptMaxBytes)),
  );
  if (isEmptyResult(written)) throw new DocumentRefusal({ reason: 'emptyResult' });
  const pagesOut = extension === 'docx' ? await countPrintedPages(pool, path, request) : undefined;
  const receipt = pagesOut === undefined ? written : { ...written, pagesOut };
  return { path, extension, queuedMs: 0, workedMs: performance.now() - startedAtMs, receipt };
}

/** Words were read, and neither they nor pictures of them are in the result. */
function isEmptyResult({ wordsIn = 0, wordsKept, pictures = 0 }: ConversionReceipt): boolean {
  return wordsIn > 0 && wordsKept === 0 && pictures === 0;
}

/** How a Word document prints is LibreOffice's to say; a courtesy that must not keep the person waiting. */
async function countPrintedPages(
  pool: OfficePool | undefined,
  sourcePath: string,
  { outDir, signal }: ConversionRequest,
): Promise<number | undefined> {
  if (!pool) return undefined;
  const outputPath = join(outDir, 'printed.pdf');
  const patience = AbortSignal.timeout(printingPatienceMs);
  try {
    await pool.convert({
      sourcePath,
      extension: 'docx',
      outputPath,
      format: officeFormats.docx,
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      isOptional: true,
    });
    return (await readPrintedPdf(outputPath)).pages;
  } catch (error) {
    if (!(error instanceof OfficeError)) throw error;
    return undefined;
  }
}

const printingPatienceMs = 15_000;
/** Most of it are names of fonts. */
const receiptMaxBytes = 1024 * 1024;

const resultExtensions = ['pdf', 'png', 'zip', 'html', 'docx', 'xlsx'] as const;

function canConvert({ office }: OfficeSurvey, from: DocumentExtension, to: DocumentTarget): boolean {
  if (pageTaskOf(from, to)) return true;
  return to === 'pdf' && isOfficeExtension(from) && !!office?.families.includes(officeFormats[from].family);
}

function isOfficeExtension(extension: string): extension is keyof typeof officeFormats {
  return extension in officeFormats;
}

/** What LibreOffice and the page process say, as what the person or the task should hear. */
function translateFailure(error: unknown, from: DocumentExtension, mayBeEncrypted: boolean): unknown {
  if (!(error instanceof OfficeError)) return error;
  switch (error.code) {
    case 'password':
      return new DocumentRefusal({ reason: 'passwordProtected' }, error.message);
    case 'damaged':
    case 'store':
      return new DocumentRefusal(
        mayBeEncrypted ? { reason: 'passwordProtected' } : { reason: 'damaged', named: from },
        error.message,
      );
    case 'unprepared':
      return new DocumentRefusal({ reason: 'unpreparedWorkbook' }, error.message);
    case 'empty':
      return new DocumentRefusal({ reason: 'emptyResult' }, error.message);
    case 'deadline':
      return new DocumentRefusal({ reason: 'tooComplex' }, error.message);
    case 'memory':
      return new DocumentRefusal({ reason: 'tooMuchMemory' }, error.message);
    case 'lost':
    case 'unavailable':
    case 'cancelled':
      return new WorkerProcessError(error.code, error.message);
  }
}

/** 100 is reported when the result is stored, not before. */
function percentOf(fraction: number): number {
  return Math.min(99, Math.max(1, Math.floor(fraction * 100)));
}

function rising(listener: ((percent: number) => void) | undefined): (percent: number) => void {
  let highest = 0;
  return (percent) => {
    if (percent <= highest) return;
    highest = percent;
    listener?.(percent);
  };
}
