import './own-port';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import './restore-port';
import {
  convertPdfToWord,
  isPdfErrorName,
  type Platform,
  reportEngineFailure,
} from '@toolfront/pdf-to-office/engine';
import { keepsPixels } from './browser-codec';
import { browserDrawing } from './browser-drawing';
import { browserPictures } from './browser-pictures';
import { serveEngine } from './serve-engine';

const platform: Platform = {
  drawing: browserDrawing,
  pictures: browserPictures,
  keepPicture: async (_name, bytes) => () => bytes,
};

// pdf.js drops promises of what it has given up, and may fail in its own clean-up: the page is lost then, not the engine.
self.addEventListener('unhandledrejection', (event) => {
  const { reason }: { reason: unknown } = event;
  if (reason instanceof Error && isPdfErrorName(reason.name)) event.preventDefault();
  else if (reportEngineFailure(reason)) event.preventDefault();
});

serveEngine(async (file, onProgress) => {
  // What hides text is found by looking at the drawn page.
  if (!(await keepsPixels())) throw new Error('this browser changes the pixels of a canvas');
  const pdf = new Uint8Array(await file.arrayBuffer());
  const { bytes, receipt } = await convertPdfToWord({ pdf }, platform, onProgress);
  if (receipt.unreadPages !== undefined && !receipt.wordsKept) {
    throw new Error('only pictures, and nothing reads those on this device');
  }
  return {
    bytes: new Uint8Array(bytes),
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    receipt: { ...receipt, lostPages: receipt.lostPages && [...receipt.lostPages] },
  };
});
