import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp, { type OverlayOptions } from 'sharp';
import { tryRender } from '../src/pages/render-page';
import { nodeDrawing } from '../src/platform-node/node-drawing';
import { withPdfFile } from '../src/platform-node/with-pdf-file';

const compareDpi = 50;
const showDpi = 60;
/** So many pages are compared, and so many shown. */
const comparedMax = 20;
const shownMax = 3;

/** How far the pages differ, 0 to 1, and a picture at `picturePath` of the first ones: the source's left, the result's right. */
export function comparePages(
  sourcePath: string,
  resultPath: string,
  picturePath: string,
): Promise<{ sourcePages: number; difference: number }> {
  return withPdfFile(sourcePath, (source) =>
    withPdfFile(resultPath, async (result) => {
      const count = Math.min(comparedMax, Math.max(source.numPages, result.numPages));
      let sum = 0;
      for (let number = 1; number <= count; number += 1) sum += await compare(source, result, number);
      await drawBeside(source, result, picturePath);
      return { sourcePages: source.numPages, difference: sum / count };
    }),
  );
}

/** The mean difference of grey; a page that one side lacks, or that is too large to be drawn, counts as white. */
async function compare(source: PDFDocumentProxy, result: PDFDocumentProxy, number: number): Promise<number> {
  const [one, other] = await Promise.all([source, result].map((pdf) => draw(pdf, number, compareDpi)));
  if (!one && !other) return 0;
  const size = await sharp(one ?? other).metadata();
  const [width, height] = [size.width ?? 1, size.height ?? 1];
  const blank = sharp({ create: { width, height, channels: 3, background: '#ffffff' } });
  const pixels = await Promise.all(
    [one, other].map((page) =>
      (page ? sharp(page).resize(width, height, { fit: 'fill' }) : blank.clone())
        .flatten({ background: '#ffffff' })
        .grayscale()
        .raw()
        .toBuffer(),
    ),
  );
  const [a = Buffer.alloc(0), b = Buffer.alloc(0)] = pixels;
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / (255 * a.length);
}

async function draw(pdf: PDFDocumentProxy, number: number, dpi: number): Promise<Buffer | undefined> {
  if (number > pdf.numPages) return undefined;
  const page = await pdf.getPage(number);
  const bytes = await (await tryRender(page, dpi, nodeDrawing))?.encode('png');
  page.cleanup();
  return bytes;
}

async function drawBeside(source: PDFDocumentProxy, result: PDFDocumentProxy, path: string): Promise<void> {
  const side = 600;
  const frame = { width: side, height: side, fit: 'contain', background: '#cccccc' } as const;
  const rows = Math.min(shownMax, Math.max(source.numPages, result.numPages));
  const tiles: OverlayOptions[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (const [column, pdf] of [source, result].entries()) {
      const page = await draw(pdf, row + 1, showDpi);
      if (!page) continue;
      const input = await sharp(page).flatten({ background: '#ffffff' }).resize(frame).png().toBuffer();
      tiles.push({ input, left: column * (side + 10), top: row * (side + 10) });
    }
  }
  const size = { width: 2 * side + 10, height: rows * (side + 10) };
  await sharp({ create: { ...size, channels: 3, background: '#888888' } })
    .composite(tiles)
    .png()
    .toFile(path);
}
