import { accountForWords, type WordAccount } from './account-words';
import { analysePage } from './analyse-page';
import { convertFillInLines } from './blanks';
import { type Block, blocksOfPage, type Footnote, type PageLayout, type Paragraph } from './block';
import { drawBorders } from './cell-borders';
import { dropInvalidBoxes } from './drop-invalid-boxes';
import { takeFootnotes } from './footnotes';
import { markHeadings, type OutlineEntry } from './headings';
import { softenHyphens } from './hyphens';
import { joinPages } from './join-pages';
import { layOutForm } from './lay-out-form';
import { fillParagraphs } from './page-fills';
import type { PageParts } from './page-parts';
import { drawParagraphLines } from './paragraph-lines';
import { placeAnchors } from './place-anchors';
import { takeRunningHeads } from './running-heads';
import type { PageNumbering, RunningLine } from './running-lines';
import { settleInitials } from './settle-initials';

/** All pages of a document, laid out. */
export type DocumentLayout = {
  pages: PageLayout[];
  header: RunningLine[];
  footer: RunningLine[];
  numbering: PageNumbering;
  words: WordAccount;
};

/** Finds out what a document is made of: what is on its pages, seen together. */
export function layOutDocument(
  drawn: readonly PageParts[],
  outline: readonly OutlineEntry[] = [],
): DocumentLayout {
  const pages = drawn.map(dropInvalidBoxes);
  const readOn = pages.filter(({ paper }) => !paper);
  softenHyphens(readOn);
  for (const { words } of readOn) settleInitials(words);
  // Forms have no running heads, and the first column of a vertical page is not one.
  const lacksRunningHeads = (page: PageParts) => page.paper !== undefined || page.isVertical === true;
  const withoutForms = pages.map((page) => (lacksRunningHeads(page) ? { ...page, words: [] } : page));
  const { header, footer, numbering, runningWordCount, pages: flowing } = takeRunningHeads(withoutForms);
  const bodies = flowing.map((page, index) => (lacksRunningHeads(page) ? (pages[index] ?? page) : page));
  const layouts: PageLayout[] = [];
  let noteCount = 0;
  for (const body of bodies) {
    if (body.paper && !body.sideBar) {
      layouts.push(layOutForm(body, body.paper));
      continue;
    }
    const { page, notes } = takeFootnotes(body, noteCount + 1);
    noteCount += notes.length;
    layouts.push(layOutPage(convertFillInLines(page), notes, layouts.at(-1)));
  }
  markHeadings(layouts, outline);
  joinPages(layouts);
  placeAnchors(layouts);
  placeAsides(layouts);
  const words = accountForWords(bodies, runningWordCount, layouts);
  return { pages: layouts, header, footer, numbering, words };
}

function layOutPage(page: PageParts, notes: Footnote[], before: PageLayout | undefined): PageLayout {
  const { number, width, height } = page;
  const { bands, asides, largeLetters } = analysePage(page, before?.bands.at(-1));
  fillParagraphs({ bands }, page);
  drawBorders({ bands }, page);
  drawParagraphLines({ bands }, page);
  const bottoms = [
    ...bands.flatMap(({ columns }) => columns.map(({ box }) => box.bottom)),
    ...notes.flatMap(({ paragraphs }) => paragraphs.map((paragraph) => paragraph.bottom)),
  ];
  return {
    number,
    width,
    height,
    bands,
    notes,
    asides,
    largeLetters,
    bottom: Math.max(0, ...bottoms),
    flowsOn: false,
    ...(page.paper ? { paper: page.paper } : {}),
    ...(page.isVertical ? { isVertical: true } : {}),
  };
}

/** Ties what stands beside a page's text to a paragraph of it. */
function placeAsides(pages: readonly PageLayout[]): void {
  let host: Paragraph | undefined;
  for (const page of pages) {
    const asides = [...page.asides, ...page.largeLetters.flatMap(({ pieces }) => pieces)];
    host = firstParagraph(blocksOfPage(page)) ?? host;
    if (host && asides.length > 0) host.asides = [...(host.asides ?? []), ...asides];
  }
}

function firstParagraph(blocks: readonly Block[]): Paragraph | undefined {
  for (const block of blocks) {
    if (block.kind === 'paragraph') return block;
    const inner = block.kind === 'table' ? block.cells.flatMap((cell) => cell.blocks) : [];
    const found = inner.find((other) => other.kind === 'paragraph');
    if (found) return found;
  }
  return undefined;
}
