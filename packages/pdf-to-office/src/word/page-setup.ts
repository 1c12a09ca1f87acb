import { type ISectionPropertiesOptions, PageOrientation, type SectionType } from 'docx';
import { type Band, blocksOfPage, type PageLayout } from '../layout/block';
import type { DocumentLayout } from '../layout/lay-out-document';
import { twips } from './measures';

/** Left at the foot of a page, so that a line set a hair higher elsewhere does not start a new one. In points. */
const slackBelow = 14;
/** The same where no table continues: fonts differ from one computer to the next, and lines with them. */
const looseSlack = 40;
/** Of a row's height. */
const rowSlack = 0.4;
const marginMin = 14;
/** Where nothing says how wide they are: 2 cm. */
const usualMargin = 56;

/** Points from the edges of the page. */
export type Margins = {
  left: number;
  right: number;
  top: number;
  bottom: number;
  header: number;
  footer: number;
};

/** Margins that hold everything on all pages of one size. */
export function marginsOf(page: PageLayout, { pages, header, footer }: DocumentLayout): Margins {
  const alike = pages.filter(({ width, height }) => width === page.width && height === page.height);
  const boxes = alike.flatMap(blocksOfPage);
  const head = header.length > 0 ? Math.min(...header.map(({ top }) => top)) : undefined;
  const foot = footer.length > 0 ? page.height - Math.max(...footer.map(({ bottom }) => bottom)) : undefined;
  const outer = { header: head ?? 28, footer: foot ?? 28 };
  if (boxes.length === 0)
    return { left: usualMargin, right: usualMargin, top: usualMargin, bottom: usualMargin, ...outer };
  const left = limit(Math.min(...boxes.map((box) => box.left)));
  const right = page.width - Math.max(...boxes.map((box) => box.right));
  const top = Math.min(...boxes.map((box) => box.top)) - 2;
  const bottom = page.height - Math.max(...alike.map((one) => one.bottom));
  return {
    left,
    right: limit(Math.min(right, 1.5 * left) - 1),
    top: limit(top),
    bottom: limit(Math.min(bottom, alike.length > 1 ? bottom : usualMargin) - slackOf(alike)),
    ...outer,
  };
}

/** A table that continues must not find room for a row more than it had. */
function slackOf(pages: readonly PageLayout[]): number {
  const rows = pages
    .flatMap(blocksOfPage)
    .flatMap((block) => (block.kind === 'table' && block.continuesTo !== undefined ? block.rowHeights : []));
  return rows.length === 0 ? looseSlack : Math.min(slackBelow, ...rows.map((height) => rowSlack * height));
}

function limit(margin: number): number {
  return Math.max(marginMin, margin);
}

/** A section's size, margins and columns. */
export function describePage(
  page: PageLayout,
  band: Band,
  margins: Margins,
  type: (typeof SectionType)[keyof typeof SectionType],
): ISectionPropertiesOptions {
  const isLandscape = page.width > page.height;
  // The library swaps the sides when asked to.
  const size = {
    width: twips(isLandscape ? page.height : page.width),
    height: twips(isLandscape ? page.width : page.height),
    orientation: isLandscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
  };
  const [first, second] = band.columns;
  const gap = first && second ? Math.max(6, gapBetween(first.box, second.box)) : 0;
  const count = band.columns.length;
  return {
    type,
    page: {
      size,
      margin: {
        left: twips(margins.left),
        right: twips(margins.right),
        top: twips(margins.top),
        bottom: twips(margins.bottom),
        header: twips(Math.min(margins.header, margins.top)),
        footer: twips(Math.min(margins.footer, margins.bottom)),
      },
    },
    ...(count > 1 ? { column: { count, space: twips(gap), equalWidth: true } } : {}),
  };
}

function gapBetween(one: { left: number; right: number }, other: { left: number; right: number }): number {
  return one.left < other.left ? other.left - one.right : one.left - other.right;
}
