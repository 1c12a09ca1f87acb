import { type Block, blocksOfPage, type PageLayout, type Paragraph } from './block';
import { type Box, heightOf, holdsMiddle, widthOf } from './box';
import type { Area, Look } from './page-content';
import type { PageParts } from './page-parts';
import type { Run } from './text-line';

/** A background as large as this share of the page is the page's own. */
const pageShare = 0.5;
/** A background reaches over so much of the text's width. */
const coverage = 0.8;
/** Lighter letters than this, of 1, cannot be read on white paper. */
const lightMin = 0.82;

/** Gives paragraphs the colour that they stand on, and light letters that would stand on white paper a colour that can be read. */
export function fillParagraphs(
  layout: Pick<PageLayout, 'bands'>,
  { areas, width, height, sideBar }: PageParts,
): void {
  const own = areas.filter((area) => widthOf(area) * heightOf(area) < pageShare * width * height);
  for (const block of blocksOfPage(layout)) {
    if (!sideBar || !holdsMiddle(sideBar, block)) fillBlock(block, own, undefined);
  }
}

function fillBlock(block: Block, areas: readonly Area[], cellFill: string | undefined): void {
  if (block.kind === 'paragraph') fillParagraph(block, areas, cellFill);
  if (block.kind !== 'table') return;
  for (const cell of block.cells) for (const inner of cell.blocks) fillBlock(inner, areas, cell.fill ?? '');
}

/** In a cell the colour is the cell's. */
function fillParagraph(paragraph: Paragraph, areas: readonly Area[], cellFill: string | undefined): void {
  const behind = cellFill ?? fillBehind(paragraph, areas);
  if (cellFill === undefined && behind !== undefined) paragraph.fill = behind;
  paragraph.runs = makeReadable(paragraph.runs, behind || undefined);
}

/** Text in a light colour becomes black where it would stand on white. */
export function makeReadable(runs: readonly Run[], fill: string | undefined): Run[] {
  const isOnDark = (behind: string | undefined) => behind !== undefined && isDark(behind);
  const readable = (look: Look) =>
    lightnessOf(look.color) > lightMin && !isOnDark(look.fill ?? fill) ? { ...look, color: '#000000' } : look;
  return runs.map((run) => ({ ...run, look: readable(run.look) }));
}

/** The colour of the rectangle that a text stands on; undefined for white paper. */
export function fillBehind(text: Box, areas: readonly Area[]): string | undefined {
  const behind = areas.findLast(
    (area) =>
      holdsMiddle(area, text) &&
      Math.min(area.right, text.right) - Math.max(area.left, text.left) >= coverage * widthOf(text) &&
      heightOf(area) >= coverage * heightOf(text),
  );
  return behind && behind.color !== '#ffffff' ? behind.color : undefined;
}

/** A colour that light letters can be read on. */
export function isDark(color: string): boolean {
  return lightnessOf(color) < lightMin;
}

/** As the eye weighs it, from 0 for black to 1 for white. */
function lightnessOf(color: string): number {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  return 0.299 * part(1) + 0.587 * part(3) + 0.114 * part(5);
}
