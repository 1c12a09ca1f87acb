import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageResult, PageWork } from '../pages/page-work';
import type { OnPageProgress, PdfEngine } from '../pages/pdf-engine';
import { createNodePlatform } from './node-platform';

/** Loaded when they are called: each brings what it needs and no more. */
const engines = {
  'pdf-to-word': {
    fileName: 'result.docx',
    load: async () => (await import('../pages/pdf-to-word')).convertPdfToWord,
  },
  'pdf-to-excel': {
    fileName: 'result.xlsx',
    load: async () => (await import('../pages/pdf-to-excel')).convertPdfToExcel,
  },
  'pdf-to-html': {
    fileName: 'result.html',
    load: async () => (await import('../pages/pdf-to-html')).convertPdfToHtml,
  },
} as const satisfies Record<string, { fileName: string; load: () => Promise<PdfEngine> }>;

export type FileTask = keyof typeof engines;

/** Converts a file with an engine that knows no files; the result goes to `outDir`. */
export async function convertFile(
  work: PageWork & { task: FileTask },
  onProgress: OnPageProgress,
): Promise<PageResult> {
  const { fileName, load } = engines[work.task];
  const convert = await load();
  const pdf = await readFile(work.sourcePath);
  const { lostPages } = work;
  const { bytes, receipt } = await convert({ pdf, lostPages }, createNodePlatform(work), onProgress);
  const path = join(work.outDir, fileName);
  await writeFile(path, bytes);
  return { path, receipt };
}
