import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ZipFile } from 'yazl';
import { nodeDrawing } from '../platform-node/node-drawing';
import { withPdfFile } from '../platform-node/with-pdf-file';
import { guardEngine } from './engine-failure';
import { pdfEngine } from './open-pdf';
import { createPageLosses } from './page-losses';
import type { PageResult, PageWork } from './page-work';
import type { OnPageProgress } from './pdf-engine';
import { renderPage } from './render-page';

/** Sharp enough to read and to print, at about 0.3 MB a page of text. Source: issue "Convert a real document". */
const dpi = 150;

/** One page becomes `result.png`, several become `result.zip` of `page-001.png` and so on. */
export function convertPdfToImages(work: PageWork, onProgress: OnPageProgress): Promise<PageResult> {
  return withPdfFile(work.sourcePath, async (pdf) => {
    const receipt = { engine: pdfEngine, pagesIn: pdf.numPages, pictures: pdf.numPages };
    if (pdf.numPages === 1) {
      const path = join(work.outDir, 'result.png');
      await writeFile(path, await guardEngine(() => drawPage(pdf, 1)));
      return { path, receipt };
    }
    const path = join(work.outDir, 'result.zip');
    const lostPages = await writeZip(pdf, path, onProgress, work.lostPages);
    if (lostPages.length === 0) return { path, receipt };
    return { path, receipt: { ...receipt, pictures: pdf.numPages - lostPages.length, lostPages } };
  });
}

/** Answers with the numbers of the pages that cannot be drawn. */
async function writeZip(
  pdf: PDFDocumentProxy,
  path: string,
  onProgress: OnPageProgress,
  knownLosses: readonly number[] | undefined,
): Promise<readonly number[]> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  const losses = createPageLosses(knownLosses);
  const digits = Math.max(3, String(pdf.numPages).length);
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const name = `page-${String(number).padStart(digits, '0')}.png`;
    onProgress((number - 1) / pdf.numPages, number);
    const picture = await losses.attempt(number, () => drawPage(pdf, number));
    // Compressed already: a second time costs time and gains nothing.
    if (picture) zip.addBuffer(picture, name, { compress: false });
  }
  onProgress(1, 0);
  zip.end();
  await written;
  losses.refuseLossOfAll(pdf.numPages);
  return losses.pages;
}

async function drawPage(pdf: PDFDocumentProxy, number: number): Promise<Buffer> {
  const page = await pdf.getPage(number);
  const canvas = await renderPage(page, dpi, nodeDrawing);
  page.cleanup();
  return canvas.toBuffer('image/png');
}
