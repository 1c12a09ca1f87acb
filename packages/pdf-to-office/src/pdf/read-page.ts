import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Box, holdsMiddle, intersect } from '../layout/box';
import type { Curve, Glyph, PageContent, Picture } from '../layout/page-content';
import type { Word } from '../layout/word';
import type { Platform } from '../platform/platform';
import { createPictureCutter, isPartlyCovered } from './cut-picture';
import { drawBullets } from './draw-bullets';
import { findHiddenText } from './find-hidden-text';
import { boxOfUnitSquare, type Matrix, readMatrix } from './matrix';
import type { GlyphMark, PageMarks, PictureMark } from './page-marks';
import { countFields, drawFields, dropFrames, readFields } from './read-fields';
import { loadObjects } from './read-font';
import { boxOfRectangle, type FindPlace, type Link, readAnnotations, readLinks } from './read-links';
import { readOperators } from './read-operators';
import { readTags, type Tags } from './read-tags';
import { restoreLigatures } from './restore-ligatures';
import { savePicture } from './save-picture';
import {
  findTurns,
  type Size,
  type Turns,
  turnBox,
  turnGlyph,
  turnMatrix,
  turnRule,
  turnSize,
} from './turn-page';
import { partTurned, readAsides, textOfMarks } from './turned-text';
import { detectVerticalColumns } from './vertical-columns';

/** A picture this much of the page large, under text that is not drawn, is a scan that was recognized. */
const scanShare = 0.7;
/** Pictures smaller than this, in points, are dots and shadows. */
const pictureMin = 6;
const maxPicturesPerPage = 60;
/** A scan that was drawn after so much of the text covers it. */
const coveredMin = 0.9;
/** A page is a form from so many fields and lines on; fewer stand in text. */
const fieldsMin = 10;
const formRulesMin = 30;

export type ReadPageOptions = {
  /** Without, pictures are left out. */
  hasPictures: boolean;
  isLayerVisible: (group: unknown) => boolean;
  findPlace: FindPlace;
};

/** What was found on a page besides what a document is made of. */
export type PageFindings = {
  content: PageContent;
  substitutedFonts: { from: string; to: string }[];
  /** Where something is drawn that is not straight; none on a page whose text is turned. */
  curves: Curve[];
  /** Lines that stand upright or lean. */
  asides: Word[];
  /** How many words were left out because nobody sees them. */
  hiddenWords: number;
  /** Most of it is one picture. */
  isScan: boolean;
  /** It is boxes and lines to be filled in. */
  isForm: boolean;
  /** Its picture without text is its background: it is not turned, no scan with letters, and draws its text as text. */
  hasPaper: boolean;
  /** It has a picture that could not be decoded. */
  lacksPicture: boolean;
};

/** Reads everything on a page that a document can be made of. */
export async function readPage(
  page: PDFPageProxy,
  options: ReadPageOptions,
  on: Platform,
): Promise<PageFindings> {
  const viewport = page.getViewport({ scale: 1 });
  const base = readMatrix(viewport.transform);
  if (!base) throw new RangeError('a page without a size');
  const size = { width: viewport.width, height: viewport.height };
  const list = await page.getOperatorList();
  await loadObjects(page, list);
  const marks = readOperators(page, list, { base, isLayerVisible: options.isLayerVisible });
  const annotations = await readAnnotations(page);
  const scans = marks.pictures.filter((picture) => shareOf(picture, size) >= scanShare);
  const isScan = scans.length > 0;
  const hints = {
    recognized: findRecognized(marks, scans),
    redactions: findRedactions(annotations, base),
  };
  const seen = await findHiddenText(page, marks, hints, on.drawing);
  const isBar = (mark: object) => seen.bars.has(mark);
  const rules = marks.rules.filter((rule) => !isBar(rule));
  const areas = marks.areas.filter((area) => !isBar(area));
  const glyphs = detectVerticalColumns(restoreLigatures(chooseGlyphs(seen.glyphs)));
  const turns = findTurns(glyphs);
  const { level, turned } = partTurned(glyphs, turns);
  const turn = { size, turns };
  const links = (await readLinks(annotations, base, options.findPlace)).map((link) =>
    turnBox(link, size, turns),
  );
  const isForm = countFields(annotations) >= fieldsMin && marks.rules.length >= formRulesMin;
  const fields = readFields(annotations, base, isForm).map((field) => turnBox(field, size, turns));
  const pageSize = turnSize(size, turns);
  const tags = await readTags(page);
  const tagsOf = ({ content }: GlyphMark) =>
    content === undefined
      ? {}
      : { tag: tags.levels.get(content), item: tags.items.get(content), cell: tags.cells.get(content) };
  const drawn = level.map((mark) => ({ ...linkTo(turnGlyph(mark, size, turns), links), ...tagsOf(mark) }));
  const curves =
    turns === 0
      ? dropFrames(
          marks.curves.filter((curve) => !isBar(curve)),
          fields,
        )
      : [];
  const isRecognized = isScan && (glyphs.some(({ isInvisible }) => isInvisible) || liesOver(scans, marks));
  const kept = marks.pictures.filter(
    (picture) => !isBar(picture) && (!isRecognized || shareOf(picture, size) < scanShare),
  );
  return {
    content: {
      number: page.pageNumber,
      ...pageSize,
      ...(turns === 1 && level.some(({ font }) => font.isVertical) ? { isVertical: true } : {}),
      glyphs: [...drawFields(fields, drawn), ...drawBullets(curves, drawn)].filter(isOn(pageSize)),
      rules: dropFrames(rules.map((rule) => turnRule(rule, size, turns)).filter(isOn(pageSize)), fields),
      areas: dropFrames(
        areas.map((area) => turnBox(area, size, turns)),
        fields,
      ),
      pictures: options.hasPictures ? await savePictures(page, { kept, marks, tags, ...turn }, on) : [],
    },
    asides: readAsides(turned, size, turns).filter(isOn(pageSize)),
    hiddenWords: countWordsIn(textOfMarks(seen.hidden, size)),
    substitutedFonts: [...new Set(glyphs.map(({ font }) => font))].flatMap(({ family, substituteOf }) =>
      substituteOf === undefined ? [] : [{ from: substituteOf, to: family }],
    ),
    curves,
    isScan,
    isForm,
    hasPaper: turns === 0 && !isRecognized && glyphs.every(({ isInvisible }) => !isInvisible),
    lacksPicture: marks.lacksPicture,
  };
}

/** What a recognizer found may also be drawn before the scan, which covers it. */
function liesOver(scans: readonly PictureMark[], { glyphs }: PageMarks): boolean {
  return glyphs.length > 0 && scans.some(({ glyphCount }) => glyphCount > coveredMin * glyphs.length);
}

/** Text that is not drawn is read where none is drawn: it lies over a scan. */
function chooseGlyphs(glyphs: readonly GlyphMark[]): readonly GlyphMark[] {
  const drawn = glyphs.filter(({ isInvisible }) => !isInvisible);
  const isRecognizedText = drawn.length < 0.1 * glyphs.length;
  return isRecognizedText ? glyphs : drawn;
}

/** What a recognizer found is not drawn, or drawn before the scan that covers it. */
function findRecognized(marks: PageMarks, scans: readonly PictureMark[]): Set<GlyphMark> {
  const { glyphs } = marks;
  const covered = liesOver(scans, marks) ? Math.max(...scans.map(({ glyphCount }) => glyphCount)) : 0;
  const found = glyphs.filter(({ isInvisible }, index) => isInvisible || index < covered);
  return new Set(scans.length > 0 ? found : []);
}

/** Where whoever prepared the page wants it blackened. */
function findRedactions(annotations: readonly unknown[], base: Matrix): Box[] {
  return annotations.flatMap((annotation) => {
    const { subtype, rect }: { subtype?: unknown; rect?: unknown } = Object(annotation);
    return (subtype === 'Redact' && boxOfRectangle(rect, base)) || [];
  });
}

function countWordsIn(text: string): number {
  return text.match(/[^\s\p{P}\p{S}]\S*/gu)?.length ?? 0;
}

function linkTo(glyph: Glyph, links: readonly Link[]): Glyph {
  const link = links.find((candidate) => holdsMiddle(candidate, glyph, 1));
  return link ? { ...glyph, look: { ...glyph.look, href: link.href } } : glyph;
}

function isOn({ width, height }: Size) {
  const page = { left: 0, top: 0, right: width, bottom: height };
  return (box: Parameters<typeof holdsMiddle>[1]) => holdsMiddle(page, box, 2);
}

function shareOf({ matrix }: PictureMark, { width, height }: Size): number {
  const area = Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]);
  return area / (width * height);
}

type PicturesOfPage = {
  kept: readonly PictureMark[];
  marks: PageMarks;
  size: Size;
  turns: Turns;
  tags: Tags;
};

function boxOnPage({ matrix, clip }: PictureMark): Box {
  const whole = boxOfUnitSquare(matrix);
  return clip ? intersect(whole, clip) : whole;
}

async function savePictures(
  page: PDFPageProxy,
  { kept, marks, size, turns, tags }: PicturesOfPage,
  on: Platform,
): Promise<Picture[]> {
  const cutPicture = createPictureCutter(page, on);
  const pictures: Picture[] = [];
  for (const [index, mark] of kept.slice(0, maxPicturesPerPage).entries()) {
    const { image, content, color, clip } = mark;
    const matrix = turnMatrix(mark.matrix, size, turns);
    const whole = boxOfUnitSquare(matrix);
    const box = clip ? intersect(whole, turnBox(clip, size, turns)) : whole;
    if (Math.min(box.right - box.left, box.bottom - box.top) < pictureMin) continue;
    const name = `picture-${page.pageNumber}-${index}`;
    const covered = isPartlyCovered(mark, marks.overlays)
      ? await cutPicture(boxOnPage(mark), turns, name)
      : undefined;
    const saved = covered ?? (await savePicture({ image, color, matrix, whole, seen: box }, on, name));
    const alternative = content === undefined ? undefined : tags.alternatives.get(content);
    if (saved) pictures.push({ ...box, ...saved, ...(alternative === undefined ? {} : { alternative }) });
  }
  return pictures;
}
