import {
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageDrawing } from '../platform/platform';
import { UnusableDocument } from '../unusable-document';
import { EngineFailure } from './engine-failure';
import { MaskFilterFactory } from './open-context';
import { maxPages } from './pdf-engine';
import { isPdfErrorName } from './pdf-error';
import { createCanvasFactory } from './pixel-budget';
import { refuseDynamicForm } from './refuse-dynamic-form';

/** What reads PDFs, for receipts. */
export const pdfEngine = `pdf.js ${version}`;

/**
 * Opens a PDF, hands it to `use`, and frees it. A PDF that only restricts printing or copying opens without a
 * password. Throws a `UnusableDocument` for one that needs a password, is damaged or has too many pages.
 */
export async function withPdf<T>(
  bytes: Uint8Array,
  drawing: PageDrawing,
  use: (pdf: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
  const task = loadPdf(bytes, drawing);
  try {
    const pdf = await task.promise.catch((error: unknown) => {
      throw refuse(error);
    });
    if (pdf.numPages > maxPages) {
      throw new UnusableDocument({ reason: 'tooManyPages', pages: pdf.numPages, maxPages });
    }
    try {
      await refuseDynamicForm(pdf, () => rendersItself(bytes, drawing));
      return await use(pdf);
    } catch (error) {
      const isOfPdf =
        error instanceof EngineFailure || (error instanceof Error && isPdfErrorName(error.name));
      throw isOfPdf ? refuse(error) : error;
    }
  } finally {
    await task.destroy();
  }
}

/** Begins to open a PDF, whatever it is; destroy the task afterwards. */
export function loadPdf(bytes: Uint8Array, drawing: PageDrawing): PDFDocumentLoadingTask {
  return getDocument(describeSource(bytes, drawing));
}

/** A copy of the bytes: the library's worker takes them away. */
function describeSource(bytes: Uint8Array, drawing: PageDrawing) {
  return {
    data: new Uint8Array(bytes),
    ...drawing.pdfFiles,
    cMapPacked: true,
    useWorkerFetch: false,
    // Pictures come as their pixels, decoded by the library itself, whatever the platform can do.
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    // There is no document to load fonts into: glyphs are drawn as paths.
    disableFontFace: true,
    useSystemFonts: false,
    isEvalSupported: false,
    // Tells which of a font's codes stand for text.
    fontExtraProperties: true,
    enableXfa: false,
    CanvasFactory: createCanvasFactory(drawing),
    FilterFactory: MaskFilterFactory,
    verbosity: 0,
  };
}

/** Whether the catalog says that an XFA form replaces the pages: the library tells only with XFA switched on. */
async function rendersItself(bytes: Uint8Array, drawing: PageDrawing): Promise<boolean> {
  const task = getDocument({ ...describeSource(bytes, drawing), enableXfa: true });
  try {
    return (await task.promise).isPureXfa;
  } catch {
    // It opened without its form: a form that cannot be read replaces nothing.
    return false;
  } finally {
    await task.destroy();
  }
}

/** Any other error of the opening is damage too: the parser met what no PDF holds. */
function refuse(error: unknown): UnusableDocument {
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  // The last is for the holders of certificates, or for a viewer of its own.
  const isLocked =
    error instanceof Error &&
    (error.name === 'PasswordException' ||
      /unknown encryption method|unsupported encryption/.test(error.message));
  return new UnusableDocument(
    isLocked ? { reason: 'passwordProtected' } : { reason: 'damaged', named: 'pdf' },
    detail,
  );
}
