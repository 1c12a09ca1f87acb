import {
  Column,
  type IPageNumberTypeAttributes,
  type ISectionPropertiesOptions,
  PageOrientation,
  PageTextDirectionType,
  type SectionType,
} from 'docx';
import { type Band, type Block, blocksOfPage, type PageLayout } from '../layout/block';
import { enclose, widthOf } from '../layout/box';
import { roomIn } from '../layout/frames';
import type { DocumentLayout } from '../layout/lay-out-document';
import { columnTwips, twips } from './measures';

/** Left at the foot of a page where no text continues: fonts differ from one computer to the next, and lines with them. In points. */
const looseSlack = 40;
/**
 * Of a row's or line's height, where a table or text continues. A table must not find room for a row more on each of many
 * pages; a line more or less is made up for at the next page that begins with a paragraph.
 */
const stepSlack = { row: 0.4, line: 1.9, lastLines: -0.8 };
/** A page is that short that ends so far from its top, of its height. */
const shortRest = 0.25;
/** The same, at the most, in points. */
const slackBelow = 24;
/** Of the page's shorter side: letters close to the edge stay there. */
const marginMinShare = 0.02;
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
  const limit = (margin: number) => Math.max(marginMinShare * Math.min(page.width, page.height), margin);
  const left = limit(Math.min(...boxes.map(leftOf)));
  const right = page.width - Math.max(...boxes.map((box) => roomIn(box).right));
  const top = Math.min(...boxes.map((box) => box.top)) - 2;
  const bottom = page.height - Math.max(...alike.map((one) => one.bottom));
  return {
    left,
    right: limit(Math.min(right, 1.5 * left) - 1),
    top: limit(top),
    // Where nothing continues, a page that ends early has room below its text.
    bottom: limit((alike.some(isContinued) ? bottom : Math.min(bottom, usualMargin)) - slackOf(alike)),
    ...outer,
  };
}

/** A table that alignment alone makes begins where its text does. */
function leftOf(block: Block): number {
  const isAligned = block.kind === 'table' && !block.hasRules && !block.isFrame;
  const blocks = isAligned ? block.cells.flatMap((cell) => cell.blocks) : [];
  return blocks.length > 0 ? enclose(blocks).left : roomIn(block).left;
}

/** How far down the fullest pages go: what ends above has room below it. */
export function fullestBottom(page: PageLayout, margins: Margins): number {
  return page.height - margins.bottom - looseSlack;
}

function isContinued(page: PageLayout): boolean {
  return blocksOfPage(page).some((block) => block.kind !== 'picture' && block.continuesTo !== undefined);
}

/** How much lower than its text a page ends. */
function slackOf(pages: readonly PageLayout[]): number {
  // The last lines of a text must not find room on the page before, whatever its notes and tables leave.
  const hasShortRest = pages.some((page) => page.flowsOn && page.bottom < shortRest * page.height);
  const steps = pages.flatMap(blocksOfPage).flatMap((block) => {
    if (block.kind === 'picture' || block.continuesTo === undefined) return [];
    if (block.kind === 'table') return block.rowHeights.map((height) => stepSlack.row * height);
    return [(hasShortRest ? stepSlack.lastLines : stepSlack.line) * (block.lineStep ?? block.size)];
  });
  return steps.length === 0 ? looseSlack : Math.min(slackBelow, ...steps);
}

/** A section's size, margins and columns. */
export function describePage(
  page: PageLayout,
  band: Band,
  margins: Margins,
  type: (typeof SectionType)[keyof typeof SectionType],
  pageNumbers: IPageNumberTypeAttributes = {},
): ISectionPropertiesOptions {
  const { width, height } = page.isVertical ? { width: page.height, height: page.width } : page;
  const sides = page.isVertical ? turnMargins(margins) : margins;
  const isLandscape = width > height;
  // The library swaps the sides when asked to.
  const size = {
    width: twips(isLandscape ? height : width),
    height: twips(isLandscape ? width : height),
    orientation: isLandscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
  };
  return {
    type,
    page: {
      ...(Object.keys(pageNumbers).length > 0 ? { pageNumbers } : {}),
      ...(page.isVertical ? { textDirection: PageTextDirectionType.TOP_TO_BOTTOM_RIGHT_TO_LEFT } : {}),
      size,
      margin: {
        left: twips(sides.left),
        right: twips(sides.right),
        top: twips(sides.top),
        bottom: twips(sides.bottom),
        header: twips(Math.min(sides.header, sides.top)),
        footer: twips(Math.min(sides.footer, sides.bottom)),
      },
    },
    ...describeColumns(band),
  };
}

/** Margins of a rotated vertical page: its lines start at the paper's top, and the first line is the rightmost column. */
function turnMargins({ left, right, top, bottom, header, footer }: Margins): Margins {
  return { left: bottom, right: top, top: left, bottom: right, header, footer };
}

/** Columns that differ by less, in points, are alike. */
const columnTolerance = 12;

function describeColumns({ columns }: Band): Pick<ISectionPropertiesOptions, 'column'> {
  const boxes = columns.map(({ box }) => box);
  if (boxes.length < 2) return {};
  const gaps = boxes.slice(1).map((box, index) => Math.max(6, gapBetween(boxes[index] ?? box, box)));
  const widths = boxes.map(widthOf);
  const areAlike = Math.max(...widths) - Math.min(...widths) < columnTolerance;
  if (areAlike) return { column: { count: boxes.length, space: twips(gaps[0] ?? 0), equalWidth: true } };
  return {
    column: {
      count: boxes.length,
      equalWidth: false,
      children: widths.map((width, index) => {
        const gap = gaps[index];
        return new Column({ width: columnTwips(width), ...(gap === undefined ? {} : { space: twips(gap) }) });
      }),
    },
  };
}

function gapBetween(one: { left: number; right: number }, other: { left: number; right: number }): number {
  return one.left < other.left ? other.left - one.right : one.left - other.right;
}
