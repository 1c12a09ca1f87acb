import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageResult, PageWork } from '../pages/page-work';
import type { OnPageProgress, PdfEngine } from '../pages/pdf-engine';
import { createNodePlatform, resultPath } from './node-platform';

/** Loaded when they are called: each brings what it needs and no more. */
const engines = {
  'pdf-to-images': async () => (await import('../pages/pdf-to-images')).convertPdfToImages,
  'pdf-to-word': async () => (await import('../pages/pdf-to-word')).convertPdfToWord,
  'pdf-to-excel': async () => (await import('../pages/pdf-to-excel')).convertPdfToExcel,
  'pdf-to-html': async () => (await import('../pages/pdf-to-html')).convertPdfToHtml,
} as const satisfies Record<string, () => Promise<PdfEngine>>;

export type FileTask = keyof typeof engines;

/** Converts a file with an engine that knows no files; the result goes to `outDir`. */
export async function convertFile(
  work: PageWork & { task: FileTask },
  onProgress: OnPageProgress,
): Promise<PageResult> {
  const convert = await engines[work.task]();
  const pdf = await readFile(work.sourcePath);
  const { lostPages, outDir } = work;
  const { extension, receipt } = await convert({ pdf, lostPages }, createNodePlatform(work), onProgress);
  const path = join(outDir, `result.${extension}`);
  await rename(resultPath(outDir), path);
  return { path, receipt };
}
