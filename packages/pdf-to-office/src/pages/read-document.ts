import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OptionalContentConfig } from 'pdfjs-dist/types/src/display/optional_content_config';
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
import { cutPixels, flattenPixels, type Pixels } from '../platform/pixels';
import type { PageCanvas, Platform } from '../platform/platform';
import type { PageReader } from '../recognition/page-reader-type';
import { settleLook } from '../recognition/settle-look';
import { UnusableDocument } from '../unusable-document';
import { cutDrawings } from './cut-drawings';
import { findDoubtfulWords, isContradicted } from './doubtful-text';
import { findDestination } from './find-destination';
import { withPdf } from './open-pdf';
import { createPageLosses } from './page-losses';
import type { OnPageProgress, PdfOrder } from './pdf-engine';
import { readOutline } from './read-outline';
import { isReadable } from './readable';
import { findInk, renderPage, renderPaper } from './render-page';

/** Reading is most of the work; the rest is laying out and writing. */
const readingShare = 0.85;
/** A scan with fewer words than this bears a stamp or a number, not its text. */
const stampWords = 12;
/** After so many pages of codes that are what they show, the document's others are believed. */
const confirmedPagesMax = 3;
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
  order: PdfOrder,
  on: Platform,
  onProgress: OnPageProgress,
  { hasPictures, mayLackText = false, keepsPlaces = false }: ReadDocumentOptions,
): Promise<ReadDocument> {
  const { recognizer } = on;
  return withPdf(order.pdf, on.drawing, async (pdf) => {
    const options = {
      hasPictures,
      isLayerVisible: await readLayers(pdf),
      findPlace: async (destination: unknown) => {
        const place = await findDestination(pdf, destination);
        return place && nameDestination(place);
      },
    };
    const reader = recognizer?.createReader({ hasPictures });
    const pages: PageParts[] = [];
    const recognized: PageParts[] = [];
    const fonts = new Map<string, { from: string; to: string }>();
    const losses = createPageLosses(order.lostPages);
    let unreadPages = 0;
    let hiddenWords = 0;
    let isBlank = true;
    let lacksPicture = false;
    let confirmedPages = 0;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      onProgress((readingShare * (number - 1)) / pdf.numPages, number);
      const onStep = () => onProgress((readingShare * (number - 0.5)) / pdf.numPages);
      const page = await losses.attempt(
        number,
        () => readOne(number, onStep),
        ...(hasPictures ? [() => drawOne(number)] : []),
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
        recognized.length > 0 && recognizer
          ? { pages: recognized.length, title: recognizer.title }
          : undefined,
      unreadPages,
      hiddenWords,
      lostPages: losses.pages,
    };

    async function readOne(number: number, onStep: () => void): Promise<PageParts> {
      const page = await pdf.getPage(number);
      const found = await readPage(page, options, on);
      for (const font of found.substitutedFonts) fonts.set(font.from, font);
      hiddenWords += found.hiddenWords;
      const { page: written, figures } = takeParts(found);
      const drawn =
        hasPictures && written.words.length > 0
          ? ((keepsPlaces && found.hasPaper ? await takePaper(page, written, found.isForm, on) : undefined) ??
            (found.isScan ? undefined : await cutDrawings(page, written, figures, on)))
          : undefined;
      const parts = drawn ?? written;
      const ink = parts.words.length > 0 ? 'display' : await findInk(page, on.drawing);
      // A decoder may read a picture once and fail when the page is drawn.
      isBlank &&= ink === undefined && !(await showsAny(parts.pictures, on));
      lacksPicture ||= found.lacksPicture;
      const isUnread = ink !== undefined && isPicture(found, parts);
      const fromPicture = isUnread
        ? await recognize(reader, page, parts, onStep)
        : await correct(page, parts, onStep);
      if (fromPicture) recognized.push(fromPicture);
      else if (isUnread) unreadPages += 1;
      const shown = fromPicture ?? (ink && hasPictures ? await showPage(page, parts, on, ink) : parts);
      page.cleanup();
      return shown;
    }

    /** Reads a page from its picture whose text says something else than it shows; undefined: it says the same. */
    async function correct(
      page: PDFPageProxy,
      { words }: PageParts,
      onStep: () => void,
    ): Promise<PageParts | undefined> {
      const doubtful = reader && confirmedPages < confirmedPagesMax ? findDoubtfulWords(words) : [];
      if (doubtful.length === 0) return undefined;
      const seen = await reader?.read(page, onStep);
      if (seen && isContradicted(doubtful, seen.words)) return seen;
      confirmedPages += 1;
      return undefined;
    }

    /** A page that fails while it is read may still be shown. */
    async function drawOne(number: number): Promise<PageParts> {
      const page = await pdf.getPage(number);
      const parts = emptyPage(number, page.getViewport({ scale: 1 }));
      const shown = await showPage(page, parts, on, 'display');
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
  on: Platform,
): Promise<PageParts | undefined> {
  const whole = { left: 0, top: 0, right: parts.width, bottom: parts.height };
  if (isForm || isPlacedPage(parts, parts.curves ?? [])) {
    const paper = await drawPaper(page, parts, whole, on);
    return paper && { ...parts, isForm, paper };
  }
  const sideBar = findSideBar(parts);
  const paper = sideBar && (await drawPaper(page, parts, sideBar, on));
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
  { drawing, pictures: codec, keepPicture }: Platform,
): Promise<Picture | undefined> {
  const canvas = await renderPaper(page, paperDpi, drawing);
  if (!canvas) return undefined;
  // Lines are sharp in a PNG, and photos large.
  const mediaType = pictures.length > 0 ? 'jpg' : 'png';
  const [left, top] = [Math.max(0, part.left), Math.max(0, part.top)];
  const [right, bottom] = [Math.min(width, part.right), Math.min(height, part.bottom)];
  const scale = canvas.width / width;
  const drawn = cutPixels(readCanvas(canvas, drawing), {
    left: Math.floor(left * scale),
    top: Math.floor(top * scale),
    width: Math.floor((right - left) * scale),
    height: Math.min(canvas.height, Math.floor(bottom * scale)) - Math.floor(top * scale),
  });
  const bytes = await (mediaType === 'jpg'
    ? codec.encodeJpeg(flattenPixels(drawn), jpegQuality)
    : codec.encodePng(drawn));
  const readBytes = await keepPicture(`paper-${number}.${mediaType}`, bytes);
  return { left, top, right, bottom, readBytes, mediaType };
}

/** A page without any text is shown as it looks, on paper where the screen shows nothing. */
async function showPage(
  page: PDFPageProxy,
  parts: PageParts,
  { drawing, pictures, keepPicture }: Platform,
  intent: 'display' | 'print',
): Promise<PageParts> {
  if (parts.words.length > 0) return parts;
  const canvas = await renderPage(page, pageDpi, drawing, intent);
  const shown = flattenPixels(readCanvas(canvas, drawing));
  const bytes = await pictures.encodeJpeg(shown, jpegQuality);
  const readBytes = await keepPicture(`page-${parts.number}.jpg`, bytes);
  const { width: right, height: bottom } = parts;
  return {
    ...parts,
    asides: [],
    pictures: [{ left: 0, top: 0, right, bottom, readBytes, mediaType: 'jpg' }],
  };
}

function readCanvas(canvas: PageCanvas, drawing: Platform['drawing']): Pixels {
  const { width, height } = canvas;
  return { data: drawing.readPixels(canvas), width, height, channels: 4 };
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

async function showsAny(found: readonly Picture[], { pictures }: Platform): Promise<boolean> {
  for (const { readBytes } of found) {
    const { data } = flattenPixels(await pictures.decode(readBytes()));
    if (data.some((value) => value < 255 - whiteTolerance)) return true;
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
