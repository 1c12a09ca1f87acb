import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ZipFile } from 'yazl';
import { pdfEngine, withPdf } from './open-pdf';
import type { PageResult, PageWork } from './page-work';
import { renderPage } from './render-page';

/** Sharp enough to read and to print, at about 0.3 MB a page of text. Source: issue "Convert a real document". */
const dpi = 150;

/** One page becomes `result.png`, several become `result.zip` of `page-001.png` and so on. */
export function convertPdfToImages(
  work: PageWork,
  onProgress: (fraction: number) => void,
): Promise<PageResult> {
  return withPdf(work.sourcePath, async (pdf) => {
    const receipt = { engine: pdfEngine, pagesIn: pdf.numPages, pictures: pdf.numPages };
    if (pdf.numPages > 1)
      return { path: await writeZip(pdf, join(work.outDir, 'result.zip'), onProgress), receipt };
    const path = join(work.outDir, 'result.png');
    await writeFile(path, await drawPage(pdf, 1));
    return { path, receipt };
  });
}

async function writeZip(
  pdf: PDFDocumentProxy,
  path: string,
  onProgress: (fraction: number) => void,
): Promise<string> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  const digits = Math.max(3, String(pdf.numPages).length);
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const name = `page-${String(number).padStart(digits, '0')}.png`;
    // Compressed already: a second time costs time and gains nothing.
    zip.addBuffer(await drawPage(pdf, number), name, { compress: false });
    onProgress(number / pdf.numPages);
  }
  zip.end();
  await written;
  return path;
}

async function drawPage(pdf: PDFDocumentProxy, number: number): Promise<Buffer> {
  const page = await pdf.getPage(number);
  const canvas = await renderPage(page, dpi);
  page.cleanup();
  return canvas.toBuffer('image/png');
}
