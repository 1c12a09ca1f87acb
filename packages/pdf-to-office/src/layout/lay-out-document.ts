import { accountForWords, type WordAccount } from './account-words';
import { analysePage } from './analyse-page';
import type { Footnote, PageLayout } from './block';
import { takeFootnotes } from './footnotes';
import { markHeadings } from './headings';
import { softenHyphens } from './hyphens';
import { joinPages } from './join-pages';
import type { PageParts } from './page-parts';
import { takeRunningHeads } from './running-heads';
import type { PageNumbering, RunningLine } from './running-lines';

/** All pages of a document, laid out. */
export type DocumentLayout = {
  pages: PageLayout[];
  header: RunningLine[];
  footer: RunningLine[];
  numbering: PageNumbering;
  words: WordAccount;
};

/** Finds out what a document is made of: what is on its pages, seen together. */
export function layOutDocument(pages: readonly PageParts[]): DocumentLayout {
  softenHyphens(pages);
  const { header, footer, numbering, runningWordCount, pages: bodies } = takeRunningHeads(pages);
  const layouts: PageLayout[] = [];
  let noteCount = 0;
  for (const body of bodies) {
    const { page, notes } = takeFootnotes(body, noteCount + 1);
    noteCount += notes.length;
    layouts.push(layOutPage(page, notes, layouts.at(-1)));
  }
  markHeadings(layouts);
  joinPages(layouts);
  const words = accountForWords(bodies, runningWordCount, layouts);
  return { pages: layouts, header, footer, numbering, words };
}

function layOutPage(page: PageParts, notes: Footnote[], before: PageLayout | undefined): PageLayout {
  const { number, width, height } = page;
  const bands = analysePage(page, before?.bands.at(-1));
  const bottoms = [
    ...bands.flatMap(({ columns }) => columns.map(({ box }) => box.bottom)),
    ...notes.flatMap(({ paragraphs }) => paragraphs.map((paragraph) => paragraph.bottom)),
  ];
  return { number, width, height, bands, notes, bottom: Math.max(0, ...bottoms), flowsOn: false };
}
