import type { PageDrawing } from '@toolfront/pdf-to-office/engine';
import { pdfFiles } from './pdf-files';

/** iOS draws nothing on a larger canvas, and says nothing of it. */
const maxPixels = 16_000_000;

/** Canvases of a worker. */
export const browserDrawing: PageDrawing<OffscreenCanvas> = {
  createCanvas(width, height) {
    const canvas = new OffscreenCanvas(width, height);
    // Its pixels are read again and again: it stays in the main memory, where each browser draws alike.
    if (!canvas.getContext('2d', { willReadFrequently: true })) {
      throw new Error('no canvas of this size is to be had');
    }
    return canvas;
  },
  isCanvas: (value) => value instanceof OffscreenCanvas,
  maxPixels,
  readPixels(canvas) {
    const context = canvas.getContext('2d');
    if (!context) throw new Error('a canvas without a context');
    return new Uint8Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  },
  async encodePng(canvas) {
    return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
  },
  // A browser looks for letters in all its fonts.
  extendFont: (font) => font,
  // It counts what canvases weigh, and frees them between two tasks.
  releaseCanvases: () => new Promise((resolve) => setTimeout(resolve)),
  pdfFiles,
};
