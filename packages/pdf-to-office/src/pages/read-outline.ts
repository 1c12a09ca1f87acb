import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OutlineEntry } from '../layout/headings';
import { findDestination } from './find-destination';

/** A book has hundreds of headings, and a spoiled file may have any number. */
const entriesMax = 1_000;
const depthMax = 4;

/** What the PDF's outline calls headings, with the pages that it leads to. */
export async function readOutline(pdf: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  // A damaged outline costs the outline alone.
  const outline: unknown = await pdf.getOutline().catch(() => undefined);
  await visit(outline, 1);
  return entries;

  async function visit(items: unknown, level: number): Promise<void> {
    if (!Array.isArray(items) || level > depthMax) return;
    for (const item of items) {
      if (entries.length >= entriesMax || typeof item !== 'object' || item === null) return;
      const title = 'title' in item && typeof item.title === 'string' ? item.title : '';
      const page = 'dest' in item ? (await findDestination(pdf, item.dest))?.page : undefined;
      if (title.trim() !== '' && page !== undefined) entries.push({ title, level, page });
      if ('items' in item) await visit(item.items, level + 1);
    }
  }
}
