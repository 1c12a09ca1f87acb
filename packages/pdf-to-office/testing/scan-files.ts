import { buffer } from 'node:stream/consumers';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { renderPage } from '../src/pages/render-page';
import { nodeDrawing } from '../src/platform-node/node-drawing';

export type ScanOptions = {
  /** The paper lay so in the scanner, clockwise. */
  turnDegrees?: 0 | 90 | 180 | 270;
  /** It leaned a little. */
  leanDegrees?: number;
  dpi?: number;
};

/** What a scanner makes of a printed PDF: a picture a page and no text, a little grey and unsharp. */
export async function scanPdf(pdf: Buffer, options: ScanOptions = {}): Promise<Buffer> {
  const { turnDegrees = 0, leanDegrees = 0, dpi = 200 } = options;
  const task = getDocument({ data: new Uint8Array(pdf), disableFontFace: true, verbosity: 0 });
  const source = await task.promise;
  const document = new PDFDocument({ autoFirstPage: false, margin: 0 });
  try {
    for (let number = 1; number <= source.numPages; number += 1) {
      const canvas = await renderPage(await source.getPage(number), dpi, nodeDrawing);
      const picture = sharp(await canvas.encode('png'))
        .flatten({ background: '#ffffff' })
        .rotate(leanDegrees, { background: '#ffffff' })
        .grayscale()
        .blur(0.6)
        .linear(0.92, 14);
      const bytes = await sharp(await picture.png().toBuffer())
        .rotate(turnDegrees)
        .jpeg({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
      const size: [number, number] = [(bytes.info.width / dpi) * 72, (bytes.info.height / dpi) * 72];
      document.addPage({ size, margin: 0 });
      document.image(bytes.data, 0, 0, { width: size[0], height: size[1] });
    }
  } finally {
    await task.destroy();
  }
  document.end();
  return buffer(document);
}
