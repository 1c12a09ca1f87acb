import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageParts } from '../layout/page-parts';

export type PageReader = {
  /**
   * The words of a page that is a picture, where they are; undefined when the recognizer gives nothing. `onStep` is
   * called between its runs, each of which may take seconds.
   */
  read: (page: PDFPageProxy, onStep: () => void) => Promise<PageParts | undefined>;
};
