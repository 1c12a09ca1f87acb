import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readFontName } from './font-look';
import { readGlyphNames } from './glyph-names';
import { readMappedCodes } from './mapped-codes';
import { readNumbers } from './matrix';
import { readSymbol } from './symbol-letters';
import type { Font } from './text-state';

/** What pdf.js decoded for a page under this name. */
export function findObject(page: PDFPageProxy, id: string): unknown {
  const objects = objectsWith(page, id);
  return objects.has(id) ? objects.get(id) : undefined;
}

function objectsWith(page: PDFPageProxy, id: string) {
  return id.startsWith('g_') ? page.commonObjs : page.objs;
}

/** Waits for a page's pictures and fonts: pdf.js decodes them beside its operators, some after the last one is there. */
export async function loadObjects(
  page: PDFPageProxy,
  { fnArray, argsArray }: { fnArray: readonly number[]; argsArray: readonly unknown[] },
): Promise<void> {
  const ids = fnArray.flatMap((operator, index) => {
    const named = argsArray[index];
    return operator === OPS.dependency && Array.isArray(named) ? named.map(String) : [];
  });
  await Promise.all(
    [...new Set(ids)].map((id) => new Promise((resolve) => void objectsWith(page, id).get(id, resolve))),
  );
}

/** The usual share of a font above and below the baseline, where it does not say. */
const usualAscent = 0.9;
const usualDescent = -0.22;

/** The letters of a Type 3 font have any unit: its box, so many font sizes high, tells how large they are. */
const usualBoxHeight = 1.2;
/** A matrix that makes of a thousand units about a font size is the usual one. */
const usualScale = { least: 0.5, most: 2 };
const fittingBox = { least: 0.6, most: 1.4 };

/** A Type 3 font, whose letters are drawings. */
function isDrawn(font: object): boolean {
  return 'isType3Font' in font && font.isType3Font === true;
}

function readEmScale(font: object): number | undefined {
  if (!(isDrawn(font) && 'fontMatrix' in font && 'bbox' in font)) return undefined;
  const scale = Math.abs(readNumbers(font.fontMatrix)[3] ?? 0);
  const [, bottom = 0, , top = 0] = readNumbers(font.bbox);
  const isUsual = 1000 * scale >= usualScale.least && 1000 * scale <= usualScale.most;
  const em = (scale * Math.abs(top - bottom)) / usualBoxHeight;
  // A box as high as letters of the set size are: its unit is one of a bitmap.
  const isFitting = em > fittingBox.least && em < fittingBox.most;
  const byWidth = readEmByWidths(font);
  if (isUsual || isFitting) return byWidth;
  return em > 0 ? em : byWidth;
}

/** Average letter width in font sizes: outside these bounds the font size says nothing about the letters' size. */
const usualWidth = { least: 0.15, most: 1.5, average: 0.5 };

function readEmByWidths(font: object): number | undefined {
  const unit = 'fontMatrix' in font ? Math.abs(readNumbers(font.fontMatrix)[0] ?? 0) : 0;
  const all = 'widths' in font ? Object.values(Object(font.widths)).map(Number) : [];
  const widths = all.filter((width) => width > 0 && Number.isFinite(width));
  const average = (unit * widths.reduce((sum, width) => sum + width, 0)) / widths.length;
  if (!(average > 0) || (average >= usualWidth.least && average <= usualWidth.most)) return undefined;
  return average / usualWidth.average;
}

export function readFont(page: PDFPageProxy, id: string): Font | undefined {
  const font = findObject(page, id);
  if (typeof font !== 'object' || font === null) return undefined;
  const name = 'name' in font && typeof font.name === 'string' ? font.name : '';
  const flag = (key: string) => Object.entries(font).some(([own, value]) => own === key && value === true);
  const symbolOf = readSymbol(name, font);
  // Bitmap fonts of TeX say nothing of themselves, and most have serifs.
  const isSerif = flag('isSerifFont') || (isDrawn(font) && symbolOf !== undefined);
  const look = readFontName(name, { isSerif, isMonospace: flag('isMonospace') });
  const [unit] = 'fontMatrix' in font ? readNumbers(font.fontMatrix) : [];
  const ascent = 'ascent' in font ? Number(font.ascent) : 0;
  const descent = 'descent' in font ? Number(font.descent) : 0;
  const emScale = readEmScale(font);
  return {
    ...look,
    ...(emScale === undefined ? {} : { emScale }),
    isBold: look.isBold || flag('bold') || flag('black'),
    isItalic: look.isItalic || flag('italic'),
    unit: unit && Number.isFinite(unit) ? unit : 0.001,
    isVertical: 'vertical' in font && font.vertical === true,
    mappedCodes: readMappedCodes(font),
    namedLetters: readGlyphNames(font),
    readSymbol: symbolOf,
    ascent: ascent > 0.2 && ascent < 2 ? ascent : usualAscent,
    descent: descent < 0 && descent > -1 ? descent : usualDescent,
  };
}
