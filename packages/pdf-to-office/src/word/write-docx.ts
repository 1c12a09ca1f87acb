import {
  ColumnBreak,
  Document,
  type FileChild,
  type IPageNumberTypeAttributes,
  type ISectionOptions,
  LineRuleType,
  NumberFormat,
  Packer,
  SectionType,
  Paragraph as WordParagraph,
} from 'docx';
import { type Band, type Block, blocksOfPage, type PageLayout } from '../layout/block';
import type { Box } from '../layout/box';
import type { DocumentLayout } from '../layout/lay-out-document';
import type { Picture } from '../layout/page-content';
import type { PageNumbering } from '../layout/running-lines';
import { drawBehindText } from './draw-picture';
import { createListNumbers, type ListNumbers } from './list-numbers';
import { twips } from './measures';
import { describeNoteNumbers } from './note-numbers';
import { describePage, fullestBottom, type Margins, marginsOf } from './page-setup';
import { describeRunningParts, type RunningParts } from './running-parts';
import { describeStyles } from './styles';
import type { TextStyle } from './text-run';
import { leadingOf, writeParagraph } from './write-paragraph';
import { writePicture } from './write-picture';
import { writeTable } from './write-table';

/** Writes a document that flows: paragraphs, headings, lists, tables, pictures and notes, page by page as it was. */
export async function writeDocx(layout: DocumentLayout, style: TextStyle): Promise<Uint8Array> {
  const lists = createListNumbers();
  const [first] = layout.pages;
  const left = first === undefined ? 0 : marginsOf(first, layout).left;
  const { hasSides, ...running } = describeRunningParts(layout, style, left);
  const sections = await describeSections(layout, { style, lists, running });
  const document = new Document({
    creator: '',
    styles: describeStyles(style),
    numbering: lists.describe(),
    footnotes: describeNotes(layout, style, lists),
    ...(hasSides ? { evenAndOddHeaderAndFooters: true } : {}),
    sections,
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
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

type Running = Omit<RunningParts, 'hasSides'>;

/** A section continues counting unless it says where it starts. */
function describeNumbers({ start, isRoman }: PageNumbering, isFirst: boolean): IPageNumberTypeAttributes {
  return {
    ...(isFirst && start !== undefined ? { start } : {}),
    ...(isRoman ? { formatType: NumberFormat.LOWER_ROMAN } : {}),
  };
}

async function describeSections(
  layout: DocumentLayout,
  { style, lists, running }: { style: TextStyle; lists: ListNumbers; running: Running },
): Promise<ISectionOptions[]> {
  const { hasFirst, ...parts } = running;
  const footnoteProperties = describeNoteNumbers(layout.pages);
  const sections: { key: string; options: ISectionOptions; children: FileChild[] }[] = [];
  let previous: PageLayout | undefined;
  for (const [place, page] of layout.pages.entries()) {
    const margins = marginsOf(page, layout);
    const lowest = fullestBottom(page, margins);
    const isLoose = page.paper !== undefined || lowest - page.bottom > roomMin;
    const gapScale = layout.pages[place + 1]?.flowsOn || isLoose ? 1 : trimmedGap;
    const pageLeft = Math.min(...page.bands.flatMap(({ columns }) => columns.map(({ box }) => box.left)));
    let isFirstOfPage = true;
    // What continues from the page before takes room at the top of this one.
    const continued = page.flowsOn && previous ? blocksOfPage(previous).at(-1) : undefined;
    let bottom = endOf(continued) ?? margins.top;
    for (const band of bandsOf(page, margins)) {
      const key = `${page.width} ${page.height} ${band.columns.length}`;
      const isBreak = isFirstOfPage && previous !== undefined && !page.flowsOn;
      const isSame = sections.at(-1)?.key === key && (band.columns.length === 1 || page.flowsOn);
      if (!isSame) {
        const children: FileChild[] = [];
        const isNewPage = isBreak || sections.length === 0;
        const type = isNewPage ? SectionType.NEXT_PAGE : SectionType.CONTINUOUS;
        const numbers = describeNumbers(layout.numbering, sections.length === 0);
        const properties = {
          ...describePage(page, band, margins, type, numbers),
          ...(hasFirst && sections.length === 0 ? { titlePage: true } : {}),
          ...(footnoteProperties ? { footnoteProperties } : {}),
        };
        // A section without heads and feet has those of the one before: who edits them does so once.
        const heads = sections.length === 0 ? parts : {};
        sections.push({ key, children, options: { children, properties, ...heads } });
      }
      const children = sections.at(-1)?.children ?? [];
      for (const [index, { blocks, box }] of band.columns.entries()) {
        const startsPage = isBreak && isSame && index === 0;
        const startsColumn = index > 0 && endsEarly(band, index - 1, lowest);
        const above = band.columns[index - 1]?.blocks.at(-1);
        const from =
          index === 0 || (startsColumn && isLoose) ? bottom : (endOf(above) ?? box.top - usualGap(band));
        const right = page.width - margins.right;
        const isAlone = band.columns.length === 1;
        const area = isAlone ? { ...box, left: margins.left, right } : box;
        const paper = isFirstOfPage && index === 0 ? page.paper : undefined;
        const flow = { area, from, gapScale, paper, startsPage, startsColumn, style, lists };
        const placed = isAlone ? blocks.map((block) => shift(block, box.left - pageLeft)) : blocks;
        children.push(...(await writeBlocks(placed, flow)));
      }
      bottom = Math.max(...band.columns.map(({ box }) => box.bottom));
      isFirstOfPage = false;
    }
    previous = page;
  }
  return sections.map(({ options }) => options);
}

/** White and the steps of lines are a hair less than they were on a page that the next does not continue: then a line more than expected has room. */
const trimmedGap = 0.94;
const trimmedStep = 0.985;
/** A page with more room below its text, in points, has it for a line more than expected, too. */
const roomMin = 100;
/** A column that ends so many points above another, or above the page's end, would take what begins the next. */
const endsEarlyBy = 16;
/** Less is a letter's own side bearing, in points. */
const indentMin = 2;

function endsEarly({ columns }: Band, index: number, lowest: number): boolean {
  const column = columns[index];
  const last = column?.blocks.at(-1);
  if (!column || !last || (last.kind !== 'picture' && last.continuesTo !== undefined)) return false;
  return Math.max(lowest, ...columns.map(({ box }) => box.bottom)) - column.box.bottom > endsEarlyBy;
}

/** What is at the top of a further column begins a paragraph as any other does: once edited, it stands elsewhere. */
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

/** Text above or below columns that begins further in than they do. */
function shift(block: Block, by: number): Block {
  if (block.kind !== 'paragraph' || block.isRightToLeft || by < indentMin) return block;
  if (block.alignment !== 'left' && block.alignment !== 'justified') return block;
  const tabs = block.tabs?.map((tab) => ({ ...tab, position: tab.position + by }));
  return { ...block, indent: block.indent + by, ...(tabs ? { tabs } : {}) };
}

function endOf(block: Block | undefined): number | undefined {
  return block === undefined || block.kind === 'picture' ? undefined : block.continuesTo;
}

/** A page with nothing on it is a page all the same. */
function bandsOf(page: PageLayout, margins: Margins): readonly Band[] {
  const isEmpty = page.bands.every(({ columns }) => columns.every(({ blocks }) => blocks.length === 0));
  return isEmpty && !page.flowsOn ? [emptyBand(page, margins)] : page.bands;
}

type Flow = {
  area: Box;
  from: number;
  /** Of the white between blocks. */
  gapScale: number;
  /** Lies behind the page's text. */
  paper: Picture | undefined;
  startsPage: boolean;
  startsColumn: boolean;
  style: TextStyle;
  lists: ListNumbers;
};

/** The largest white of a column gives up so much, in points and of itself, that what is below it stays on its page. */
const givenUp = { from: 36, most: 30, share: 0.4 };

/** White beside a picture is the picture's. */
function bottomsBeside(block: Block): number[] {
  const floats = block.kind === 'paragraph' ? (block.floats ?? []) : [];
  return floats.map((float) => float.block.bottom);
}

/** Where the largest white is, and how much of it is given up; nowhere where text flows on to the next page. */
function findReserve(blocks: readonly Block[], { from, gapScale }: Flow): { index: number; points: number } {
  const tops = [from, ...blocks.map((block) => endOf(block) ?? block.bottom)];
  const gaps = blocks.map((block, index) => {
    const beside = blocks.slice(0, index).flatMap(bottomsBeside);
    return block.top - Math.max(tops[index] ?? block.top, ...beside);
  });
  const largest = Math.max(...gaps.slice(1));
  if (gapScale === 1 || !(largest >= givenUp.from)) return { index: -1, points: 0 };
  return {
    index: gaps.indexOf(largest, 1),
    points: Math.min(givenUp.most, givenUp.share * largest),
  };
}

async function writeBlocks(blocks: readonly Block[], flow: Flow): Promise<FileChild[]> {
  const { area, gapScale, style, lists } = flow;
  const reserve = findReserve(blocks, flow);
  const stepScale = gapScale === 1 ? 1 : trimmedStep;
  const children: FileChild[] = [];
  if (flow.startsColumn && blocks.length > 0)
    children.push(new WordParagraph({ ...thinnest, children: [new ColumnBreak()] }));
  let bottom = flow.from;
  let { startsPage } = flow;
  if (flow.paper) {
    const picture = drawBehindText(flow.paper);
    children.push(new WordParagraph({ ...thinnest, children: [picture], pageBreakBefore: startsPage }));
    startsPage = false;
  }
  for (const [index, block] of blocks.entries()) {
    if (index === reserve.index) bottom += reserve.points;
    if (block.kind === 'paragraph') {
      const leading = leadingOf(block);
      const white = gapScale * (block.top - leading - (block.lineAbove?.space ?? 0) - bottom);
      // Programs differ in whether a picture's place in its paragraph begins above or below the white before it.
      const isApart = block.floats !== undefined && white > 0;
      if (isApart) children.push(writeGap(white, startsPage));
      const place = isApart ? { spaceBefore: 0, startsPage: false } : { spaceBefore: white, startsPage };
      children.push(writeParagraph(block, { ...place, stepScale, style, lists }));
      bottom = (block.continuesTo ?? block.bottom) + leading + (block.lineBelow?.space ?? 0);
    } else if (block.kind === 'picture') {
      children.push(
        writePicture(block, { spaceBefore: gapScale * (block.top - bottom), left: area.left, startsPage }),
      );
      bottom = block.bottom;
    } else {
      // Two tables without a paragraph between them would become one.
      if (startsPage || blocks[index - 1]?.kind === 'table' || block.top - bottom > 3)
        children.push(writeGap(gapScale * (block.top - bottom), startsPage));
      children.push(await writeTable(block, { left: area.left, style, lists }));
      bottom = block.continuesTo ?? block.bottom;
    }
    startsPage = false;
  }
  return children;
}

/** The smallest line Word has: a point. */
const thinnest = { spacing: { before: 0, after: 0, line: twips(1), lineRule: LineRuleType.EXACT } };

/** White of a certain height. */
function writeGap(height: number, startsPage: boolean): WordParagraph {
  const line = twips(Math.max(1, Math.min(height, 700)));
  return new WordParagraph({
    spacing: { before: 0, after: 0, line, lineRule: LineRuleType.EXACT },
    ...(startsPage ? { pageBreakBefore: true } : {}),
  });
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
