import { readFile, writeFile } from 'node:fs/promises';
import {
  Document,
  type FileChild,
  ImageRun,
  type ISectionOptions,
  LineRuleType,
  Packer,
  PageOrientation,
  SectionType,
  Paragraph as WordParagraph,
} from 'docx';
import { type Band, type Block, blocksOfPage, type PageLayout, type PictureBlock } from '../layout/block';
import { type Box, heightOf, widthOf } from '../layout/box';
import type { DocumentLayout } from '../layout/lay-out-document';
import { createListNumbers, type ListNumbers } from './list-numbers';
import { describeStyles } from './styles';
import type { TextStyle } from './text-run';
import { alignmentName, leadingOf, twips, writeParagraph } from './write-paragraph';
import { writeTable } from './write-table';

/** Left at the foot of a page, so that a line set a hair higher elsewhere does not start a new one. In points. */
const slackBelow = 16;
const marginMin = 14;
/** Word counts picture sizes in pixels of 1/96 inch. */
const pixelsPerPoint = 96 / 72;

type Margins = { left: number; right: number; top: number; bottom: number };

/** Writes a document that flows: paragraphs, headings, lists, tables and pictures, page by page as it was. */
export async function writeDocx(layout: DocumentLayout, style: TextStyle, path: string): Promise<void> {
  const lists = createListNumbers();
  const sections = await describeSections(layout.pages, style, lists);
  const document = new Document({
    creator: '',
    styles: describeStyles(style),
    numbering: lists.describe(),
    sections,
  });
  await writeFile(path, await Packer.toBuffer(document));
}

async function describeSections(
  pages: readonly PageLayout[],
  style: TextStyle,
  lists: ListNumbers,
): Promise<ISectionOptions[]> {
  const sections: { key: string; options: ISectionOptions; children: FileChild[] }[] = [];
  for (const page of pages) {
    const margins = marginsOf(page, pages);
    let isFirstOfPage = true;
    const bands: readonly Band[] = page.bands.length > 0 ? page.bands : [emptyBand(page, margins)];
    let bottom = margins.top;
    for (const band of bands) {
      const key = `${page.width} ${page.height} ${band.columns.length} ${band.columns.length > 1 ? page.number : ''}`;
      const last = sections.at(-1);
      const isSame = last?.key === key;
      if (!isSame) {
        const children: FileChild[] = [];
        const type = isFirstOfPage ? SectionType.NEXT_PAGE : SectionType.CONTINUOUS;
        sections.push({
          key,
          children,
          options: { children, properties: describePage(page, band, margins, type) },
        });
      }
      const children = sections.at(-1)?.children ?? [];
      for (const [index, { blocks, box }] of band.columns.entries()) {
        const startsPage = isFirstOfPage && isSame && index === 0;
        const from = index === 0 ? bottom : box.top;
        const area =
          band.columns.length > 1 ? box : { ...box, left: margins.left, right: page.width - margins.right };
        children.push(...(await writeBlocks(blocks, { area, from, startsPage, style, lists, margins })));
      }
      bottom = Math.max(...band.columns.map(({ box }) => box.bottom));
      isFirstOfPage = false;
    }
  }
  return sections.map(({ options }) => options);
}

type Flow = {
  area: Box;
  from: number;
  startsPage: boolean;
  style: TextStyle;
  lists: ListNumbers;
  margins: Margins;
};

async function writeBlocks(blocks: readonly Block[], flow: Flow): Promise<FileChild[]> {
  const { area, style, lists } = flow;
  const children: FileChild[] = [];
  let bottom = flow.from;
  let { startsPage } = flow;
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'paragraph') {
      const leading = leadingOf(block);
      const spaceBefore = block.top - leading - bottom;
      children.push(writeParagraph(block, { column: area, spaceBefore, startsPage, style, lists }));
      bottom = block.bottom + leading;
    } else if (block.kind === 'picture') {
      children.push(await writePicture(block, block.top - bottom, startsPage));
      bottom = block.bottom;
    } else {
      // Two tables without a paragraph between them would become one.
      if (startsPage || blocks[index - 1]?.kind === 'table' || block.top - bottom > 3)
        children.push(writeGap(block.top - bottom, startsPage));
      children.push(writeTable(block, { left: area.left, style, lists }));
      bottom = block.bottom;
    }
    startsPage = false;
  }
  return children;
}

/** White of a certain height; at least a point of it, the smallest line Word has. */
function writeGap(height: number, startsPage: boolean): WordParagraph {
  const line = twips(Math.max(1, Math.min(height, 700)));
  return new WordParagraph({
    spacing: { before: 0, after: 0, line, lineRule: LineRuleType.EXACT },
    ...(startsPage ? { pageBreakBefore: true } : {}),
  });
}

async function writePicture(
  block: PictureBlock,
  spaceBefore: number,
  startsPage: boolean,
): Promise<WordParagraph> {
  const { picture, alignment } = block;
  const image = new ImageRun({
    type: picture.mediaType,
    data: await readFile(picture.path),
    transformation: { width: widthOf(picture) * pixelsPerPoint, height: heightOf(picture) * pixelsPerPoint },
  });
  return new WordParagraph({
    children: [image],
    alignment: alignmentName(alignment),
    spacing: { before: twips(Math.max(0, spaceBefore)), after: 0 },
    ...(startsPage ? { pageBreakBefore: true } : {}),
  });
}

/** Margins that hold everything on all pages of one size. */
function marginsOf(page: PageLayout, pages: readonly PageLayout[]): Margins {
  const alike = pages.filter(({ width, height }) => width === page.width && height === page.height);
  const boxes = alike.flatMap(blocksOfPage);
  if (boxes.length === 0) return { left: 56, right: 56, top: 56, bottom: 56 };
  const left = Math.min(...boxes.map((box) => box.left));
  const right = page.width - Math.max(...boxes.map((box) => box.right));
  const top = Math.min(...boxes.map((box) => box.top)) - 2;
  const bottom = page.height - Math.max(...boxes.map((box) => box.bottom)) - slackBelow;
  const limit = (margin: number) => Math.max(marginMin, margin);
  return {
    left: limit(left),
    right: limit(Math.min(right, left * 1.5) - 1),
    top: limit(top),
    bottom: limit(Math.min(bottom, 56)),
  };
}

function describePage(
  page: PageLayout,
  band: Band,
  margins: Margins,
  type: (typeof SectionType)[keyof typeof SectionType],
) {
  const isLandscape = page.width > page.height;
  const size = {
    // The library turns the sides itself when it is told so.
    width: twips(isLandscape ? page.height : page.width),
    height: twips(isLandscape ? page.width : page.height),
    orientation: isLandscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
  };
  const [first, second] = band.columns;
  const gap = first && second ? Math.max(6, Math.abs(second.box.left - first.box.right)) : 0;
  return {
    type,
    page: {
      size,
      margin: {
        left: twips(margins.left),
        right: twips(margins.right),
        top: twips(margins.top),
        bottom: twips(margins.bottom),
        header: twips(Math.min(28, margins.top / 2)),
        footer: twips(Math.min(28, margins.bottom / 2)),
      },
    },
    ...(band.columns.length > 1
      ? { column: { count: band.columns.length, space: twips(gap), equalWidth: true } }
      : {}),
  };
}

/** A page with nothing on it is a page all the same. */
function emptyBand(page: PageLayout, margins: Margins): Band {
  const box = {
    left: margins.left,
    right: page.width - margins.right,
    top: margins.top,
    bottom: margins.top + 12,
  };
  const empty: Block = {
    kind: 'paragraph',
    ...box,
    runs: [],
    alignment: 'left',
    isRightToLeft: false,
    indent: 0,
    firstIndent: 0,
    lineStep: undefined,
    size: 10,
    endsOpen: false,
    lineCount: 1,
  };
  return { columns: [{ box, blocks: [empty] }] };
}
