import { type Box, heightOf, widthOf } from './box';
import { fillsPage } from './find-drawings';
import { splitLine } from './line-segments';
import { isDark } from './page-fills';
import type { PageParts } from './page-parts';
import { groupLines } from './text-line';

/** A label or a card, in points: where each line is matters more than its text running on. */
const label = { sideMax: 220, wordsMax: 60 };
/** A background that covers so much of a page is the page's own. */
const pageShare = 0.7;
/** A line of so many words is prose, and so is a page with so much of its words in such lines. */
const prose = { lineWords: 9, share: 0.5, wordsMin: 60 };

/** Whether a page's texts belong where they are rather than into a flow: labels, slides, posters, plans. */
export function isPlacedPage(page: PageParts, curves: readonly Box[]): boolean {
  if (page.words.length === 0) return false;
  const isLabel = Math.min(page.width, page.height) < label.sideMax && page.words.length <= label.wordsMax;
  return isLabel || ((hasBackground(page) || fillsPage(page, curves)) && !isProse(page));
}

function hasBackground({ areas, pictures, width, height }: PageParts): boolean {
  const isLarge = (box: Box) => widthOf(box) * heightOf(box) >= pageShare * width * height;
  return areas.some((area) => isDark(area.color) && isLarge(area)) || pictures.some(isLarge);
}

function isProse({ words }: PageParts): boolean {
  const segments = groupLines(words).flatMap(splitLine);
  const long = segments.filter((segment) => segment.words.length >= prose.lineWords);
  const count = long.reduce((sum, segment) => sum + segment.words.length, 0);
  return words.length >= prose.wordsMin && count >= prose.share * words.length;
}
