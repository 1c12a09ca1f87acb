import sharp, { type Sharp } from 'sharp';
import type { Box } from '../layout/box';
import type { Picture } from '../layout/page-content';
import type { PageParts } from '../layout/page-parts';
import { markPageDirection } from '../layout/word';
import type { Recognizer } from '../pages/page-work';
import { renderPage } from '../pages/render-page';
import type { Platform } from '../platform/platform';
import { nodeDrawing } from '../platform-node/node-drawing';
import { findDrawnRules } from './find-drawn-rules';
import type { PageReader } from './page-reader-type';
import { placeLine, restoreBullets } from './place-line';
import {
  type RecognizedLine,
  type RecognizedWord,
  readHocr,
  readHocrPictures,
  turnToRead,
} from './read-hocr';
import { languagesForScript, languagesForText } from './recognizer-languages';
import { runRecognizer } from './run-recognizer';
import { slopeOf, straightenLine, straightenRule } from './straighten-page';

/** What the recognizer was made for; a page of letters has 30 pixels a line then. */
const dpi = 300;
const pointsPerInch = 72;
/** Fewer words say nothing about their language, or whether the page was the right way up. */
const wordsMin = 8;
/** Words of the right script, the right way up, are surer than this on average; of 100. */
const confidenceMin = 70;
/** Below, nothing was read: the page is in a script that the recognizer does not know. */
const readMin = 50;
/** Which way up a page is shows in small, too. */
const orientationPixels = 1_700;
/** Fewer words are no sign of text that is turned. */
const turnedWordsMin = 3;
/** Tesseract's script confidence has no fixed scale; pages of text score 2 and more. */
const scriptConfidenceMin = 1;
/** Smaller ones are stains. */
const pictureMinPoints = 24;

/** How a page is read: turned clockwise by so much, and in these languages. */
type Manner = { turnDegrees: number; languages: readonly string[] };

/**
 * Reads the pages of one document; each page is tried as the one before it was read. Without
 * `keepPicture`, pictures on them are left out.
 */
export function createPageReader(
  recognizer: Recognizer,
  keepPicture: Platform['keepPicture'] | undefined,
): PageReader {
  const { languages: installed } = recognizer;
  let manner: Manner = { turnDegrees: 0, languages: languagesForScript('Latin', installed) ?? installed };
  let isLanguageKnown = false;
  return {
    read: async (page, onStep) => {
      const canvas = await renderPage(page, dpi, nodeDrawing);
      // A page that is metres wide is drawn smaller.
      const scale = page.getViewport({ scale: 1 }).width / canvas.width;
      const { width, height } = canvas;
      const paper = await encode(sharp(canvas.data(), { raw: { width, height, channels: 4 } }));
      onStep();
      let found = await readAs(paper, manner, scale);
      onStep();
      const turn = turnToRead(found.lines);
      if (turn !== 0 || !isSure(found)) {
        const others = turn === 0 ? await listOtherManners(paper, manner, found) : [turnBy(manner, turn)];
        onStep();
        // Reading an unsupported script yields letters that only look alike.
        if (!others) return undefined;
        for (const other of others) {
          if (JSON.stringify(other) === JSON.stringify(manner)) continue;
          const turned = await readAs(paper, other, scale);
          onStep();
          const isBetter = turn !== 0 && turnToRead(turned.lines) === 0;
          if (!isBetter && confidenceOf(turned) <= confidenceOf(found)) continue;
          found = turned;
          manner = other;
          isLanguageKnown = false;
          if (isSure(found)) break;
        }
      }
      if (!isLanguageKnown && wordsOf(found).length >= wordsMin) {
        const texts = wordsOf(found).map(({ text }) => text);
        manner = { ...manner, languages: languagesForText(texts, manner.languages, installed) };
        isLanguageKnown = true;
      }
      return found.lines.length === 0 || confidenceOf(found) < readMin
        ? undefined
        : describePage(page.pageNumber, found, scale, keepPicture);
    },
  };

  async function readAs(paper: Buffer, { turnDegrees, languages }: Manner, scale: number): Promise<Found> {
    const picture = turnDegrees === 0 ? paper : await encode(sharp(paper).rotate(turnDegrees));
    const resolution = String(Math.round(pointsPerInch / scale));
    const args = ['-l', languages.join('+'), '--psm', '3', '--dpi', resolution, 'hocr'];
    const answer = await runRecognizer(recognizer, picture, args);
    const html = answer ?? '';
    return { picture, lines: readHocr(html), places: readHocrPictures(html) };
  }

  /**
   * Detects the page's orientation and script, and returns the manners to try next: each side where detection fails.
   * Undefined if no installed language reads the script.
   */
  async function listOtherManners(paper: Buffer, tried: Manner, found: Found): Promise<Manner[] | undefined> {
    const degreesToTry = wordsOf(found).length < turnedWordsMin ? [] : [90, 270, 180];
    const otherSides = degreesToTry.map((degrees) => turnBy(tried, degrees));
    if (!installed.includes('osd')) return otherSides;
    const small = sharp(paper).resize({
      width: orientationPixels,
      height: orientationPixels,
      fit: 'inside',
      withoutEnlargement: true,
    });
    const answer = await runRecognizer(recognizer, await small.png().toBuffer(), ['--psm', '0', '-l', 'osd']);
    const read = (pattern: RegExp) => pattern.exec(answer ?? '')?.[1];
    const turnDegrees = Number(read(/Rotate: (\d+)/) ?? Number.NaN);
    if (!Number.isFinite(turnDegrees)) return otherSides;
    const languages = languagesForScript(read(/Script: (\w+)/), installed);
    if (languages) return [{ turnDegrees: turnDegrees % 360, languages }];
    return Number(read(/Script confidence: ([\d.]+)/)) >= scriptConfidenceMin ? undefined : otherSides;
  }
}

type Found = { picture: Buffer; lines: RecognizedLine[]; places: Box[] };

function turnBy({ turnDegrees, languages }: Manner, degrees: number): Manner {
  return { turnDegrees: (turnDegrees + degrees) % 360, languages };
}

function wordsOf({ lines }: Found): RecognizedWord[] {
  return lines.flatMap(({ words }) => words);
}

function isSure(found: Found): boolean {
  return wordsOf(found).length >= wordsMin && confidenceOf(found) >= confidenceMin;
}

/** The average of its letters' words, of 100. */
function confidenceOf(found: Found): number {
  const words = wordsOf(found);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return letters === 0
    ? 0
    : words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters;
}

async function describePage(
  number: number,
  { picture, lines, places }: Found,
  scale: number,
  keepPicture: Platform['keepPicture'] | undefined,
): Promise<PageParts> {
  const { data, info } = await sharp(picture).grayscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const slope = slopeOf(lines);
  const placed = lines.map((line) => placeLine(straightenLine(line, slope), scale));
  restoreBullets(placed);
  const rules = findDrawnRules({ data, width, height }, pointsPerInch / scale);
  return {
    number,
    width: width * scale,
    height: height * scale,
    words: markPageDirection(placed.flat()),
    rules: rules
      .map((rule) => straightenRule(rule, slope))
      .map((rule) => ({ ...rule, ...scaleBox(rule, scale) })),
    areas: [],
    pictures: keepPicture === undefined ? [] : await cutPictures(number, picture, places, scale, keepPicture),
  };
}

async function cutPictures(
  number: number,
  paper: Buffer,
  places: readonly Box[],
  scale: number,
  keepPicture: Platform['keepPicture'],
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const [index, { left, top, right, bottom }] of places.entries()) {
    if (Math.min(right - left, bottom - top) * scale < pictureMinPoints) continue;
    const bytes = await sharp(paper)
      .extract({ left, top, width: right - left, height: bottom - top })
      .jpeg()
      .toBuffer();
    const readBytes = await keepPicture(`recognized-${number}-${index}.jpg`, bytes);
    pictures.push({ ...scaleBox({ left, top, right, bottom }, scale), readBytes, mediaType: 'jpg' });
  }
  return pictures;
}

function scaleBox({ left, top, right, bottom }: Box, scale: number): Box {
  return { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
}

async function encode(picture: Sharp): Promise<Buffer> {
  return picture.flatten({ background: '#ffffff' }).grayscale().png({ compressionLevel: 1 }).toBuffer();
}
