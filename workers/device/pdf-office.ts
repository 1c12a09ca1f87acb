import './own-port';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import './restore-port';
import {
  convertPdfToExcel,
  convertPdfToHtml,
  convertPdfToWord,
  isPdfErrorName,
  type PdfEngine,
  type Platform,
  reportEngineFailure,
} from '@toolfront/pdf-to-office/engine';
import { isOfficeTarget, type OfficeTarget } from '../../contract/device-engines';
import { keepsPixels } from './browser-codec';
import { browserDrawing } from './browser-drawing';
import { browserPictures } from './browser-pictures';
import { serveEngine } from './serve-engine';

const platform: Platform = {
  drawing: browserDrawing,
  pictures: browserPictures,
  keepPicture: async (_name, bytes) => () => bytes,
};

const targets: Record<OfficeTarget, { convert: PdfEngine; mediaType: string }> = {
  docx: {
    convert: convertPdfToWord,
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xlsx: {
    convert: convertPdfToExcel,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  html: { convert: convertPdfToHtml, mediaType: 'text/html' },
};

// pdf.js drops promises of what it has given up, and may fail in its own clean-up: the page is lost then, not the engine.
self.addEventListener('unhandledrejection', (event) => {
  const { reason }: { reason: unknown } = event;
  if (reason instanceof Error && isPdfErrorName(reason.name)) event.preventDefault();
  else if (reportEngineFailure(reason)) event.preventDefault();
});

serveEngine(async ({ file, to }, onProgress) => {
  if (!isOfficeTarget(to)) throw new Error(`no PDF becomes ${to} here`);
  // What hides text is found by looking at the drawn page.
  if (!(await keepsPixels())) throw new Error('this browser changes the pixels of a canvas');
  const { convert, mediaType } = targets[to];
  const pdf = new Uint8Array(await file.arrayBuffer());
  const { bytes, receipt } = await convert({ pdf }, platform, onProgress);
  if (receipt.unreadPages !== undefined && !receipt.wordsKept) {
    throw new Error('only pictures, and nothing reads those on this device');
  }
  return {
    bytes: new Uint8Array(bytes),
    mediaType,
    receipt: { ...receipt, lostPages: receipt.lostPages && [...receipt.lostPages] },
  };
});
