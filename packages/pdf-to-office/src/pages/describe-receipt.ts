import { blocksOfPage, picturesOfPage } from '../layout/block';
import type { DocumentLayout } from '../layout/lay-out-document';
import { pdfEngine } from './open-pdf';
import type { Receipt } from './pdf-engine';
import type { ReadDocument } from './read-document';

/** So many fonts are named. */
const fontsMax = 20;

/** What was found in a PDF and what of it the document holds; how the result prints is not known here. */
export function describeReceipt(document: ReadDocument, layout: DocumentLayout): Receipt {
  const tables = layout.pages.flatMap(blocksOfPage).filter((block) => block.kind === 'table');
  const papers = layout.pages.filter(({ paper }) => paper !== undefined);
  const { recognition, unreadPages, hiddenWords, lostPages, substitutedFonts } = document;
  return {
    engine: pdfEngine,
    pagesIn: document.pages.length,
    wordsIn: layout.words.found,
    wordsKept: layout.words.preserved,
    ...(hiddenWords > 0 ? { hiddenWords } : {}),
    tables: tables.length,
    pictures: layout.pages.flatMap(picturesOfPage).length + papers.length,
    ...(unreadPages > 0 ? { unreadPages } : {}),
    ...(lostPages.length > 0 ? { lostPages } : {}),
    ...(recognition ? { recognizedPages: recognition.pages, recognizer: recognition.title } : {}),
    ...(substitutedFonts.length > 0 ? { substitutedFonts: substitutedFonts.slice(0, fontsMax) } : {}),
  };
}
