import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageDrawing } from '../platform/platform';
import { pdfEngine, withPdf } from './open-pdf';
import { createPageLosses } from './page-losses';
import type { PdfEngine } from './pdf-engine';
import { renderPage } from './render-page';
import { createStoredZip } from './stored-zip';

/** Sharp enough to read and to print, at about 0.3 MB a page of text. Source: issue "Convert a real document". */
const dpi = 150;

/** One page becomes a PNG, several become a ZIP of `page-001.png` and so on. */
export const convertPdfToImages: PdfEngine = ({ pdf: bytes, lostPages }, on, onProgress) =>
  withPdf(bytes, on.drawing, async (pdf) => {
    const zip = pdf.numPages > 1 ? createStoredZip(on.write) : undefined;
    const losses = createPageLosses(lostPages);
    const digits = Math.max(3, String(pdf.numPages).length);
    for (let number = 1; number <= pdf.numPages; number += 1) {
      onProgress((number - 1) / pdf.numPages, number);
      const picture = await losses.attempt(number, () => drawPage(pdf, number, on.drawing));
      if (!picture) continue;
      if (zip) await zip.add(`page-${String(number).padStart(digits, '0')}.png`, picture);
      else await on.write(picture);
    }
    onProgress(1, 0);
    losses.refuseLossOfAll(pdf.numPages);
    await zip?.end();
    const lost = losses.pages.length;
    const receipt = { engine: pdfEngine, pagesIn: pdf.numPages, pictures: pdf.numPages - lost };
    return {
      extension: zip ? 'zip' : 'png',
      receipt: lost === 0 ? receipt : { ...receipt, lostPages: losses.pages },
    };
  });

async function drawPage(pdf: PDFDocumentProxy, number: number, drawing: PageDrawing): Promise<Uint8Array> {
  const page = await pdf.getPage(number);
  const canvas = await renderPage(page, dpi, drawing);
  page.cleanup();
  return drawing.encodePng(canvas);
}
