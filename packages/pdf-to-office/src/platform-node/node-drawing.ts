import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Canvas, createCanvas } from '@napi-rs/canvas';
import type { PageDrawing } from '../platform/platform';
import { addFallbackFonts } from './fallback-fonts';

/**
 * Canvases of a Node process. Encode one with `toBuffer`: `encode` reads it on another thread, and the collector may free it
 * there (Brooooooklyn/canvas#1312).
 */
export const nodeDrawing: PageDrawing<Canvas> = {
  createCanvas,
  isCanvas: (value) => value instanceof Canvas,
  // 160 MB of pixels.
  maxPixels: 40_000_000,
  readPixels: (canvas) => canvas.data(),
  encodePng: async (canvas) => canvas.toBuffer('image/png'),
  extendFont: addFallbackFonts,
  releaseCanvases,
  pdfFiles: listFolders(),
};

/** The collector does not see what canvases weigh, so it would let those of a drawing that was given up pile up. */
async function releaseCanvases(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new TypeError('the engine has no collector to call');
  collect();
  // What canvases leave is freed by a task of its own.
  await setImmediate();
  collect();
}

/** They come with pdf.js. */
function listFolders() {
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const folder = (name: string) => `${join(root, name)}/`;
  return {
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
  };
}
