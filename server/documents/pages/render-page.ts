import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Points of a PDF are 1/72 inch. */
const pointsPerInch = 72;
/** A page may be metres wide; a picture of it may not (160 MB of pixels). */
const maxPixels = 40_000_000;

/** Draws a page at `dpi`, or at what keeps it below 40 megapixels. */
export async function renderPage(page: PDFPageProxy, dpi: number): Promise<Canvas> {
  const size = page.getViewport({ scale: 1 });
  const scale = Math.min(dpi / pointsPerInch, Math.sqrt(maxPixels / (size.width * size.height)));
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(
    Math.max(1, Math.ceil(viewport.width)),
    Math.max(1, Math.ceil(viewport.height)),
  );
  await page.render({ canvas, viewport }).promise;
  return canvas;
}
