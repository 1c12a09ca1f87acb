import { type Box, heightOf, holdsMiddle, horizontalOverlap, widthOf } from './box';
import { fillsPage } from './find-drawings';
import { findRectangles } from './frames';
import { splitLine } from './line-segments';
import type { Area } from './page-content';
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
  return isLabel || ((hasBackground(page) || fillsPage(page, curves) || hasFrame(page)) && !isProse(page));
}

function hasBackground({ areas, pictures, width, height }: PageParts): boolean {
  const isLarge = (box: Box) => widthOf(box) * heightOf(box) >= pageShare * width * height;
  return (
    areas.some((area) => isDark(area.color) && isLarge(area)) ||
    pictures.some(isLarge) ||
    isPainted({ areas, pictures, width, height })
  );
}

/** A line around all of a page of so few words and other lines, so much of its text in the page's middle: a certificate's. */
const frame = { widthMin: 0.85, heightMin: 0.8, wordsMax: 120, rulesMax: 60, middleMin: 0.6, middle: 0.02 };

function hasFrame({ rules, words, width, height }: PageParts): boolean {
  if (words.length > frame.wordsMax || rules.length > frame.rulesMax) return false;
  const lines = groupLines(words);
  const isInMiddle = (line: Box) => Math.abs((line.left + line.right) / width - 1) < 2 * frame.middle;
  if (lines.filter(isInMiddle).length < frame.middleMin * lines.length) return false;
  return findRectangles(rules).some(
    (box) => widthOf(box) >= frame.widthMin * width && heightOf(box) >= frame.heightMin * height,
  );
}

/** Pictures and colours that reach over all of a page, pictures over so much of it. */
const painted = { share: 0.85, pictures: 0.2, cells: 40 };

function isPainted({
  areas,
  pictures,
  width,
  height,
}: Omit<PageParts, 'number' | 'words' | 'rules'>): boolean {
  const share = (boxes: readonly Box[]) => {
    let count = 0;
    for (let row = 0; row < painted.cells; row += 1) {
      for (let column = 0; column < painted.cells; column += 1) {
        const [x, y] = [((column + 0.5) / painted.cells) * width, ((row + 0.5) / painted.cells) * height];
        const isIn = ({ left, top, right, bottom }: Box) =>
          x >= left && x <= right && y >= top && y <= bottom;
        if (boxes.some(isIn)) count += 1;
      }
    }
    return count / painted.cells ** 2;
  };
  const colored = areas.filter(({ color }) => color !== '#ffffff');
  return share(pictures) >= painted.pictures && share([...pictures, ...colored]) >= painted.share;
}

/** A side bar is as high as the page, on one of its sides, and so wide, of the page; it and what is beside it have so many words. */
const sideBar = { heightMin: 0.9, widthMin: 0.15, widthMax: 0.5, wordsMin: 4, edge: 0.03 };

/** The coloured side of a page that text of its own stands on, as curricula have it: no word stands across its edge. */
export function findSideBar({ areas, words, width, height }: PageParts): Area | undefined {
  const bars = areas.filter((area) => {
    const share = widthOf(area) / width;
    const isAtSide = area.left <= sideBar.edge * width || area.right >= (1 - sideBar.edge) * width;
    return (
      area.color !== '#ffffff' &&
      isAtSide &&
      share >= sideBar.widthMin &&
      share <= sideBar.widthMax &&
      heightOf(area) >= sideBar.heightMin * height
    );
  });
  return bars.find((bar) => {
    const inside = words.filter((word) => holdsMiddle(bar, word));
    const isAcross = (word: Box) =>
      horizontalOverlap(bar, word) > 1 && horizontalOverlap(bar, word) < widthOf(word) - 1;
    return (
      inside.length >= sideBar.wordsMin &&
      words.length - inside.length >= sideBar.wordsMin &&
      !words.some(isAcross)
    );
  });
}

function isProse({ words }: PageParts): boolean {
  const segments = groupLines(words).flatMap(splitLine);
  const long = segments.filter((segment) => segment.words.length >= prose.lineWords);
  const count = long.reduce((sum, segment) => sum + segment.words.length, 0);
  return words.length >= prose.wordsMin && count >= prose.share * words.length;
}
