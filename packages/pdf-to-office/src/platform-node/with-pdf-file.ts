import { readFile } from 'node:fs/promises';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { withPdf } from '../pages/open-pdf';
import { nodeDrawing } from './node-drawing';

/** As `withPdf`, for a file. */
export async function withPdfFile<T>(path: string, use: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
  return withPdf(await readFile(path), nodeDrawing, use);
}
