import { analysePage, type PageParts } from './analyse-page';
import type { PageLayout } from './block';
import { markHeadings } from './headings';

/** All pages of a document, laid out. */
export type DocumentLayout = { pages: PageLayout[] };

/** Finds out what a document is made of: what stands on its pages, seen together. */
export function layOutDocument(pages: readonly PageParts[]): DocumentLayout {
  const layouts = pages.map((page) => ({
    number: page.number,
    width: page.width,
    height: page.height,
    bands: analysePage(page),
  }));
  markHeadings(layouts);
  return { pages: layouts };
}
