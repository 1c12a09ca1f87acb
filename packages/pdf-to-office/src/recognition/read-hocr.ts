import type { Box } from '../layout/box';

/** A word that was recognized; pixels of the picture from its upper left corner. */
export type RecognizedWord = {
  text: string;
  left: number;
  right: number;
  top: number;
  /** 0 to 100. */
  confidence: number;
};

/** A line: its words, its baseline at each end of it, and the height from the lowest to the highest letter. */
export type RecognizedLine = {
  words: RecognizedWord[];
  left: number;
  right: number;
  top: number;
  bottom: number;
  baselineLeft: number;
  baselineRight: number;
  height: number;
};

/** Places that the recognizer takes for pictures, in pixels. */
export function readHocrPictures(html: string): Box[] {
  return [...html.matchAll(/<div class='ocr_photo'[^<>]*title="bbox ([\d ]{1,80})"/g)]
    .map(([, numbers]) => readNumbers(numbers))
    .map(([left = 0, top = 0, right = 0, bottom = 0]) => ({ left, top, right, bottom }))
    .filter((box) => box.right > box.left && box.bottom > box.top);
}

/**
 * How a page must be turned clockwise to be read, 0, 90 or 270 degrees: the recognizer reads lines that run up or down
 * the page too, but tells no baseline of them.
 */
export function turnToRead(lines: readonly RecognizedLine[]): 0 | 90 | 270 {
  const sideways = lines.filter(isSideways);
  const letters = (some: readonly RecognizedLine[]) =>
    some.reduce((sum, { words }) => sum + words.reduce((own, { text }) => own + text.length, 0), 0);
  if (letters(sideways) <= letters(lines) / 2) return 0;
  const downwards = sideways.filter(({ words }) => (words[0]?.top ?? 0) < (words.at(-1)?.top ?? 0));
  return letters(downwards) > letters(sideways) / 2 ? 270 : 90;
}

/** Several words in a box that is higher than it is wide. */
function isSideways({ words, left, right, top, bottom }: RecognizedLine): boolean {
  return words.length > 1 && bottom - top > 1.5 * (right - left);
}

/** Reads the recognizer's hOCR: lines of words with their boxes. */
export function readHocr(html: string): RecognizedLine[] {
  const parts = html.split(/<span class='ocr_(?:line|header|caption|textfloat)'/).slice(1);
  return parts.map(readLine).filter((line) => line !== undefined);
}

function readLine(part: string): RecognizedLine | undefined {
  const title = /title="([^"]*)"/.exec(part)?.[1] ?? '';
  const box = readNumbers(/bbox ([\d ]+)/.exec(title)?.[1]);
  const [left, top, right, bottom] = box;
  if (left === undefined || top === undefined || right === undefined || bottom === undefined)
    return undefined;
  const [slope = 0, offset = 0] = readNumbers(/baseline ([-\d. ]+)/.exec(title)?.[1]);
  const height = Number(/x_size ([\d.]+)/.exec(title)?.[1] ?? 0);
  const words = part
    .split("<span class='ocrx_word'")
    .slice(1)
    .map(readWord)
    .filter((word) => word !== undefined);
  if (words.length === 0 || !(height > 0)) return undefined;
  const baselineLeft = bottom + offset;
  return {
    words,
    left,
    right,
    top,
    bottom,
    height,
    baselineLeft,
    baselineRight: baselineLeft + slope * (right - left),
  };
}

/** From behind the name of its tag to the next word. */
function readWord(part: string): RecognizedWord | undefined {
  const tagEnd = part.indexOf('>');
  const title = /title='([^']*)'/.exec(part.slice(0, tagEnd))?.[1] ?? '';
  const inner = part.slice(tagEnd + 1, Math.max(0, part.indexOf('</span>')));
  const [left, top, right] = readNumbers(/bbox ([\d ]+)/.exec(title)?.[1]);
  const text = decode(inner.replace(/<[^<>]*>/g, '')).trim();
  if (left === undefined || top === undefined || right === undefined || text === '') return undefined;
  return { text, left, right, top, confidence: Number(/x_wconf (\d+)/.exec(title)?.[1] ?? 0) };
}

function readNumbers(text = ''): number[] {
  return text.trim() === '' ? [] : text.trim().split(/\s+/).map(Number);
}

function decode(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
}
