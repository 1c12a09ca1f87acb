import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OutlineEntry } from '../layout/headings';

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
      const page = 'dest' in item ? await findPage(item.dest).catch(() => undefined) : undefined;
      if (title.trim() !== '' && page !== undefined) entries.push({ title, level, page });
      if ('items' in item) await visit(item.items, level + 1);
    }
  }

  async function findPage(destination: unknown): Promise<number | undefined> {
    const place: unknown =
      typeof destination === 'string' ? await pdf.getDestination(destination) : destination;
    const target: unknown = Array.isArray(place) ? place[0] : undefined;
    if (typeof target === 'number') return target + 1;
    if (typeof target !== 'object' || target === null || !('num' in target && 'gen' in target))
      return undefined;
    return (await pdf.getPageIndex({ num: Number(target.num), gen: Number(target.gen) })) + 1;
  }
}
