import { readFile, writeFile } from 'node:fs/promises';
import {
  Document,
  type FileChild,
  ImageRun,
  type ISectionOptions,
  LineRuleType,
  Packer,
  SectionType,
  Paragraph as WordParagraph,
} from 'docx';
import { type Band, type Block, blocksOfPage, type PageLayout, type PictureBlock } from '../layout/block';
import { type Box, heightOf, widthOf } from '../layout/box';
import type { DocumentLayout } from '../layout/lay-out-document';
import { createListNumbers, type ListNumbers } from './list-numbers';
import { sideMax, twips } from './measures';
import { describePage, type Margins, marginsOf } from './page-setup';
import { describeRunningParts } from './running-parts';
import { describeStyles } from './styles';
import type { TextStyle } from './text-run';
import { alignmentName, leadingOf, writeParagraph } from './write-paragraph';
import { writeTable } from './write-table';

/** Word counts picture sizes in pixels of 1/96 inch. */
const pixelsPerPoint = 96 / 72;

/** Writes a document that flows: paragraphs, headings, lists, tables, pictures and notes, page by page as it was. */
export async function writeDocx(layout: DocumentLayout, style: TextStyle, path: string): Promise<void> {
  const lists = createListNumbers();
  const sections = await describeSections(layout, style, lists);
  const document = new Document({
    creator: '',
    styles: describeStyles(style),
    numbering: lists.describe(),
    footnotes: describeNotes(layout, style, lists),
    sections,
  });
  await writeFile(path, await Packer.toBuffer(document));
}

function describeNotes({ pages }: DocumentLayout, style: TextStyle, lists: ListNumbers) {
  return Object.fromEntries(
    pages
      .flatMap(({ notes }) => notes)
      .map(({ id, paragraphs }) => [
        String(id),
        {
          children: paragraphs.map((paragraph) =>
            writeParagraph(
              { ...paragraph, indent: 0, firstIndent: 0 },
              { spaceBefore: 0, startsPage: false, style, lists },
            ),
          ),
        },
      ]),
  );
}

async function describeSections(
  layout: DocumentLayout,
  style: TextStyle,
  lists: ListNumbers,
): Promise<ISectionOptions[]> {
  const running = describeRunningParts(layout.header, layout.footer, style);
  const sections: { key: string; options: ISectionOptions; children: FileChild[] }[] = [];
  let previous: PageLayout | undefined;
  for (const page of layout.pages) {
    const margins = marginsOf(page, layout);
    let isFirstOfPage = true;
    // What continues from the page before takes room at the top of this one.
    const continued = page.flowsOn && previous ? blocksOfPage(previous).at(-1) : undefined;
    let bottom = endOf(continued) ?? margins.top;
    for (const band of bandsOf(page, margins)) {
      const key = `${page.width} ${page.height} ${band.columns.length}`;
      const isBreak = isFirstOfPage && startsAnew(previous, page, layout);
      // Columns that fill their page continue automatically on the next one.
      const flowsOn = page.flowsOn || (isFirstOfPage && !isBreak);
      const isSame = sections.at(-1)?.key === key && (band.columns.length === 1 || flowsOn);
      if (!isSame) {
        const children: FileChild[] = [];
        const isNewPage = isBreak || sections.length === 0;
        const type = isNewPage ? SectionType.NEXT_PAGE : SectionType.CONTINUOUS;
        const properties = describePage(page, band, margins, type);
        sections.push({ key, children, options: { children, properties, ...running } });
      }
      const children = sections.at(-1)?.children ?? [];
      for (const [index, { blocks, box }] of band.columns.entries()) {
        const startsPage = isBreak && isSame && index === 0;
        const from = index === 0 ? bottom : box.top - usualGap(band);
        const right = page.width - margins.right;
        const area = band.columns.length > 1 ? box : { ...box, left: margins.left, right };
        children.push(...(await writeBlocks(blocks, { area, from, startsPage, style, lists })));
      }
      bottom = Math.max(...band.columns.map(({ box }) => box.bottom));
      isFirstOfPage = false;
    }
    previous = page;
  }
  return sections.map(({ options }) => options);
}

/** What stands at the top of a further column begins a paragraph as any other does: once edited, it stands elsewhere. */
function usualGap({ columns }: Band): number {
  const gaps = columns
    .flatMap(({ blocks }) =>
      blocks.slice(1).map((block, index) => {
        const above = blocks[index];
        if (above?.kind !== 'paragraph' || block.kind !== 'paragraph') return 0;
        return block.top - (above.continuesTo ?? above.bottom);
      }),
    )
    .filter((gap) => gap > 0)
    .sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? 0;
}

function endOf(block: Block | undefined): number | undefined {
  return block === undefined || block.kind === 'picture' ? undefined : block.continuesTo;
}

/** A page that is full flows over by itself; where room was left, whoever wrote it began a new page. */
function startsAnew(previous: PageLayout | undefined, page: PageLayout, { pages }: DocumentLayout): boolean {
  if (!previous || page.flowsOn) return false;
  if (previous.width !== page.width || previous.height !== page.height) return true;
  const alike = pages.filter(({ width, height }) => width === page.width && height === page.height);
  const room = Math.max(...alike.map(({ bottom }) => bottom)) - previous.bottom;
  const [first] = blocksOfPage(page);
  // Nothing flows over to a page with nothing on it.
  return first === undefined || room > roomNeededFor(first);
}

/** What would have had to fit for the block to begin on the page before, in points. */
function roomNeededFor(block: Block): number {
  if (block.kind === 'picture') return heightOf(block) + 12;
  if (block.kind === 'table') return (block.rowHeights[0] ?? 0) + (block.rowHeights[1] ?? 0) + 12;
  const lines = block.headingLevel ? block.lineCount + 3 : Math.min(block.lineCount, 2) + 1;
  return lines * (block.lineStep ?? 1.2 * block.size) + 12;
}

/** A page with nothing on it is a page all the same. */
function bandsOf(page: PageLayout, margins: Margins): readonly Band[] {
  const isEmpty = page.bands.every(({ columns }) => columns.every(({ blocks }) => blocks.length === 0));
  return isEmpty && !page.flowsOn ? [emptyBand(page, margins)] : page.bands;
}

type Flow = { area: Box; from: number; startsPage: boolean; style: TextStyle; lists: ListNumbers };

async function writeBlocks(blocks: readonly Block[], flow: Flow): Promise<FileChild[]> {
  const { area, style, lists } = flow;
  const children: FileChild[] = [];
  let bottom = flow.from;
  let { startsPage } = flow;
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'paragraph') {
      const leading = leadingOf(block);
      const spaceBefore = block.top - leading - bottom;
      children.push(writeParagraph(block, { spaceBefore, startsPage, style, lists }));
      bottom = (block.continuesTo ?? block.bottom) + leading;
    } else if (block.kind === 'picture') {
      children.push(await writePicture(block, block.top - bottom, startsPage));
      bottom = block.bottom;
    } else {
      // Two tables without a paragraph between them would become one.
      if (startsPage || blocks[index - 1]?.kind === 'table' || block.top - bottom > 3)
        children.push(writeGap(block.top - bottom, startsPage));
      children.push(writeTable(block, { left: area.left, style, lists }));
      bottom = block.continuesTo ?? block.bottom;
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
    transformation: sizeOf(picture),
    ...(picture.alternative ? { altText: describe(picture.alternative) } : {}),
  });
  return new WordParagraph({
    children: [image],
    alignment: alignmentName(alignment),
    spacing: { before: twips(spaceBefore), after: 0 },
    ...(startsPage ? { pageBreakBefore: true } : {}),
  });
}

/** Word knows a picture by a name, too. */
function describe(text: string) {
  return { name: 'Picture', title: '', description: text };
}

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

/** In pixels, as the library wants it; made smaller to fit on Word's largest paper. */
function sizeOf(picture: Box): { width: number; height: number } {
  const [width, height] = [widthOf(picture), heightOf(picture)];
  const scale = pixelsPerPoint * Math.min(1, sideMax / Math.max(width, height));
  return { width: Math.max(1, width * scale), height: Math.max(1, height * scale) };
}
