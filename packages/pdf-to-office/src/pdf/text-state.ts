import type { FontLook } from './font-look';
import { applyTo, identity, type Matrix, multiply, readNumbers } from './matrix';

/** A font as pdf.js describes it. */
export type Font = FontLook & {
  /** From glyph units to font size; 0.001 for all but Type 3 fonts. */
  unit: number;
  /** How much larger letters are than the size that the PDF sets them in; undefined: as large. */
  emScale?: number;
  isVertical: boolean;
  /** Codes that stand for text; undefined: all do. */
  mappedCodes: ReadonlySet<number> | undefined;
  /** The text of codes that nothing but their glyph's name says. */
  namedLetters?: ReadonlyMap<number, string>;
  /** What its letters stand for where they are signs. */
  readSymbol: ((letter: string) => string) | undefined;
  /** Shares of the font size above and below the baseline. */
  ascent: number;
  descent: number;
};

/** One glyph where it is: a parallelogram from `origin` along `advance`, in page coordinates. */
export type PlacedGlyph = {
  /** Empty: it stands for no letter, but takes its room. */
  text: string;
  origin: readonly [number, number];
  advance: readonly [number, number];
  /** Of the font, in points of the page. */
  size: number;
  /** In the font's own units, whatever it is scaled to. */
  width: number;
  /** How wide letters are drawn for their height, 1 as the font has them. */
  stretch: number;
};

type GlyphData = {
  code: number;
  unicode: string;
  width: number;
  isSpace: boolean;
  verticalAdvance: number | undefined;
};

/** The text parameters of a PDF's graphics state, and the place where the next glyph goes (PDF 32000-1 §9.3, §9.4). */
export class TextState {
  font: Font | undefined;
  fontSize = 0;
  charSpacing = 0;
  wordSpacing = 0;
  /** 1 is normal. */
  horizontalScale = 1;
  leading = 0;
  rise = 0;
  renderingMode = 0;
  #matrix: Matrix = identity;
  #lineX = 0;
  #lineY = 0;
  #x = 0;
  #y = 0;

  copy(): TextState {
    const copy = Object.assign(new TextState(), this);
    copy.#matrix = this.#matrix;
    copy.#lineX = this.#lineX;
    copy.#lineY = this.#lineY;
    copy.#x = this.#x;
    copy.#y = this.#y;
    return copy;
  }

  setMatrix(matrix: Matrix): void {
    this.#matrix = matrix;
    this.#lineX = this.#lineY = this.#x = this.#y = 0;
  }

  move(x: number, y: number): void {
    this.#x = this.#lineX += x;
    this.#y = this.#lineY += y;
  }

  nextLine(): void {
    this.move(0, this.leading);
  }

  /** Places what one text operator shows; `shown` is glyphs and, between them, numbers that move the next one. */
  place(shown: unknown, ctm: Matrix, onGlyph: (glyph: PlacedGlyph) => void): void {
    const { font } = this;
    if (!Array.isArray(shown) || !font) return;
    const size = Math.abs(this.fontSize);
    const sign = this.fontSize < 0 ? -1 : 1;
    const scale = this.horizontalScale * sign;
    const matrix = multiply(ctm, this.#matrix);
    for (const part of shown) {
      if (typeof part === 'number') {
        this.#advance((font.isVertical ? 1 : -1) * part * 0.001 * size, font.isVertical, scale);
        continue;
      }
      const glyph = readGlyph(part);
      if (!glyph) continue;
      const spacing = (glyph.isSpace ? this.wordSpacing : 0) + this.charSpacing;
      const length = font.isVertical
        ? (glyph.verticalAdvance ?? 1000) * font.unit * size
        : glyph.width * font.unit * size;
      const startX = this.#x;
      const startY = this.#y + this.rise;
      const origin = applyTo(matrix, startX, startY);
      const end = font.isVertical
        ? applyTo(matrix, startX, startY - length)
        : applyTo(matrix, startX + length * scale, startY);
      const [upX, upY] = applyTo(matrix, startX, startY + size);
      if (glyph.unicode !== '') {
        const height = Math.hypot(upX - origin[0], upY - origin[1]);
        const named = font.namedLetters?.get(glyph.code);
        const isText = glyph.isSpace || !font.mappedCodes || font.mappedCodes.has(glyph.code);
        onGlyph({
          text: named ?? (isText ? (font.readSymbol?.(glyph.unicode) ?? glyph.unicode) : ''),
          origin,
          advance: [end[0] - origin[0], end[1] - origin[1]],
          size: height * (font.emScale ?? 1),
          width: glyph.width,
          stretch: font.isVertical ? 1 : stretchOf(matrix, scale, size / height),
        });
      }
      this.#advance(font.isVertical ? -length - spacing : length + spacing * sign, font.isVertical, scale);
    }
  }

  #advance(length: number, isVertical: boolean, scale: number): void {
    if (isVertical) this.#y += length;
    else this.#x += length * scale;
  }
}

/** `unit`: of the text, in points of the page's height. */
function stretchOf([a, b]: Matrix, scale: number, unit: number): number {
  return Math.hypot(a, b) * Math.abs(scale) * unit;
}

function readGlyph(value: unknown): GlyphData | undefined {
  if (typeof value !== 'object' || value === null || !('unicode' in value)) return undefined;
  const vertical = 'vmetric' in value ? readNumbers(value.vmetric)[0] : undefined;
  return {
    code: 'originalCharCode' in value ? Number(value.originalCharCode) : Number.NaN,
    unicode: typeof value.unicode === 'string' ? value.unicode : '',
    width: 'width' in value ? Number(value.width) || 0 : 0,
    isSpace: 'isSpace' in value && value.isSpace === true,
    verticalAdvance: vertical === undefined ? undefined : Math.abs(vertical),
  };
}
