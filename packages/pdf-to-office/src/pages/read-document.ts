import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OptionalContentConfig } from 'pdfjs-dist/types/src/display/optional_content_config';
import sharp from 'sharp';
import { type Box, holdsMiddle } from '../layout/box';
import type { OutlineEntry } from '../layout/headings';
import type { Picture } from '../layout/page-content';
import type { PageParts } from '../layout/page-parts';
import { nameDestination } from '../layout/place-anchors';
import { findSideBar, isPlacedPage } from '../layout/placed-page';
import { settleFonts } from '../layout/settle-fonts';
import { settleWidths } from '../layout/settle-widths';
import { takeFormulas } from '../layout/take-formulas';
import { takeHighlights } from '../layout/take-highlights';
import { takeUnderlines } from '../layout/take-underlines';
import { groupWords } from '../layout/word';
import { type PageFindings, readPage } from '../pdf/read-page';
import { createPageReader, type PageReader } from '../recognition/page-reader';
import { settleLook } from '../recognition/settle-look';
import { UnusableDocument } from '../unusable-document';
import { cutDrawings } from './cut-drawings';
import { findDestination } from './find-destination';
import { withPdf } from './open-pdf';
import { createPageLosses } from './page-losses';
import type { OnPageProgress, PageWork } from './page-work';
import { readOutline } from './read-outline';
import { isReadable } from './readable';
import { findInk, renderPage, renderPaper } from './render-page';

/** Reading is most of the work; the rest is laying out and writing. */
const readingShare = 0.85;
/** A scan with fewer words than this bears a stamp or a number, not its text. */
const stampWords = 12;
/** Of a page that is shown as a picture: sharp enough to read. */
const pageDpi = 150;
const jpegQuality = 82;
const paperDpi = 300;

export type ReadDocument = {
  /** What the PDF says it is called. */
  title: string | undefined;
  pages: PageParts[];
  /** The headings that its outline names. */
  outline: OutlineEntry[];
  /** What the PDF calls fonts that documents cannot name, and the families that take their place. */
  substitutedFonts: { from: string; to: string }[];
  /** Pages whose text was read from their picture, and by what; undefined: none. */
  recognition: { pages: number; title: string } | undefined;
  /** Pages that are drawn on and whose text nothing could read. */
  unreadPages: number;
  /** Words that nobody sees on the pages, which were left out. */
  hiddenWords: number;
  /** Numbers of the pages that the PDF engine fails at: they are empty. */
  lostPages: readonly number[];
};

export type ReadDocumentOptions = {
  hasPictures: boolean;
  /** A document of pictures alone is good enough. */
  mayLackText?: boolean;
  /** The text of forms, labels, posters and plans stays at its place, over a picture of all else. */
  keepsPlaces?: boolean;
};

/** Reads all pages of a PDF. Throws an `UnusableDocument` for one that shows nothing, or has no text where some is needed. */
export function readDocument(
  work: PageWork,
  onProgress: OnPageProgress,
  { hasPictures, mayLackText = false, keepsPlaces = false }: ReadDocumentOptions,
): Promise<ReadDocument> {
  return withPdf(work.sourcePath, async (pdf) => {
    const options = {
      pictureFolder: hasPictures ? work.outDir : undefined,
      isLayerVisible: await readLayers(pdf),
      findPlace: async (destination: unknown) => {
        const place = await findDestination(pdf, destination);
        return place && nameDestination(place);
      },
    };
    const reader = work.recognizer && createPageReader(work.recognizer, options.pictureFolder);
    const pages: PageParts[] = [];
    const recognized: PageParts[] = [];
    const fonts = new Map<string, { from: string; to: string }>();
    const losses = createPageLosses(work.lostPages);
    let unreadPages = 0;
    let hiddenWords = 0;
    let isBlank = true;
    let lacksPicture = false;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      onProgress((readingShare * (number - 1)) / pdf.numPages, number);
      const onStep = () => onProgress((readingShare * (number - 0.5)) / pdf.numPages);
      const page = await losses.attempt(
        number,
        () => readOne(number, onStep),
        ...(options.pictureFolder === undefined ? [] : [() => drawOne(number)]),
      );
      if (!page) isBlank = false;
      pages.push(page ?? emptyPage(number, pages.at(-1)));
      onProgress((readingShare * number) / pdf.numPages);
    }
    onProgress(readingShare, 0);
    losses.refuseLossOfAll(pdf.numPages);
    const hasText = pages.some(({ words }) => words.length > 0);
    // Pages that show nothing because nothing can read their pictures are not blank.
    if (isBlank)
      throw new UnusableDocument(lacksPicture ? { reason: 'damaged', named: 'pdf' } : { reason: 'blank' });
    if (!hasText && !mayLackText)
      throw new UnusableDocument({ reason: reader ? 'nothingRecognized' : 'onlyPictures' });
    settleLook(recognized);
    settleWidths(pages.filter((page) => !recognized.includes(page)));
    return {
      title: await readTitle(pdf),
      pages,
      outline: await readOutline(pdf),
      substitutedFonts: [...fonts.values()],
      recognition:
        recognized.length > 0 && work.recognizer
          ? { pages: recognized.length, title: work.recognizer.title }
          : undefined,
      unreadPages,
      hiddenWords,
      lostPages: losses.pages,
    };

    async function readOne(number: number, onStep: () => void): Promise<PageParts> {
      const page = await pdf.getPage(number);
      const found = await readPage(page, options);
      for (const font of found.substitutedFonts) fonts.set(font.from, font);
      hiddenWords += found.hiddenWords;
      const { page: written, figures } = takeParts(found);
      const drawn =
        options.pictureFolder === undefined || written.words.length === 0
          ? undefined
          : ((keepsPlaces && found.hasPaper
              ? await takePaper(page, written, found.isForm, options.pictureFolder)
              : undefined) ??
            (found.isScan ? undefined : await cutDrawings(page, written, figures, options.pictureFolder)));
      const parts = drawn ?? written;
      const ink = parts.words.length > 0 ? 'display' : await findInk(page);
      // A decoder may read a picture once and fail when the page is drawn.
      isBlank &&= ink === undefined && !(await showsAny(parts.pictures));
      lacksPicture ||= found.lacksPicture;
      const isUnread = ink !== undefined && isPicture(found, parts);
      const fromPicture = isUnread ? await recognize(reader, page, parts, onStep) : undefined;
      if (fromPicture) recognized.push(fromPicture);
      else if (isUnread) unreadPages += 1;
      const shown = fromPicture ?? (ink ? await showPage(page, parts, options.pictureFolder, ink) : parts);
      page.cleanup();
      return shown;
    }

    /** A page that fails while it is read may still be shown. */
    async function drawOne(number: number): Promise<PageParts> {
      const page = await pdf.getPage(number);
      const parts = emptyPage(number, page.getViewport({ scale: 1 }));
      const shown = await showPage(page, parts, options.pictureFolder, 'display');
      unreadPages += 1;
      return shown;
    }
  });
}

type Size = Pick<PageParts, 'width' | 'height'>;

/** In points: A4, where no page before says how large they are. */
const usualSize = { width: 595, height: 842 };

function emptyPage(number: number, { width, height }: Size = usualSize): PageParts {
  return { number, width, height, words: [], rules: [], areas: [], pictures: [] };
}

/** A page whose text stays at its place, or flows beside a side bar: all else of it, or of that, is a picture. Undefined of others. */
async function takePaper(
  page: PDFPageProxy,
  parts: PageParts,
  isForm: boolean,
  folder: string,
): Promise<PageParts | undefined> {
  const whole = { left: 0, top: 0, right: parts.width, bottom: parts.height };
  if (isForm || isPlacedPage(parts, parts.curves ?? [])) {
    const paper = await drawPaper(page, parts, whole, folder);
    return paper && { ...parts, isForm, paper };
  }
  const sideBar = findSideBar(parts);
  const paper = sideBar && (await drawPaper(page, parts, sideBar, folder));
  if (!paper) return undefined;
  const isBeside = (box: Box) => !holdsMiddle(sideBar, box);
  const [rules, areas, pictures] = [parts.rules, parts.areas, parts.pictures];
  return {
    ...parts,
    paper,
    sideBar,
    rules: rules.filter(isBeside),
    areas: areas.filter(isBeside),
    pictures: pictures.filter(isBeside),
  };
}

/** Everything there but its text, sharp on paper; undefined where it cannot be drawn. */
async function drawPaper(
  page: PDFPageProxy,
  { number, width, height, pictures }: PageParts,
  part: Box,
  folder: string,
): Promise<Picture | undefined> {
  const canvas = await renderPaper(page, paperDpi);
  if (!canvas) return undefined;
  // Lines are sharp in a PNG, and photos large.
  const mediaType = pictures.length > 0 ? 'jpg' : 'png';
  const path = join(folder, `paper-${number}.${mediaType}`);
  const [left, top] = [Math.max(0, part.left), Math.max(0, part.top)];
  const [right, bottom] = [Math.min(width, part.right), Math.min(height, part.bottom)];
  const scale = canvas.width / width;
  const drawn = sharp(canvas.toBuffer('image/png')).extract({
    left: Math.floor(left * scale),
    top: Math.floor(top * scale),
    width: Math.floor((right - left) * scale),
    height: Math.min(canvas.height, Math.floor(bottom * scale)) - Math.floor(top * scale),
  });
  await (mediaType === 'jpg'
    ? drawn.flatten({ background: '#ffffff' }).jpeg({ quality: jpegQuality })
    : drawn
  ).toFile(path);
  return { left, top, right, bottom, path, mediaType };
}

/** A page without any text is shown as it looks, on paper where the screen shows nothing. */
async function showPage(
  page: PDFPageProxy,
  parts: PageParts,
  folder: string | undefined,
  intent: 'display' | 'print',
): Promise<PageParts> {
  if (parts.words.length > 0 || folder === undefined) return parts;
  const path = join(folder, `page-${parts.number}.jpg`);
  const canvas = await renderPage(page, pageDpi, intent);
  await writeFile(path, canvas.toBuffer('image/jpeg', jpegQuality));
  const { width: right, height: bottom } = parts;
  return { ...parts, asides: [], pictures: [{ left: 0, top: 0, right, bottom, path, mediaType: 'jpg' }] };
}

/** A page with its formulas and what marks its words, and where formulas are that nobody can write. */
type Taken = { page: PageParts; figures: readonly Box[] };

function takeParts({ content: { glyphs, ...content }, asides, curves }: PageFindings): Taken {
  if (!isReadable(glyphs)) return { page: { ...content, words: [], asides: [], curves }, figures: [] };
  const words = groupWords(glyphs, content.rules);
  settleFonts(words);
  const found = takeFormulas({ ...content, words, asides }, curves);
  const marked = takeHighlights(takeUnderlines(found.page), found.curves);
  return { page: { ...marked.page, curves: marked.curves }, figures: found.figures };
}

/** A colour this close to white, of 255, is white. */
const whiteTolerance = 6;

async function showsAny(pictures: readonly Picture[]): Promise<boolean> {
  for (const { path } of pictures) {
    const { channels } = await sharp(path).flatten({ background: '#ffffff' }).stats();
    if (channels.some(({ min }) => min < 255 - whiteTolerance)) return true;
  }
  return false;
}

/** A page that is a picture, but for a stamp perhaps; or one whose letters are drawn as shapes. */
function isPicture({ isScan }: PageFindings, { words }: PageParts): boolean {
  return words.length === 0 || (isScan && words.length < stampWords);
}

/** Undefined when nothing reads pictures here, or no more than is known was found in this one. */
async function recognize(
  reader: PageReader | undefined,
  page: PDFPageProxy,
  parts: PageParts,
  onStep: () => void,
): Promise<PageParts | undefined> {
  const found = await reader?.read(page, onStep);
  return found && found.words.length > parts.words.length ? found : undefined;
}

async function readTitle(pdf: PDFDocumentProxy): Promise<string | undefined> {
  // A damaged description costs the title alone.
  const metadata = await pdf.getMetadata().catch(() => undefined);
  const info: object = metadata?.info ?? {};
  return 'Title' in info && typeof info.Title === 'string' && info.Title.trim() !== ''
    ? info.Title
    : undefined;
}

/** Layers that the PDF itself switches off are not part of what people see. */
async function readLayers(
  pdf: Pick<PDFDocumentProxy, 'getOptionalContentConfig'>,
): Promise<(group: unknown) => boolean> {
  const layers: OptionalContentConfig | undefined = await pdf
    .getOptionalContentConfig()
    .catch(() => undefined);
  return (group) => group === null || group === undefined || (layers?.isVisible(group) ?? true);
}
