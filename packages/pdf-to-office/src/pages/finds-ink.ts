import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageDrawing } from '../platform/platform';
import { guardEngine } from './engine-failure';
import { loadPdf } from './open-pdf';
import { findInk } from './render-page';

/** Whether any page of a PDF shows something. False also for a PDF that cannot be opened. */
export async function findsInk(bytes: Uint8Array, drawing: PageDrawing): Promise<boolean> {
  const task = loadPdf(bytes, drawing);
  try {
    const pdf = await task.promise;
    return await guardEngine(() => findInkedPage(pdf, drawing));
  } catch {
    // Whoever opens it sees nothing either.
    return false;
  } finally {
    await task.destroy();
  }
}

async function findInkedPage(pdf: PDFDocumentProxy, drawing: PageDrawing): Promise<boolean> {
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const ink = await findInk(page, drawing);
    page.cleanup();
    if (ink) return true;
  }
  return false;
}
