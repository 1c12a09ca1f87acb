import './own-port';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import './restore-port';
import {
  convertPdfToExcel,
  convertPdfToHtml,
  convertPdfToImages,
  convertPdfToWord,
  isPdfErrorName,
  type PdfEngine,
  type Platform,
  reportEngineFailure,
} from '@toolfront/pdf-to-office/engine';
import { isPdfTarget, type PdfTarget } from '../../contract/device-engines';
import { keepsPixels } from './browser-codec';
import { browserDrawing } from './browser-drawing';
import { browserPictures } from './browser-pictures';
import { serveEngine } from './serve-engine';

const engines: Record<PdfTarget, PdfEngine> = {
  docx: convertPdfToWord,
  xlsx: convertPdfToExcel,
  html: convertPdfToHtml,
  png: convertPdfToImages,
};

const mediaTypes: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  html: 'text/html',
  png: 'image/png',
  // Several pages as PNG.
  zip: 'application/zip',
};

// pdf.js drops promises of what it has given up, and may fail in its own clean-up: the page is lost then, not the engine.
self.addEventListener('unhandledrejection', (event) => {
  const { reason }: { reason: unknown } = event;
  if (reason instanceof Error && isPdfErrorName(reason.name)) event.preventDefault();
  else if (reportEngineFailure(reason)) event.preventDefault();
});

serveEngine(async ({ file, to }, onProgress) => {
  if (!isPdfTarget(to)) throw new Error(`no PDF becomes ${to} here`);
  // What hides text is found by looking at the drawn page.
  if (!(await keepsPixels())) throw new Error('this browser changes the pixels of a canvas');
  const pdf = new Uint8Array(await file.arrayBuffer());
  const written: Blob[] = [];
  const platform: Platform = {
    drawing: browserDrawing,
    pictures: browserPictures,
    keepPicture: async (_name, bytes) => () => bytes,
    // Browsers keep blobs outside the memory of scripts, large ones on the disk.
    write: async (bytes) => void written.push(new Blob([new Uint8Array(bytes)])),
  };
  const { extension, receipt } = await engines[to]({ pdf }, platform, onProgress);
  if (receipt.unreadPages !== undefined && !receipt.wordsKept) {
    throw new Error('only pictures, and nothing reads those on this device');
  }
  return {
    bytes: new Uint8Array(await new Blob(written).arrayBuffer()),
    extension,
    mediaType: mediaTypes[extension] ?? '',
    receipt: { ...receipt, lostPages: receipt.lostPages && [...receipt.lostPages] },
  };
});
