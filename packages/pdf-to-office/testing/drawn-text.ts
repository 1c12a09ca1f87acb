import type { Glyph, Look, Rule } from '../src/layout/page-content';
import type { PageParts } from '../src/layout/page-parts';
import { groupWords, type Word } from '../src/layout/word';

export type DrawOptions = Partial<Look> & {
  /** A letter's width in font sizes. */
  letterWidth?: number;
  /** Drawn so that it ends here, rather than begins at `left`. */
  right?: number;
  /** Lines that are drawn beside it. */
  rules?: readonly Rule[];
};

const plain: Look = { family: 'Arial', size: 10, isBold: false, isItalic: false, color: '#000000' };

/** Words as they are read off a page: `text` on a baseline, its letters equally wide. Points. */
export function drawText(text: string, left: number, baseline: number, options: DrawOptions = {}): Word[] {
  const { letterWidth = 0.5, right, rules, ...rest } = options;
  const look: Look = { ...plain, ...rest };
  const width = letterWidth * look.size;
  const start = right === undefined ? left : right - [...text].length * width;
  const glyphs = [...text].map(
    (letter, index): Glyph => ({
      text: letter,
      left: start + index * width,
      right: start + (index + 1) * width,
      top: baseline - 0.9 * look.size,
      bottom: baseline + 0.22 * look.size,
      baseline,
      look,
    }),
  );
  return groupWords(glyphs, rules);
}

/** Lines below each other, 1.2 sizes apart. */
export function drawLines(
  lines: readonly string[],
  left: number,
  top: number,
  options: DrawOptions = {},
): Word[] {
  const step = 1.2 * (options.size ?? plain.size);
  return lines.flatMap((line, index) => drawText(line, left, top + index * step, options));
}

/** A page of A4 with these words and lines on it. */
export function drawPage(words: readonly Word[], rules: readonly Rule[] = [], number = 1): PageParts {
  return { number, width: 595, height: 842, words: [...words], rules: [...rules], areas: [], pictures: [] };
}

/** The lines of a table: between these places across and down. */
export function drawGrid(xs: readonly number[], ys: readonly number[]): Rule[] {
  const [left = 0, right = 0] = [xs[0], xs.at(-1)];
  const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
  const color = '#000000';
  return [
    ...ys.map((y) => ({ left, right, top: y - 0.25, bottom: y + 0.25, isHorizontal: true, color })),
    ...xs.map((x) => ({ left: x - 0.25, right: x + 0.25, top, bottom, isHorizontal: false, color })),
  ];
}
